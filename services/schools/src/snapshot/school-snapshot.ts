import { defaults } from '@homeground/catalog/defaults'
import { type Columns, openColumns } from '@homeground/columns'
import type { SchoolResult } from '@homeground/contracts'
import { versionChannel } from '@homeground/queues'
import type { RequestedSpring } from '@homeground/search-request'
import {
  invalid,
  keepNewestVersion,
  type NewestVersion,
  type NewestVersionOptions,
  resultOfThread,
  unavailable,
} from '@homeground/service'
import type { BuildOptions } from './build-thread.ts'
import {
  type PackedSchools,
  type PackedSpring,
  type RowGroups,
  type SpringColumn,
  springColumn,
} from './packed-schools.ts'

interface ItemOptions {
  readonly spring: PackedSpring
  /** Measures that items carry besides their identity; undefined means all. */
  readonly fields?: readonly string[] | undefined
  /** Miles of a row from the center of the search. */
  readonly milesOf?: ((row: number) => number) | undefined
}

/** Items of lists: identities are serialized when the snapshot is built, measures of a spring are added. */
interface SchoolItems {
  /** A JSON array of the schools. */
  join(rows: Iterable<number>, options: ItemOptions): Buffer
}

type Measures = Omit<SchoolResult, 'ncesID' | 'name' | 'district'>

function openSchoolItems(schools: Columns): SchoolItems {
  return {
    join(rows, options) {
      const parts: (Uint8Array | string)[] = []
      for (const row of rows) {
        parts.push(schools.document(row))
        parts.push(`,${JSON.stringify(measuresOf(schools, row, options)).slice(1)}`)
      }
      return joinItems(parts)
    },
  }
}

/** Each item is two parts. */
function joinItems(parts: readonly (Uint8Array | string)[]): Buffer {
  const buffers = parts.flatMap((part, at) => {
    const buffer = typeof part === 'string' ? Buffer.from(part) : part
    return at > 0 && at % 2 === 0 ? [comma, buffer] : [buffer]
  })
  return Buffer.concat([openBracket, ...buffers, closeBracket])
}

const comma = Buffer.from(',')
const openBracket = Buffer.from('[')
const closeBracket = Buffer.from(']')

/** The optional fields of an item, in the order of the contract. */
function measuresOf(schools: Columns, row: number, { spring, fields, milesOf }: ItemOptions): Partial<Measures> {
  const { facts, year } = spring
  const column = (name: SpringColumn) => schools.value(springColumn(name, year), row)
  const fact = (name: keyof typeof facts) => numberOrNull(facts[name][row]!)
  const has = (field: string) => !fields || fields.includes(field)
  const [low, high, value] = [fact('low'), fact('high'), fact('value')]
  const isKnown = low !== null && high !== null && value !== null
  return {
    year,
    ...(has('proficiency') && {
      proficiency: isKnown ? { low, high, value } : null,
      proficiency_rank: fact('proficiency_rank'),
      proficiency_rank_of: fact('proficiency_rank_of'),
    }),
    ...(has('test_takers') && { test_takers: column('test_takers') }),
    ...(has('achievement') && { achievement: column('achievement') }),
    ...(has('rank') && {
      rank: fact('rank'),
      rank_of: fact('rank_of'),
      rank_best: fact('rank_best'),
      rank_worst: fact('rank_worst'),
    }),
    ...(has('district_rank') && { district_rank: fact('district_rank'), district_rank_of: fact('district_rank_of') }),
    ...(has('impact') && {
      impact: column('impact'),
      impact_rank: fact('impact_rank'),
      impact_rank_of: fact('impact_rank_of'),
    }),
    ...(has('trend') && {
      trend: trendOf(column('trend'), { row, facts, takers: column('trend_takers') }),
      trend_rank: fact('trend_rank'),
      trend_rank_of: fact('trend_rank_of'),
    }),
    ...(has('lunch_share') && { lunch_share: schools.value('lunch_share', row) }),
    ...(has('diversity_score') && { diversity_score: schools.value('diversity_score', row) }),
    ...(milesOf && { miles: milesOf(row) }),
  }
}

function trendOf(
  change: number | null,
  { row, facts, takers }: { row: number; facts: PackedSpring['facts']; takers: number | null },
): SchoolResult['trend'] {
  if (change === null) return null
  const [low, high] = [facts.trend_low[row]!, facts.trend_high[row]!]
  return { change, low, high, clear: facts.trend_clear[row] === 1, takers }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** One version of all open schools, immutable: a request takes it once and uses it from beginning to end. */
export interface SchoolSnapshot
  extends Pick<PackedSchools, 'version' | 'dataSet' | 'springs' | 'statistics' | 'schoolNames' | 'districtNames'> {
  readonly schools: Columns
  readonly districts: Columns
  readonly items: SchoolItems
  /** Names of districts in addresses, by row. */
  readonly slugs: readonly string[]
  /** The row of a district by its NCES id or slug; undefined when there is none. */
  readonly districtRow: (idOrSlug: string) => number | undefined
  readonly schoolsOfDistrict: (row: number) => Uint32Array
  readonly schoolsOfZip: (zip: string) => Uint32Array
  /** Undefined for a school without a zip. */
  readonly zipOf: (row: number) => string | undefined
  /** The spring of lists that name none; undefined without results. */
  readonly defaultYear: number | undefined
}

/** Makes packed schools usable; copies only short texts. */
export function openSchools(packed: PackedSchools): SchoolSnapshot {
  const { version, dataSet, springs, statistics, schoolNames, districtNames } = packed
  const schools = openColumns(packed.schools)
  const districts = openColumns(packed.districts)
  const slugs = packed.slugs.split('\n')
  const rowOfSlug = new Map(slugs.map((slug, row) => [slug, row]))
  const zips = packed.zips.split('\n')
  const zipRowOf = new Map(zips.map((zip, at) => [zip, at]))
  const zipOfRow = zipPositions(packed.ofZips, schools.size)
  const years = springs.map(({ year }) => year)
  return {
    version,
    dataSet,
    springs,
    statistics,
    schoolNames,
    districtNames,
    schools,
    districts,
    slugs,
    items: openSchoolItems(schools),
    districtRow: (text) => districts.row(text) ?? rowOfSlug.get(text.toLowerCase()),
    schoolsOfDistrict: (row) => rowsOf(packed.ofDistricts, row),
    schoolsOfZip: (zip) => rowsOf(packed.ofZips, zipRowOf.get(zip)),
    zipOf: (row) => zips[zipOfRow[row]!],
    defaultYear: years.includes(defaults.schoolYear) ? defaults.schoolYear : years.at(-1),
  }
}

/** The position of each school's zip; −1 without one. */
function zipPositions({ starts, rows }: RowGroups, size: number): Int32Array {
  const positions = new Int32Array(size).fill(-1)
  for (let zip = 0; zip + 1 < starts.length; zip++) {
    for (let at = starts[zip]!; at < starts[zip + 1]!; at++) positions[rows[at]!] = zip
  }
  return positions
}

function rowsOf({ starts, rows }: RowGroups, group: number | undefined): Uint32Array {
  return group === undefined ? new Uint32Array() : rows.subarray(starts[group], starts[group + 1])
}

/** The spring that a request names or means. Errors: 422 when it is not loaded, 503 before any is. */
export function requireSpring(
  { springs, defaultYear }: Pick<SchoolSnapshot, 'springs' | 'defaultYear'>,
  year: RequestedSpring,
): PackedSpring {
  const wanted = year === 'newest' ? springs.at(-1)?.year : (year ?? defaultYear)
  const spring = springs.find((spring) => spring.year === wanted)
  if (spring) return spring
  if (springs.length === 0) throw unavailable('School results are not loaded yet.')
  const loaded = springs.map((spring) => spring.year).join(', ')
  throw invalid({ schoolYear: `${year} is not loaded; loaded are ${loaded}` })
}

export type Snapshots = NewestVersion<SchoolSnapshot>

interface Options
  extends Pick<NewestVersionOptions<SchoolSnapshot>, 'listener' | 'newestVersion' | 'log' | 'checkEveryMs'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Keeps all open schools in memory, in their newest version. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  return keepNewestVersion<SchoolSnapshot>({
    ...options,
    what: 'schools',
    unavailableMessage: 'The school data is still being computed.',
    channel: versionChannel(prefix, 'schools'),
    versionOf: ({ version }) => version,
    async read() {
      const packed = await packSchools(databaseUrl)
      return packed ? openSchools(packed) : undefined
    },
  })
}

/** Reads and packs the schools in a thread, as `buildSchools` does; null before scores were first computed. */
export function packSchools(databaseUrl: string, options: BuildOptions = {}): Promise<PackedSchools | null> {
  const file = new URL('./build-thread.ts', import.meta.url)
  return resultOfThread<PackedSchools | null>(file, { url: databaseUrl, options })
}
