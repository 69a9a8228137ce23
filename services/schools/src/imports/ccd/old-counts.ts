import { type CopyValue, type Header, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { raceColumns } from '../../measures/students.ts'
import { readCount, schoolId, setVintage } from '../nces-fields.ts'
import { springOfSurvey } from './directory.ts'

/** One kind of counts in the files of 2015–16 and older: one line for each school, one column for each count. */
interface CountColumns {
  readonly table: string
  /** What follows the year in the names of its parts. */
  readonly part: string
  /** Columns of the table, and the names that they had in the publisher's files over the years. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const membership: CountColumns = {
  table: 'school_membership',
  part: 'membership',
  columns: {
    students: ['MEMBER', 'TOTAL'],
    american_indian: ['AM'],
    asian: ['AS', 'ASIAN'],
    hispanic: ['HI', 'HISP'],
    black: ['BL', 'BLACK'],
    white: ['WH', 'WHITE'],
    pacific_islander: ['HP', 'PACIFIC'],
    two_or_more: ['TR'],
  },
}

const lunch: CountColumns = {
  table: 'school_lunch',
  part: 'lunch',
  columns: { free: ['FRELCH'], reduced: ['REDLCH'], total: ['TOTFRL'] },
}

/** The kind of counts of a file with `SURVYEAR`; undefined for any other file. */
export function oldCounts({ index }: Header): CountColumns | undefined {
  if (index('SURVYEAR') < 0) return undefined
  if (index('FRELCH', 'TOTFRL') >= 0) return lunch
  return index('MEMBER', 'TOTAL') >= 0 ? membership : undefined
}

/** Loads such counts; a part is one year and kind, `2015/lunch`. Errors: a SourceError naming missing columns. */
export async function readOldCounts(
  load: OpenLoad,
  table: Table,
  { table: name, part, columns }: CountColumns,
): Promise<void> {
  const at = table.header.require<string>({ year: 'SURVYEAR', ncesId: 'NCESSCH', ...columns })
  const keys = Object.keys(columns)
  await loadRows(load, table, {
    table: name,
    columns: ['year', 'nces_id', ...keys],
    parse({ fields }) {
      const year = springOfSurvey(fields[at.year!]!.trim())
      if (!year) return 'not a school year'
      const ncesId = schoolId(fields[at.ncesId!]!)
      if (!ncesId) return 'not an NCES school id'
      const counts = keys.map((key) => readCount(fields[at[key]!]!))
      if (counts.includes(undefined)) return 'not a number of students'
      return { year, ncesId, counts: withoutPartialRaces(keys, counts as (number | null)[]) }
    },
    partOf: ({ year }) => `${year}/${part}`,
    keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
    repeated: 'school repeated',
    rowsOf: ({ year, ncesId, counts }) => [[year, ncesId, ...counts]],
  })
  setVintage(load)
}

/** A group without a count is 0 where any group has one; without any, the groups are unknown. */
function withoutPartialRaces(keys: readonly string[], counts: readonly (number | null)[]): CopyValue[] {
  const isRace = keys.map((key) => (raceColumns as readonly string[]).includes(key))
  const hasRaces = counts.some((count, i) => isRace[i] && count !== null)
  return counts.map((count, i) => (isRace[i] && hasRaces ? (count ?? 0) : count))
}
