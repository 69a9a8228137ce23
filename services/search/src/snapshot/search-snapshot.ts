import { type Columns, openColumns } from '@homeground/columns'
import { versionChannel } from '@homeground/queues'
import { keepNewestVersion, type NewestVersion, type NewestVersionOptions, resultOfThread } from '@homeground/service'
import type { ReadModel } from '../read-model/read-model.ts'
import { createPlaceLookup, type NameIndex, openNames, type PlaceLookup } from '../suggest/name-index.ts'
import { createSuggestions, type Suggestions } from '../suggest/suggestions.ts'
import type { PackedSnapshot, ZipFacts } from './build-snapshot.ts'
import { townLayout, zipLayout } from './item-json.ts'
import { type Items, openItems } from './items.ts'

/** One version of everything, immutable: a request takes it once and uses it from beginning to end. */
export interface SearchSnapshot {
  readonly model: ReadModel
  readonly zips: Columns
  readonly towns: Columns
  readonly zipItems: Items
  readonly townItems: Items
  readonly facts: ZipFacts
  /** Post office name of a row of `zips`. */
  readonly townOf: (row: number) => string
  /** Name of the large airport nearest to a row of `zips`; empty when none is loaded. */
  readonly airportOf: (row: number) => string
  /** The names of states, counties and towns. */
  readonly names: NameIndex
  readonly suggest: Suggestions
  /** The towns and zips that a sentence can name. */
  readonly placeLookup: PlaceLookup
}

/** Makes a packed snapshot usable; copies nothing large. */
export function unpackSnapshot({
  model,
  zips,
  towns,
  zipEnds,
  townEnds,
  facts,
  names,
}: PackedSnapshot): SearchSnapshot {
  const columns = openColumns(zips)
  const townColumns = openColumns(towns)
  const townNames = facts.towns.split('\n')
  const townOf = (row: number) => townNames[row]!
  const airportNames = facts.airports.split('\n')
  const index = openNames(names)
  return {
    model,
    zips: columns,
    towns: townColumns,
    zipItems: openItems(columns, zipLayout, zipEnds),
    townItems: openItems(townColumns, townLayout, townEnds),
    facts,
    townOf,
    airportOf: (row) => airportNames[row]!,
    names: index,
    suggest: createSuggestions(index, { zips: columns, townOf }),
    placeLookup: createPlaceLookup(index, columns),
  }
}

/** The places of a snapshot as a list searches and shows them. */
export interface PlacesView {
  readonly model: SearchSnapshot['model']
  readonly columns: Columns
  readonly items: Pick<Items, 'join'>
  /** Distinguishes views of one snapshot that return different items for one request. */
  readonly version: string
}

/** The newest zips or towns of a snapshot. */
export function newestPlaces(
  { model, zips, zipItems, towns, townItems }: SearchSnapshot,
  returnType: 'zip' | 'town',
): PlacesView & { readonly items: Items } {
  return returnType === 'town'
    ? { model, columns: towns, items: townItems, version: '' }
    : { model, columns: zips, items: zipItems, version: '' }
}

export type Snapshots = NewestVersion<SearchSnapshot>

interface Options extends Pick<NewestVersionOptions<SearchSnapshot>, 'listener' | 'newestVersion' | 'log'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Keeps the newest read model in memory, built in a thread, as `holdNewestVersion` describes. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  return keepNewestVersion<SearchSnapshot>({
    ...options,
    what: 'read model',
    unavailableMessage: 'No data is loaded yet. Please try again in a moment.',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ model }) => model.version,
    async read() {
      const file = new URL('./build-thread.ts', import.meta.url)
      const packed = await resultOfThread<PackedSnapshot | null>(file, { url: databaseUrl })
      return packed ? unpackSnapshot(packed) : undefined
    },
  })
}
