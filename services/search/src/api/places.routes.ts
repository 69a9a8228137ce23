import { type Attribute, type AttributeKey, attributes, findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { type PlaceKind, placeSeparator } from '@homeground/catalog/place-kinds'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { Columns } from '@homeground/columns'
import {
  type ComparedPlace,
  comparePlaces,
  compareZips,
  type Figure,
  type FigureNotes,
  getPlace,
  getStateByPoint,
  getZip,
  type Neighbor,
  type PlaceDetail,
  suggestPlaces,
  type ZipDetail,
  type ZipResult,
} from '@homeground/contracts'
import { notFound, type Server } from '@homeground/service'
import { comparisonOf, type RankedPlaces, ranksOf } from '../rankings/comparison.ts'
import { combinedProvenance } from '../read-model/combined-places.ts'
import type { ReadModel } from '../read-model/read-model.ts'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { wireNumber } from '../snapshot/wire.ts'
import { type FoundPlace, findPlace, rowOf } from './find-places.ts'
import { repliedNotModified, requireItemFields } from './reply.ts'

/** A point farther than this from every zip is not in the United States. */
const maxMilesToZip = 100

export function placeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...getZip,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { zip } = request.params
      const row = rowOfZip(snapshot, zip)
      const fields = requireItemFields(request.query)
      if (repliedNotModified({ request, reply, snapshot }, zip, String(fields))) return reply
      return zipDetail(snapshot, row, fields)
    },
  })

  server.route({
    ...compareZips,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const zips = request.query.zips.split(',')
      const rows = zips.map((zip) => rowOfZip(snapshot, zip))
      if (repliedNotModified({ request, reply, snapshot }, ...zips)) return reply
      return rows.map((row) => zipDetail(snapshot, row))
    },
  })

  server.route({
    ...comparePlaces,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { kind, places } = request.query
      const texts = places.split(placeSeparator).map((text) => text.trim())
      if (repliedNotModified({ request, reply, snapshot }, kind, ...texts)) return reply
      const found = texts.map((text) => ({ text, row: rowOf({ kind, id: text }, snapshot) }))
      const rows = new Set(found.flatMap(({ row }) => row ?? []))
      return {
        places: [...rows].map((row) => comparedPlace(snapshot, { kind, row })),
        unknown: found.flatMap(({ text, row }) => (row === undefined ? [text] : [])),
      }
    },
  })

  server.route({
    ...getPlace,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { town, state } = request.params
      const fields = requireItemFields(request.query)
      const place = findPlace(`${town}, ${state}`, snapshot)
      if (!place) throw notFound(`There is no ${town.slice(0, 60)} in ${state.slice(0, 40)}.`)
      const { kind, row } = place
      const id = snapshot.places[kind].columns.id(row)
      if (repliedNotModified({ request, reply, snapshot }, kind, id, String(fields))) return reply
      return placeDetail(snapshot, place, fields)
    },
  })

  server.route({
    ...getStateByPoint,
    handler: async ({ params }) => {
      const { zips, facts, townOf } = snapshots.current()
      const nearby = zips.nearest(params, { accept: (row) => facts.hasArea[row] === 1, withinMiles: maxMilesToZip })
      if (!nearby) throw notFound(`There is no zip within ${maxMilesToZip} miles of this point.`)
      return {
        zip: zips.id(nearby.row),
        ...zips.location(nearby.row)!,
        state_abbr: zips.group(nearby.row),
        town: townOf(nearby.row),
        distance: Number(nearby.miles.toFixed(2)),
      }
    },
  })

  server.route({ ...suggestPlaces, handler: async ({ query }) => snapshots.current().suggest(query.q) })
}

function rowOfZip({ zips }: SearchSnapshot, zip: string): number {
  const row = zips.row(zip)
  if (row === undefined) throw notFound(`There is no zip ${zip}.`)
  return row
}

/** A place as a column of a comparison. */
function comparedPlace(snapshot: SearchSnapshot, { kind, row }: KindRow): ComparedPlace {
  const id = snapshot.places[kind].columns.id(row)
  const { document, figures } = describedPlace(snapshot, { kind, row })
  const { town, county, counties, state_abbr, lat, lng, tax_rate, period, zips = [id] } = document
  const where = { town, county, ...(counties && { counties }), state_abbr, lat, lng }
  return { kind, id, ...where, tax_rate, period, zips, figures }
}

const neighborCount = 8
const searchRadiiMiles = [10, 40, limits.neighborMiles]

/**
 * Everything known about one zip; `row` is its row in the snapshot's zips. With `fields`, only these attributes are
 * repeated outside of `figures`.
 */
function zipDetail(snapshot: SearchSnapshot, row: number, fields?: readonly string[]): ZipDetail {
  const { zips, facts } = snapshot
  const { document, figures } = describedPlace(snapshot, { kind: 'zip', row })
  const item = fields ? JSON.parse(snapshot.zipItems.join([row], fields).toString())[0] : document
  const land = facts.landSqmi[row]!
  return {
    ...item,
    has_area: facts.hasArea[row] === 1,
    named_after: namedAfter(snapshot, zips.id(row)),
    land_sqmi: Number.isNaN(land) ? null : Number(land.toFixed(3)),
    nearest_airport: snapshot.airportOf(row) || null,
    households: householdsOf(snapshot, row, document.notes),
    zips_in_state: zips.select({ groups: [zips.group(row)] }).count,
    zips_in_nation: zips.size,
    figures,
    neighbors: neighborsOf(snapshot, row),
  } as ZipDetail
}

function namedAfter({ model }: SearchSnapshot, zip: string): string | null {
  return model.centers?.unlisted.find((area) => area.zip === zip)?.named_after ?? null
}

function householdsOf({ facts, model }: SearchSnapshot, row: number, notes: FigureNotes): ZipDetail['households'] {
  const [occupied, owner, renter] = facts.households.subarray(3 * row, 3 * row + 3)
  const key = 'percent_owner_occupied'
  const vintage = notes[key]?.vintage ?? model.provenance[key]?.vintage
  if (Number.isNaN(occupied) || vintage === undefined) return null
  return { occupied: occupied!, owner: owner!, renter: renter!, vintage }
}

/** The nearest zips that have an area, nearest first and none too far, found in circles of growing radius. */
function neighborsOf({ zips, facts, townOf }: SearchSnapshot, row: number): Neighbor[] {
  const here = zips.location(row)!
  let nearby: number[] = []
  for (const radiusMiles of searchRadiiMiles) {
    const near = zips.rows(zips.select({ within: { ...here, radiusMiles } }))
    nearby = near.filter((other) => other !== row && facts.hasArea[other] === 1)
    if (nearby.length >= neighborCount) break
  }
  const miles = new Map(nearby.map((other) => [other, zips.miles(other, here)]))
  nearby.sort((a, b) => miles.get(a)! - miles.get(b)! || a - b)
  return nearby
    .slice(0, neighborCount)
    .map((other) => ({
      zip: zips.id(other),
      town: townOf(other),
      state_abbr: zips.group(other),
      ...zips.location(other)!,
      miles: Number(miles.get(other)!.toFixed(1)),
      median_listing_price: wireValue(zips, 'median_listing_price', other),
      overall_score: wireValue(zips, 'overall_score', other),
      avg_agi_per_return: wireValue(zips, 'avg_agi_per_return', other),
    }))
}

function wireValue(zips: Columns, key: AttributeKey, row: number): number | null {
  const value = zips.value(key, row)
  return value === null ? null : wireNumber(value, findAttribute(key)!)
}

/** Zips of a place that are described with it. */
const mostMembers = 100

/**
 * A place of several zips: its combined values with their percentiles among places of its kind, and its most populous zips,
 * of which `fields` names the attributes.
 */
function placeDetail(snapshot: SearchSnapshot, { kind, row }: FoundPlace, fields?: readonly string[]): PlaceDetail {
  const { zips, zipItems, places } = snapshot
  const { columns } = places[kind]
  const { document, figures } = describedPlace(snapshot, { kind, row })
  const rows = document.zips!.map((zip) => zips.row(zip)!)
  const peopleOf = (zipRow: number) => zips.value('population', zipRow) ?? -1
  const largest = rows.toSorted((a, b) => peopleOf(b) - peopleOf(a)).slice(0, mostMembers)
  return {
    ...document,
    places_in_state: columns.select({ groups: [columns.group(row)] }).count,
    places_in_nation: columns.size,
    figures,
    members: JSON.parse(zipItems.join(largest, fields).toString()),
  } as PlaceDetail
}

/** A row among the places of its kind. */
interface KindRow {
  readonly kind: PlaceKind
  readonly row: number
}

type Identity = 'town' | 'county' | 'counties' | 'state_abbr' | 'tax_rate' | 'lat' | 'lng' | 'period'

/** What a zip and a place of several zips have in common, and the zips of the latter. */
interface PlaceDocument extends Pick<ZipResult, Identity | 'moe' | 'notes'> {
  readonly zips?: string[]
}

/** What search has of a place of any kind: its values, and each attribute as it compares with the places of its kind. */
function describedPlace({ places, model }: SearchSnapshot, { kind, row }: KindRow) {
  const { columns, items, ranked } = places[kind]
  const document = JSON.parse(items.join([row]).toString())[0] as PlaceDocument
  const { moe, notes, zips = [] } = document
  const derivedFrom = zips.length > 1 ? zips.length : undefined
  const figures = attributes.map((attribute) =>
    figureOf(columns, { places: ranked, row, attribute, model, moe, notes, derivedFrom }),
  )
  return { document, figures }
}

interface Options {
  /** The same places as they are compared and ranked. */
  readonly places: RankedPlaces
  readonly row: number
  readonly attribute: Attribute
  readonly model: ReadModel
  readonly moe: Readonly<Record<string, number>>
  readonly notes: FigureNotes
  /** Zips of the town, if it has several. */
  readonly derivedFrom?: number | undefined
}

/** One attribute of one row: its value and how it compares in its state and the nation, or why it is missing. */
export function figureOf(columns: Columns, options: Options): Figure {
  const { places, row, attribute, model, moe, notes, derivedFrom } = options
  const { key, source } = attribute
  const value = columns.value(key, row)
  const provenance = derivedFrom === undefined ? model.provenance[key] : combinedProvenance(model.provenance, attribute)
  const margin = moe[key] ?? null
  const note = notes[key]
  return {
    key,
    value: value === null ? null : (note?.low ?? note?.high ?? wireNumber(value, attribute)),
    moe: margin,
    ...comparisonOf(places.compared, { attribute, row, margin }),
    ...ranksOf(places, { attribute, row }),
    vintage: note?.vintage ?? provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    ...(value !== null && derivedFrom !== undefined && { derived_from: derivedFrom }),
    ...(note && { note }),
  }
}
