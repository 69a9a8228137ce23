import { Readable } from 'node:stream'
import { attributes, findAttribute, units } from '@homeground/catalog/attributes'
import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { Point, Range } from '@homeground/columns'
import { type ItemRows, rowsMediaType } from '@homeground/contracts'
import {
  type CsvAttribute,
  type CsvCell,
  type CsvPlace,
  csvHead,
  csvText,
  placeCells,
  placesHead,
} from '@homeground/format/csv'
import { sourceText } from '@homeground/format/figure-text'
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
  /** Places per page. */
  readonly limit: number
  readonly startMs: number
  /** Numbers of the items that are not attributes of the catalog, for a file. */
  readonly numbers?: readonly CsvAttribute[]
  /** Makes the body of the items, a JSON array, and the number of all matches. */
  readonly bodyOf?: (items: Buffer, total: number) => Buffer
}

/**
 * Sends a page of the places that a search finds, as items or as a table, with the number of all of them, or all of them
 * as a file. A page beyond the end is the last one. Errors: 422 for an unknown place.
 */
export function sendPlaces(
  { request, reply, snapshot }: Exchange & { readonly snapshot: SearchSnapshot },
  { search, view, limit, startMs, numbers = [], bodyOf = (items) => items }: Sent,
): FastifyReply {
  const area = areaOf(search, snapshot)
  const resolved = JSON.stringify({ ...search, area })
  if (repliedNotModified({ request, reply, snapshot: view }, resolved, view.version)) return reply
  const around = area.within ? aroundPoint(view, area.within) : view
  const { columns, items } = around
  const matches = columns.select({ ...area, ranges: [...search.ranges, ...requiredValues(search)] })
  reply.header('x-total-count', matches.count)
  if (area.within) reply.header('x-search-center', centerText(area.within))
  if (search.format === 'csv') {
    const rows = columns.top(matches, { ...search.order, limit: matches.count })
    const more = area.within ? [distanceColumn, ...numbers] : numbers
    const file = Readable.from(placesFile({ search, view: around, rows, more }))
    return setTiming(reply, 'search', startMs).type('text/csv; charset=utf-8').send(file)
  }
  const page = Math.min(search.page, Math.max(1, Math.ceil(matches.count / limit)))
  const rows = columns.top(matches, { ...search.order, offset: (page - 1) * limit, limit })
  const body = items.join(rows, search.fields)
  reply.header('x-page', page)
  if (search.format === 'rows') {
    const table = JSON.stringify(tableOf(JSON.parse(body.toString())))
    return setTiming(reply, 'search', startMs).type(`${rowsMediaType}; charset=utf-8`).send(table)
  }
  reply.type('application/json; charset=utf-8')
  return setTiming(reply, 'search', startMs).send(bodyOf(body, matches.count))
}

/** Items as a table with a column for each field of any of them, and one for each margin. */
function tableOf(items: readonly Readonly<Record<string, unknown>>[]): ItemRows {
  const all = items.map((item) => {
    const { moe = {}, ...fields } = item
    const margins = Object.entries(moe as object).map(([key, margin]): [string, unknown] => [`moe.${key}`, margin])
    return new Map([...Object.entries(fields), ...margins])
  })
  const columns = [...new Set(all.flatMap((cells) => [...cells.keys()]))]
  return { columns, rows: all.map((cells) => columns.map((name) => cells.get(name) ?? null)) }
}

/** The distance from the center of a search, in miles. */
const distanceColumn: CsvAttribute = {
  key: distanceOrder,
  unit: 'miles',
  decimals: units.miles.decimals,
  vintage: null,
  source: 'Homeground',
}

/** Places around a point: each item has its distance in miles, to tenths, and the places can be in its order. */
function aroundPoint(view: PlacesView, point: Point): PlacesView {
  const { columns, items } = view
  const milesOf = (row: number) => columns.miles(row, point)
  return {
    ...view,
    columns: {
      ...columns,
      top(selection, by) {
        if (by.attribute !== distanceOrder) return columns.top(selection, by)
        const { direction, limit, offset = 0 } = by
        const sign = direction === 'asc' ? 1 : -1
        const placed = columns.rows(selection).map((row) => ({ row, miles: milesOf(row) }))
        placed.sort((a, b) => sign * (a.miles - b.miles) || a.row - b.row)
        return placed.slice(offset, offset + limit).map(({ row }) => row)
      },
    },
    items: items.withMembers((row) => ({ [distanceOrder]: Number(milesOf(row).toFixed(1)) })),
  }
}

/** The ranges, without ends, of the attributes that a place needs a value of. */
export function requiredValues({ required = [] }: Pick<SearchRequest, 'required'>): Range[] {
  return required.map((attribute) => ({ attribute }))
}

/** Places that are written at once: a file of the whole country never is in memory. */
const placesAtOnce = 500

/** A place of a response, as far as a file needs more than its identity and values. */
interface Place extends CsvPlace {
  readonly match?: { readonly score: number; readonly contributions: Readonly<Record<string, number>> } | null
}

interface PlacesFile {
  readonly search: Pick<SearchRequest, 'fields' | 'months' | 'weights'>
  readonly view: PlacesView
  readonly rows: readonly number[]
  /** Further numbers of the items, after the attributes. */
  readonly more: readonly CsvAttribute[]
}

/**
 * The places of a search as a file of comma-separated values, in parts: for each attribute that the search names, in the
 * order of the catalog, its value in the unit of the column's head, margin, note, vintage and source.
 */
async function* placesFile({ search, view, rows, more }: PlacesFile): AsyncGenerator<string> {
  const { fields, weights } = search
  const named = fields ? attributes.filter(({ key }) => fields.includes(key)) : attributes
  const columns = [...named.map(({ key }) => csvAttribute(key, { search, view })), ...more]
  const weighted = Object.keys(weights ?? {}).sort()
  const matchHead = weights
    ? [csvHead({ key: matchOrder, unit: 'score' }), ...weighted.map((key) => `match_points_${key}`)]
    : []
  const matchCells = ({ match }: Place): CsvCell[] =>
    weights ? [match?.score, ...weighted.map((key) => match?.contributions[key])] : []
  yield csvText([[...placesHead(columns), ...matchHead]])
  for (let start = 0; start < rows.length; start += placesAtOnce) {
    const items = view.items.join(rows.slice(start, start + placesAtOnce), search.fields)
    const places = JSON.parse(items.toString()) as Place[]
    yield csvText(places.map((place) => [...placeCells(place, columns), ...matchCells(place)]))
  }
}

/** An attribute with the vintage and source of its values: those of listings are of the month that a search names. */
function csvAttribute(key: string, { search, view }: Pick<PlacesFile, 'search' | 'view'>): CsvAttribute {
  const attribute = findAttribute(key)!
  const { source } = attribute
  const { provenance, period } = view.model
  const isOfMonth = search.months !== undefined && source === 'realtor'
  return {
    ...attribute,
    vintage: isOfMonth ? period : provenance[key]?.vintage,
    source: sourceText({ source, publisher: publisherOfGroup(source), dataSet: provenance[key]?.data_set }),
  }
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
