import type { Columns } from '@homeground/columns'
import { sentNotModified } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'

type Described = Pick<SearchSnapshot, 'model'>

/** Sets the headers that tell which data a response is made from. */
export function setDataHeaders(reply: FastifyReply, { model }: Described): void {
  reply.header('x-data-set', model.data_set)
  if (model.period) reply.header('x-data-period', model.period)
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly snapshot: Described
}

/**
 * Sets the data headers and the ETag of a response that the snapshot and `parameters` determine. When the caller
 * already has it, sends 304 and returns true: the handler then returns `reply`.
 */
export function repliedNotModified(
  { request, reply, snapshot }: Exchange,
  ...parameters: string[]
): boolean {
  setDataHeaders(reply, snapshot)
  return sentNotModified(request, reply, String(snapshot.model.version), ...parameters)
}

/** Reports in Server-Timing how long the response took to make, in milliseconds. */
export function setTiming(reply: FastifyReply, name: string, startMs: number): FastifyReply {
  const ms = performance.now() - startMs
  return reply.header('server-timing', `${name};dur=${ms.toFixed(3)}`)
}

const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d

/** A JSON array of the rows' documents, which were serialized when the snapshot was built. */
export function joinDocuments(columns: Columns, rows: readonly number[]): Buffer {
  const documents = rows.map((row) => columns.document(row))
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  const body = Buffer.allocUnsafe(length + Math.max(rows.length - 1, 0) + 2)
  let at = 0
  body[at++] = openBracket
  documents.forEach((document, index) => {
    if (index > 0) body[at++] = comma
    body.set(document, at)
    at += document.length
  })
  body[at] = closeBracket
  return body
}
