import { findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { defaults, limits, mapPaymentFilter, mapPriceFilter, mapRangeFilters } from '@homeground/catalog/defaults'
import type { Bounds, Range } from '@homeground/columns'
import { getMap, getMapValues, mapValueKinds } from '@homeground/contracts'
import type { LoanTerms } from '@homeground/home-costs/terms'
import { Fields, limitingRanges, type Query, readLoan, readStateName } from '@homeground/search-request'
import { requireParsed, type Server, setTiming } from '@homeground/service'
import { LRUCache } from 'lru-cache'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { mapBody, mapPlacesOf } from './map-body.ts'
import { mapValuesOf } from './map-values.ts'
import { columnsWithPayments } from './payments.ts'
import { repliedNotModified } from './reply.ts'

/** Maps of one snapshot that stay in memory, of at most 75 kB each. */
const recentMaps = 200

interface MapResponse {
  readonly body: Buffer
  readonly count: number
}

/** `GET /api/zips/getFromMapExtent` and `/api/zips/mapValues`. */
export function mapRoutes(server: Server, snapshots: Pick<Snapshots, 'current'>): void {
  const maps = new LRUCache<string, MapResponse>({ max: recentMaps })
  let drawnSnapshot: SearchSnapshot | undefined
  server.route({
    ...getMap,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const map = readMapRequest(request.query as Query)
      const key = JSON.stringify(map)
      if (repliedNotModified({ request, reply, snapshot }, key)) return reply
      if (snapshot !== drawnSnapshot) maps.clear()
      drawnSnapshot = snapshot
      const { body, count } = maps.get(key) ?? draw(snapshot, map)
      maps.set(key, { body, count })
      reply.header('x-total-count', count).type('application/json; charset=utf-8')
      return setTiming(reply, 'map', startMs).send(body)
    },
  })

  server.route({
    ...getMapValues,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const values = readValuesRequest(request.query as Query)
      const key = JSON.stringify(values)
      if (repliedNotModified({ request, reply, snapshot }, key)) return reply
      if (snapshot !== drawnSnapshot) maps.clear()
      drawnSnapshot = snapshot
      const { body, count } = maps.get(key) ?? drawValues(snapshot, values)
      maps.set(key, { body, count })
      reply.header('x-total-count', count).type('application/json; charset=utf-8')
      return setTiming(reply, 'map', startMs).send(body)
    },
  })
}

function draw(snapshot: SearchSnapshot, { bounds, state, ranges, zoom, measure, loan }: MapRequest): MapResponse {
  const columns = loan ? columnsWithPayments(snapshot.zips, loan) : snapshot.zips
  const selection = columns.select({ bounds, ranges, ...(state && { groups: [state] }) })
  const filtered = ranges.map(({ attribute }) => attribute).filter((key) => key !== mapPaymentFilter.attribute)
  const keys = [...filtered, ...(measure ? [measure] : [])]
  const attributes = [...new Set(keys)]
  const body = mapBody(mapPlacesOf(snapshot), { selection, zoom, attributes })
  return { body, count: selection.count }
}

/** Errors: 422 for more places than one call returns. */
function drawValues(snapshot: SearchSnapshot, values: ValuesRequest): MapResponse {
  const { kind, bounds, state, ranges, measure, loan } = values
  const places = snapshot.places[kind]
  const columns = loan ? columnsWithPayments(places.columns, loan) : places.columns
  const selection = columns.select({ bounds, ranges, ...(state && { groups: [state] }) })
  if (selection.count > limits.mapValues) {
    const message = `has ${selection.count} places, more than the ${limits.mapValues} of one call`
    requireParsed({ errors: { extent: [message] } })
  }
  const drawn = mapValuesOf({ ...places, columns }, { rows: columns.rows(selection), measure })
  return { body: Buffer.from(JSON.stringify(drawn)), count: selection.count }
}

interface ValuesRequest extends Pick<MapRequest, 'bounds' | 'state' | 'ranges' | 'loan'> {
  readonly kind: (typeof mapValueKinds)[number]
  readonly measure: string
}

/** Reads the call for values. Errors: 422 naming every bad parameter. */
function readValuesRequest(query: Query): ValuesRequest {
  const fields = new Fields(query)
  const request = {
    kind: fields.choice(mapValueKinds, 'kind'),
    bounds: readBounds(fields),
    state: readStateName(fields, 'state'),
    ...readFiltersWithLoan(fields, isPaymentMeasure(fields)),
    measure: isPaymentMeasure(fields) ? paymentAttribute.key : (readMeasure(fields) ?? ''),
  }
  if (request.measure === '') fields.addError('measure', 'must be an attribute')
  return requireParsed(fields.parsed(request))
}

interface MapRequest {
  readonly zoom: number
  readonly bounds: Bounds
  /** Undefined for all states. */
  readonly state: string | undefined
  readonly ranges: readonly Range[]
  /** The loan of a filter by monthly payments. */
  readonly loan: LoanTerms | undefined
  /** An attribute that items carry in addition to those of the filters. */
  readonly measure: string | undefined
}

const wholeWorld: Bounds = { west: -180, south: -90, east: 180, north: 90 }

/** Reads the map call. Errors: 422 naming every bad parameter. */
function readMapRequest(query: Query): MapRequest {
  const fields = new Fields(query)
  const request = {
    zoom: fields.number({ min: 0, max: limits.mapZoom }, 'zoom') ?? defaults.map.zoom,
    bounds: readBounds(fields),
    state: readStateName(fields, 'state'),
    ...readFiltersWithLoan(fields),
    measure: readMeasure(fields),
  }
  readCenter(fields)
  return requireParsed(fields.parsed(request))
}

function readBounds(fields: Fields): Bounds {
  const parameter = fields.text('extent')
  if (!parameter) return wholeWorld
  const [west, south, east, north, ...more] = numbersIn(parameter.text)
  const isValid =
    more.length === 0 &&
    [west, south, east, north].every(Number.isFinite) &&
    Math.abs(south!) <= 90 &&
    Math.abs(north!) <= 90
  if (!isValid) fields.addError('extent', 'must be west,south,east,north in degrees')
  else if (south! > north!) fields.addError('extent', 'south must not be above north')
  else if (east! - west! >= 360) return { ...wholeWorld, south: south!, north: north! }
  return { west: west!, south: south!, east: east!, north: north! }
}

function readCenter(fields: Fields): void {
  const parameter = fields.text('center')
  if (!parameter) return
  const [lat, lng, ...more] = numbersIn(parameter.text)
  if (more.length > 0 || !(Math.abs(lat!) <= 90) || !Number.isFinite(lng))
    fields.addError('center', 'must be lat,lng in degrees')
}

function readMeasure(fields: Fields): string | undefined {
  const parameter = fields.text('measure')
  if (parameter && !findAttribute(parameter.text))
    fields.addError('measure', `"${parameter.text.slice(0, 60)}" is not an attribute`)
  return parameter?.text
}

/** Both ends inclusive; undefined sets no limit. */
interface Interval {
  readonly low?: number | undefined
  readonly high?: number | undefined
}

const names = new Set([...Object.keys(mapRangeFilters), mapPaymentFilter.name, 'minhomeprice', 'maxhomeprice'])

/** Whether the map is colored by the monthly payment. */
function isPaymentMeasure(fields: Fields): boolean {
  return fields.text('measure')?.text === paymentAttribute.key
}

function readFiltersWithLoan(fields: Fields, showsPayments = false): Pick<MapRequest, 'ranges' | 'loan'> {
  const ranges = readMapFilters(fields)
  const isByPayment = showsPayments || ranges.some(({ attribute }) => attribute === mapPaymentFilter.attribute)
  return { ranges, loan: isByPayment ? readLoan(fields) : undefined }
}

const intervals = [...Object.entries(mapRangeFilters), [mapPaymentFilter.name, mapPaymentFilter] as const]

/** Reads the `filters` of the map, a JSON object; each that is wrong adds an error under its own name. */
function readMapFilters(fields: Fields): Range[] {
  const parameter = fields.object('filters', 'must be a JSON object of the map’s filters') ?? {}
  const ranges: Range[] = []
  for (const [name, { attribute, low, high }] of intervals) {
    const value = parameter[name]
    if (value === undefined || value === null || value === 'any') continue
    const interval = intervalIn(value)
    if (interval) ranges.push(...rangesWithin(interval, { attribute, low, high }))
    else fields.addError(`filters.${name}`, 'must be [low, high] or "low,high" with low not above high')
  }
  const prices = {
    low: readPrice(fields, 'minhomeprice', parameter.minhomeprice),
    high: readPrice(fields, 'maxhomeprice', parameter.maxhomeprice),
  }
  ranges.push(...rangesWithin(prices, mapPriceFilter))
  for (const name of Object.keys(parameter)) {
    if (!names.has(name)) fields.addError(`filters.${name}`, 'is not a filter of the map')
  }
  return ranges
}

function intervalIn(value: unknown): Required<Interval> | undefined {
  const [low, high, ...more] = Array.isArray(value) ? value.map(Number) : numbersIn(String(value))
  const isValid = more.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low! <= high!
  return isValid ? { low, high } : undefined
}

function readPrice(fields: Fields, name: string, parameter: unknown): number | undefined {
  if (parameter === undefined || parameter === null || parameter === '') return undefined
  const value = Number(parameter)
  if (!Number.isFinite(value)) fields.addError(`filters.${name}`, 'must be a number of dollars')
  return value
}

/** Both ends inclusive; an outermost bound does not limit. */
function rangesWithin(interval: Interval, outermost: { attribute: string; low: number; high: number }): Range[] {
  const { attribute } = outermost
  return limitingRanges({ attribute, ...interval, lowInclusive: true, highInclusive: true }, outermost)
}

/** The numbers of a comma-separated text, NaN where an item is not a number. */
function numbersIn(text: string): number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
}
