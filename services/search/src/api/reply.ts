import type { Point } from '@homeground/columns'
import { Fields, type Query, readItemFields, type SearchRequest } from '@homeground/search-request'
import { requireParsed, sentNotModified, setTiming } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { areaOf } from './find-places.ts'

type Described = Pick<SearchSnapshot, 'model'>

/** Sets the headers that name the data that a response is made from. */
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
  { request, reply, snapshot }: Exchange & { readonly snapshot: SearchSnapshot },
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

/** The fields that the items of a response are limited to; undefined for all. Errors: 422. */
export function requireItemFields(query: Query): readonly string[] | undefined {
  const fields = new Fields(query)
  return requireParsed(fields.parsed({ fields: readItemFields(fields) })).fields
}
