import { type Attribute, attributes } from '@homeground/catalog/attributes'
import { attributeTexts } from '@homeground/catalog/attributes/texts'
import { type CombinedKind, combinedKinds } from '@homeground/catalog/place-kinds'
import { publisherOfGroup } from '@homeground/catalog/sources'
import type { ReadonlyValues } from '@homeground/columns'
import {
  type AttributeList,
  getSearchProfile,
  internalPaths,
  type LoadedAttributeList,
  type LoadedValues,
  listAreaCenters,
  listAttributes,
  listLoadedAttributes,
  listOwnDataSources,
  type NamedAreaCenters,
  type SearchProfile,
} from '@homeground/contracts'
import { subjectLine } from '@homeground/contracts/page-subjects'
import { requireDatabase, type Server, sendLines } from '@homeground/service'
import { listOwnLoads, publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { comparesNationwide } from '../rankings/comparison.ts'
import type { SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { taxRateOfRow } from '../snapshot/tax-rates.ts'
import { wireNumber } from '../snapshot/wire.ts'
import { readLandAreas } from '../sources/gazetteer/index.ts'
import { readPlaces } from '../sources/places/read-places.ts'
import { repliedNotModified } from './reply.ts'

/** `GET /api/attributes`, `/api/attributes/loaded` and `/api/places/centers`: what is loaded, as a whole. */
export function attributeRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...listAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return attributeList(snapshot)
    },
  })

  server.route({
    ...listLoadedAttributes,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return loadedAttributes(snapshot)
    },
  })

  server.route({
    ...listAreaCenters,
    handler: async (request, reply) => {
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot })) return reply
      return areaCenters(snapshot)
    },
  })
}

/** Where the list of zips and the Census areas differ, with the places' names. */
function areaCenters({ model, zips, townOf }: SearchSnapshot): NamedAreaCenters {
  const { apart, disagreements, unlisted } = model.centers ?? nothing
  const withName = <T extends { readonly zip: string }>(entry: T) => {
    const row = zips.row(entry.zip)!
    return { ...entry, town: townOf(row), state_abbr: zips.group(row) }
  }
  return {
    apart,
    disagreements: disagreements.map((entry) => ({ ...withName(entry), miles: Math.round(entry.miles) })),
    unlisted: unlisted.map(withName),
  }
}

const nothing = { apart: 0, disagreements: [], unlisted: [] }

/** The catalog's attributes with provenance, coverage and quantiles of the loaded values. */
function attributeList(snapshot: SearchSnapshot): AttributeList {
  return {
    ...versionOf(snapshot),
    attributes: attributes.map((attribute) => {
      const { compared } = snapshot.places.zip.ranked
      const quantiles = comparesNationwide(compared, attribute) ? compared.quantiles(attribute.key) : null
      return {
        ...attribute,
        ...attributeTexts[attribute.key]!,
        options: [...attribute.options],
        ...loadedValues(snapshot, attribute),
        quantiles: quantiles?.map((value) => wireNumber(value, attribute)) ?? null,
      }
    }),
  }
}

/** Only the provenance and coverage of each attribute. */
function loadedAttributes(snapshot: SearchSnapshot): LoadedAttributeList {
  return { ...versionOf(snapshot), attributes: attributes.map((attribute) => loadedValues(snapshot, attribute)) }
}

function versionOf({ model: { version, data_set, period } }: SearchSnapshot) {
  return { version: String(version), data_set, period }
}

function loadedValues({ model, zips }: SearchSnapshot, { key, source }: Attribute): LoadedValues {
  const provenance = model.provenance[key]
  return {
    key,
    source,
    vintage: provenance?.vintage ?? null,
    publisher: provenance ? publisherOfGroup(source) : null,
    data_set: provenance?.data_set ?? 'none',
    zips: zips.countKnown(key),
  }
}

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, { db, snapshots }: { db: DataSource; snapshots: Snapshots }): void {
  server.route({ ...listOwnDataSources, handler: () => listOwnLoads(db, 'search') })

  server.get(internalPaths.searchPlaces, async () => {
    requireDatabase(db)
    const [version, places, landAreas] = await Promise.all([
      publishedVersion(db, { sources: ['places', 'gazetteer'] }),
      readPlaces(db),
      readLandAreas(db),
    ])
    return {
      version,
      zips: places.map(({ zip }) => zip),
      lat: places.map(({ lat }) => lat),
      lng: places.map(({ lng }) => lng),
      state_abbr: places.map(({ state_abbr }) => state_abbr),
      has_area: places.map(({ zip }) => landAreas.has(zip)),
    }
  })

  server.get(internalPaths.searchModel, async () => {
    const { model } = snapshots.current()
    return { version: model.version, data_set: model.data_set, attributes: Object.keys(model.provenance) }
  })

  server.get(internalPaths.searchSubjects, async (request, reply) => {
    const snapshot = snapshots.current()
    if (repliedNotModified({ request, reply, snapshot })) return reply
    return sendLines(reply, 'text/plain', subjectLines(snapshot))
  })

  server.get(getSearchProfile.url, async () => searchProfile(snapshots.current()))
}

/** Every place. */
function* subjectLines({ zips, places }: SearchSnapshot): Generator<string> {
  for (let row = 0; row < zips.size; row++) yield subjectLine('zip', zips.id(row))
  for (const kind of combinedKinds) {
    const { columns } = places[kind]
    for (let row = 0; row < columns.size; row++) {
      const state = columns.group(row)
      yield subjectLine('town', columns.id(row).slice(0, -`, ${state}`.length), state)
    }
  }
}

/** The places and prices with which the schools service searches around places and by prices. */
function searchProfile({ model, zips, facts, townOf, names }: SearchSnapshot): SearchProfile {
  const rows = Array.from({ length: zips.size }, (_, row) => row)
  const centers = rows.map((row) => zips.location(row)!)
  const named = names.keys.flatMap((_, name) => (names.kindOf(name) === 'state' ? [] : [name]))
  const placeCenters = named.map(names.centerOf)
  return {
    version: model.version,
    zips: rows.map(zips.id),
    town: rows.map(townOf),
    state_abbr: rows.map(zips.group),
    lat: centers.map(({ lat }) => lat),
    lng: centers.map(({ lng }) => lng),
    has_area: rows.map((row) => facts.hasArea[row] === 1),
    columns: {
      median_listing_price: valuesOf(zips.values('median_listing_price')),
      overall_score: valuesOf(zips.values('overall_score')),
      tax_rate: rows.map((row) => taxRateOfRow(zips, row)),
    },
    places: {
      kind: named.map((name) => names.kindOf(name) as CombinedKind),
      key: named.map((name) => names.keys[name]!),
      state_abbr: named.map((name) => names.stateAbbrs[name]!),
      lat: placeCenters.map(({ lat }) => lat),
      lng: placeCenters.map(({ lng }) => lng),
      zips: named.map((name) => Array.from(names.zipRowsOf(name))),
    },
  }
}

function valuesOf(values: ReadonlyValues): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value))
}
