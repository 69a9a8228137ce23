import { attributes } from '@homeground/catalog/attributes'
import { type PlaceKind, placeKinds } from '@homeground/catalog/place-kinds'
import { type Columns, openColumns } from '@homeground/columns'
import { versionChannel } from '@homeground/queues'
import { keepNewestVersion, type NewestVersion, type NewestVersionOptions, resultOfThread } from '@homeground/service'
import { comparedColumns, listedPercentiles, prepareRanks, type RankedPlaces } from '../rankings/comparison.ts'
import { combinedProvenance } from '../read-model/combined-places.ts'
import type { ReadModel } from '../read-model/read-model.ts'
import { type NameIndex, openNames } from '../suggest/name-index.ts'
import { createNamedAreas, type NamedAreas } from '../suggest/named-areas.ts'
import { createPlaceLookup, type PlaceLookup } from '../suggest/place-lookup.ts'
import { createSuggestions, type Suggestions } from '../suggest/suggestions.ts'
import type { PackedPlaces, PackedSnapshot, ZipFacts } from './build-snapshot.ts'
import { type Items, openItems } from './items.ts'

/** One version of everything, immutable: a request takes it once and uses it from beginning to end. */
export interface SearchSnapshot {
  readonly model: ReadModel
  /** The places of each kind. */
  readonly places: Readonly<Record<PlaceKind, Places>>
  /** Those of `places.zip`. */
  readonly zips: Columns
  readonly zipItems: Items
  readonly facts: ZipFacts
  /** Post office name of a row of `zips`. */
  readonly townOf: (row: number) => string
  /** Name of the large airport nearest to a row of `zips`; empty when none is loaded. */
  readonly airportOf: (row: number) => string
  /** The names of states, towns, counties and metropolitan areas. */
  readonly names: NameIndex
  /** Metropolitan areas and regions, by name. */
  readonly areas: NamedAreas
  readonly suggest: Suggestions
  /** The towns and zips that a sentence can name. */
  readonly placeLookup: PlaceLookup
}

/** The places of one kind. */
export interface Places {
  readonly columns: Columns
  readonly items: Items
  /** The same places as they are compared and ranked. */
  readonly ranked: RankedPlaces
  /** By row of the zips: the row of the place that has the zip; −1 for none. */
  readonly ofZip: Int32Array
}

/** Makes a packed snapshot usable; copies nothing large. */
export function unpackSnapshot({ model, places: packed, facts, names }: PackedSnapshot): SearchSnapshot {
  const places = Object.fromEntries(
    placeKinds.map((kind) => [kind, openPlaces(packed[kind], kind === 'zip' ? model.period : undefined)]),
  ) as Record<PlaceKind, Places>
  const zips = places.zip.columns
  const townNames = facts.towns.split('\n')
  const townOf = (row: number) => townNames[row]!
  const airportNames = facts.airports.split('\n')
  const index = openNames(names)
  const areas = createNamedAreas(index)
  return {
    model,
    places,
    zips,
    zipItems: places.zip.items,
    facts,
    townOf,
    airportOf: (row) => airportNames[row]!,
    names: index,
    areas,
    suggest: createSuggestions(index, { zips, townOf }),
    placeLookup: createPlaceLookup(index, zips, areas),
  }
}

/** `period`: of zips. */
function openPlaces(
  { columns: packed, notCompared, rankIntervals, ofZip, ...figures }: PackedPlaces,
  period?: string | null,
): Places {
  const columns = openColumns(packed)
  return {
    columns,
    items: openItems({ columns, ...figures, ...(period !== undefined && { period }) }),
    ranked: { compared: comparedColumns(columns, notCompared), notCompared, intervals: rankIntervals },
    ofZip,
  }
}

/** The places of a snapshot as a list searches and shows them. */
export interface PlacesView {
  readonly model: SearchSnapshot['model']
  readonly columns: Columns
  readonly items: Items
  /** Distinguishes views of one snapshot that return different items for one request. */
  readonly version: string
}

/** The newest places of a kind. */
export function newestPlaces({ model, places }: SearchSnapshot, kind: PlaceKind): PlacesView & Places {
  return { model: kind === 'zip' ? model : combinedModel(model), ...places[kind], version: '' }
}

/** The read model as it describes places of several zips. */
function combinedModel(model: ReadModel): ReadModel {
  const provenance = attributes.flatMap((attribute) => {
    const combined = combinedProvenance(model.provenance, attribute)
    return combined ? [[attribute.key, combined] as const] : []
  })
  return { ...model, provenance: Object.fromEntries(provenance) }
}

/** The same for a list that is shown: each item has its percentiles too, as the page of its place does. */
export function listedPlaces(snapshot: SearchSnapshot, kind: PlaceKind): PlacesView {
  const places = newestPlaces(snapshot, kind)
  const { items, ranked } = places
  let shown: { fields: readonly string[] | undefined; percentilesOf: ReturnType<typeof listedPercentiles> } | undefined
  const percentilesOf = (row: number, fields: readonly string[] | undefined) => {
    // All items of a response have the same fields.
    if (shown?.fields !== fields || !shown)
      shown = { fields, percentilesOf: listedPercentiles(ranked.compared, fields) }
    return { percentiles: shown.percentilesOf(row) }
  }
  return { ...places, items: items.withMembers(percentilesOf) }
}

export type Snapshots = NewestVersion<SearchSnapshot>

interface Options extends Pick<NewestVersionOptions<SearchSnapshot>, 'listener' | 'newestVersion' | 'log'> {
  readonly databaseUrl: string
  readonly prefix: string
  /** Called with a new version before it is shown. */
  readonly prepare: (snapshot: SearchSnapshot) => Promise<void>
}

/** Keeps the newest read model in memory, built in a thread, as `holdNewestVersion` describes. */
export function createSnapshots({ databaseUrl, prefix, prepare, ...options }: Options): Snapshots {
  return keepNewestVersion<SearchSnapshot>({
    ...options,
    what: 'read model',
    unavailableMessage: 'No data is loaded yet. Please try again in a moment.',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ model }) => model.version,
    async read() {
      const file = new URL('./build-thread.ts', import.meta.url)
      const packed = await resultOfThread<PackedSnapshot | null>(file, { url: databaseUrl })
      if (!packed) return undefined
      const snapshot = unpackSnapshot(packed)
      for (const { ranked } of Object.values(snapshot.places)) await prepareRanks(ranked)
      await prepare(snapshot)
      return snapshot
    },
  })
}
