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
export function repliedNotModified({ request, reply, snapshot }: Exchange, ...parameters: string[]): boolean {
  setDataHeaders(reply, snapshot)
  return sentNotModified(request, reply, String(snapshot.model.version), ...parameters)
}

/** The body of a response that has a JSON array of items as its `data`, and more. */
export function dataBody(items: Buffer, more: object): Buffer {
  return Buffer.concat([Buffer.from('{"data":'), items, Buffer.from(`,${JSON.stringify(more).slice(1)}`)])
}
