import { countPlaces, type SearchCount, searchPlaces } from '@homeground/contracts'
import { type Server, sentNotModified } from '@homeground/service'
import type { FastifyReply } from 'fastify'
import type { Query } from '../question/fields.ts'
import { type Question, readQuestion } from '../question/question.ts'
import type { Snapshots } from '../snapshot/keep-current.ts'
import type { SearchSnapshot } from '../snapshot/snapshot.ts'
import { joinDocuments } from './answer.ts'

const mostResults = 100
const bins = 32

export function searchRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...searchPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const question = readQuestion(request.query as Query, snapshot)
      setDataHeaders(reply, snapshot)
      if (
        sentNotModified(request, reply, String(snapshot.model.version), JSON.stringify(question))
      ) {
        return reply
      }
      const columns = question.returnType === 'town' ? snapshot.towns : snapshot.zips
      const matches = columns.select({ ...question.area, ranges: question.ranges })
      const rows = columns.top(matches, { ...question.order, limit: mostResults })
      const body = joinDocuments(columns, rows)
      reply.header('x-total-count', matches.count)
      return sendTimed(reply.type('application/json; charset=utf-8'), startMs, body)
    },
  })

  server.route({
    ...countPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const answer = count(readQuestion(request.query as Query, snapshot), snapshot)
      setDataHeaders(reply, snapshot)
      return sendTimed(reply, startMs, answer)
    },
  })
}

/** How many match, how many would without each filter, and how the area spreads over asked attributes. */
function count(question: Question, snapshot: SearchSnapshot): SearchCount {
  const columns = question.returnType === 'town' ? snapshot.towns : snapshot.zips
  const { area, ranges } = question
  const dropping = columns.countDroppingEach(area, ranges)
  const histograms = question.histograms.map((key) => {
    const others = ranges.filter((range) => range.attribute !== key)
    return [key, columns.histogram(columns.select({ ...area, ranges: others }), key, bins)] as const
  })
  return {
    count: dropping.count,
    area: columns.select(area).count,
    relax: ranges.map((range, at) => ({ filter: range.attribute, count: dropping.without[at]! })),
    ...(histograms.length > 0 && { histograms: Object.fromEntries(histograms) }),
  }
}

export function setDataHeaders(
  reply: FastifyReply,
  { model }: Pick<SearchSnapshot, 'model'>,
): void {
  reply.header('x-data-set', model.data_set)
  if (model.period) reply.header('x-data-period', model.period)
}

/** Says in Server-Timing how long the answer took to make, in milliseconds. */
export function sendTimed(reply: FastifyReply, startMs: number, body: unknown): FastifyReply {
  const ms = performance.now() - startMs
  return reply.header('server-timing', `search;dur=${ms.toFixed(3)}`).send(body)
}
