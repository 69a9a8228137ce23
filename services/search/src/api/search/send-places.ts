import type { Point } from '@homeground/columns'
import type { SearchRequest } from '@homeground/search-request'
import { setTiming } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { areaOf } from '../../question/places.ts'
import type { PlacesView } from '../../snapshot/places-view.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import { repliedNotModified } from '../reply.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly snapshot: SearchSnapshot
}

interface Sent {
  readonly search: SearchRequest
  readonly view: PlacesView
  readonly limit: number
  readonly startMs: number
  /** Makes the body of the items, a JSON array, and the number of all matches. */
  readonly bodyOf?: (items: Buffer, total: number) => Buffer
}

/** Sends the first places that a search finds, with the number of all of them. Errors: 422 for an unknown place. */
export function sendPlaces(
  { request, reply, snapshot }: Exchange,
  { search, view, limit, startMs, bodyOf = (items) => items }: Sent,
): FastifyReply {
  const area = areaOf(search, snapshot)
  const resolved = JSON.stringify({ ...search, area })
  if (repliedNotModified({ request, reply, snapshot: view }, resolved, view.version)) return reply
  const { columns, items } = view
  const matches = columns.select({ ...area, ranges: search.ranges })
  const rows = columns.top(matches, { ...search.order, limit })
  reply.header('x-total-count', matches.count).type('application/json; charset=utf-8')
  if (area.within) reply.header('x-search-center', centerText(area.within))
  return setTiming(reply, 'search', startMs).send(bodyOf(items.join(rows, search.fields), matches.count))
}

/** `lat,lng` in degrees, to about a meter. */
function centerText({ lat, lng }: Point): string {
  return [lat, lng].map((degrees) => Number(degrees.toFixed(5))).join(',')
}
