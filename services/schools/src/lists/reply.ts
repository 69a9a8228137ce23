import type { Point } from '@homeground/columns'
import { sentNotModified } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly snapshot: Pick<SchoolSnapshot, 'version' | 'dataSet'>
}

/**
 * Sets the headers of a response that the snapshot and `parameters` determine. When the caller already has it, sends 304
 * and returns true: the handler then returns `reply`.
 */
export function repliedNotModified(
  { request, reply, snapshot }: Exchange,
  { year, parameters }: { year?: number; parameters: unknown },
): boolean {
  reply.header('x-data-set', snapshot.dataSet)
  if (year !== undefined) reply.header('x-data-period', String(year))
  return sentNotModified(request, reply, snapshot.version, JSON.stringify(parameters))
}

/** Sets how many there are in all, which page of them is sent, and the center of a circle to about a meter. */
export function setListHeaders(
  reply: FastifyReply,
  { total, page, center }: { total: number; page?: number; center?: Point | undefined },
): void {
  reply.header('x-total-count', total).type('application/json; charset=utf-8')
  if (page !== undefined) reply.header('x-page', page)
  if (!center) return
  const text = [center.lat, center.lng].map((degrees) => Number(degrees.toFixed(5))).join(',')
  reply.header('x-search-center', text)
}
