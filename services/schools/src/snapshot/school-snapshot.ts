import { defaults } from '@homeground/catalog/defaults'
import { type Columns, openColumns } from '@homeground/columns'
import { invalid } from '@homeground/service'
import type { PackedSchools, PackedSpring, RowGroups } from './packed-schools.ts'
import { openSchoolItems, type SchoolItems } from './school-items.ts'

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
  const zipAt = new Map(zips.map((zip, at) => [zip, at]))
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
    schoolsOfZip: (zip) => rowsOf(packed.ofZips, zipAt.get(zip)),
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

/** The spring that a request names or means. Errors: 422 when it is not loaded. */
export function requireSpring(
  { springs, defaultYear }: Pick<SchoolSnapshot, 'springs' | 'defaultYear'>,
  year: number | undefined,
): PackedSpring {
  const found = springs.find((spring) => spring.year === (year ?? defaultYear))
  if (found) return found
  const loaded = springs.map((spring) => spring.year).join(', ')
  throw invalid({ schoolYear: `${year ?? 'no spring'} is not loaded; loaded are ${loaded || 'none'}` })
}
