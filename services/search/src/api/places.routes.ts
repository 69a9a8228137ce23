import { type Attribute, type AttributeKey, attributes, findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { Columns } from '@homeground/columns'
import {
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
import type { ReadModel } from '../read-model/read-model.ts'
import { wireNumber } from '../snapshot/item-json.ts'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { findTown } from './find-places.ts'
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
    ...getPlace,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      const { town, state } = request.params
      const row = findTown(`${town}, ${state}`, snapshot)
      if (row === undefined) throw notFound(`There is no ${town.slice(0, 60)} in ${state.slice(0, 40)}.`)
      if (repliedNotModified({ request, reply, snapshot }, snapshot.towns.id(row))) return reply
      return townDetail(snapshot, row)
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

const neighborCount = 8
const searchRadiiMiles = [10, 40, limits.neighborMiles]

/**
 * Everything known about one zip; `row` is its row in the snapshot's zips. With `fields`, only these attributes are
 * repeated outside of `figures`.
 */
function zipDetail(snapshot: SearchSnapshot, row: number, fields?: readonly string[]): ZipDetail {
  const { zips, facts } = snapshot
  const document = JSON.parse(new TextDecoder().decode(zips.document(row))) as ZipResult
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
    figures: attributes.map((attribute) =>
      figureOf(zips, { row, attribute, moe: document.moe, notes: document.notes, model: snapshot.model }),
    ),
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

/** A town: its combined values with their percentiles among towns, and its zips. `row` is its row in `towns`. */
function townDetail({ towns, zips, model }: SearchSnapshot, row: number): PlaceDetail {
  const document = JSON.parse(new TextDecoder().decode(towns.document(row)))
  const members = (document.zips as string[]).map(
    (zip): ZipResult => JSON.parse(new TextDecoder().decode(zips.document(zips.row(zip)!))),
  )
  const derivedFrom = members.length > 1 ? members.length : undefined
  const noted = { moe: document.moe, notes: document.notes, derivedFrom }
  const peopleOf = (zip: ZipResult) => (zip.population as number | null) ?? -1
  return {
    ...document,
    towns_in_state: towns.select({ groups: [towns.group(row)] }).count,
    towns_in_nation: towns.size,
    figures: attributes.map((attribute) => figureOf(towns, { row, attribute, model, ...noted })),
    members: members.toSorted((a, b) => peopleOf(b) - peopleOf(a)),
  }
}

interface Options {
  readonly row: number
  readonly attribute: Attribute
  readonly model: ReadModel
  readonly moe: Readonly<Record<string, number>>
  readonly notes: FigureNotes
  /** Zips of the town, if it has several. */
  readonly derivedFrom?: number | undefined
}

/** One attribute of one row: its value with percentiles in its state and the nation, or why it is missing. */
export function figureOf(columns: Columns, options: Options): Figure {
  const { row, attribute, model, moe, notes, derivedFrom } = options
  const { key, source } = attribute
  const value = columns.value(key, row)
  const provenance = model.provenance[key]
  const margin = moe[key] ?? null
  const note = notes[key]
  return {
    key,
    value: value === null ? null : (note?.low ?? note?.high ?? wireNumber(value, attribute)),
    moe: margin,
    percentile_state: percentileOf(columns, { key, value, group: columns.group(row) }),
    percentile_nation: percentileOf(columns, { key, value }),
    ...rangeOf(columns, { key, value, margin }),
    vintage: note?.vintage ?? provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    ...(value !== null && derivedFrom !== undefined && { derived_from: derivedFrom }),
    ...(note && { note }),
  }
}

interface Ranked {
  readonly key: string
  readonly value: number | null
  readonly group?: string
}

/** The national percentiles at both ends of the margin of error; nothing without one. */
function rangeOf(
  columns: Columns,
  { key, value, margin }: Ranked & { readonly margin: number | null },
): Pick<Figure, 'percentile_nation_range'> {
  if (value === null || !margin) return {}
  const low = percentileOf(columns, { key, value: value - margin })
  const high = percentileOf(columns, { key, value: value + margin })
  return low === null || high === null ? {} : { percentile_nation_range: [low, high] }
}

/** Null without a value, and among too few places to compare with. */
function percentileOf(columns: Columns, { key, value, group }: Ranked): number | null {
  if (value === null || columns.countKnown(key, group) < limits.percentilePlaces) return null
  return Number(columns.percentile(key, value, group)!.toFixed(1))
}
