import { SourceError } from '@homeground/sources'

const COLUMN = /^HD0([12])_VD(\d\d)$/i
const TABLE = /_(B\d{5})(?:[_.]|$)/i

/**
 * The column names of an export of American FactFinder, which the Census Bureau closed in 2020, as those of
 * data.census.gov: `HD01_VD02` is the estimate of the second line, `HD02_VD02` its margin of error, so in a
 * file of table B25003 they are `B25003_002E` and `B25003_002M`. Other names stay as they are. B01002 counts
 * its heading as a line: the lowest number in the file is line 1. Errors: SourceError when the name of
 * the file does not contain its table.
 */
export function currentColumnNames(names: readonly string[], file: string): readonly string[] {
  const found = names.map((name) => COLUMN.exec(name.trim()))
  const numbers = found.flatMap((match) => (match ? Number(match[2]) : []))
  if (numbers.length === 0) return names
  const table = TABLE.exec(file)?.[1]
  if (!table) {
    throw new SourceError(
      'unknown_layout',
      `Name ${file} after its table, like ACS_17_5YR_B25003_with_ann.csv: its columns (HD01_VD01) do not contain it.`,
    )
  }
  const first = Math.min(...numbers)
  return names.map((name, i) => {
    const match = found[i]
    if (!match) return name
    const line = String(Number(match[2]) - first + 1).padStart(3, '0')
    return `${table}_${line}${match[1] === '1' ? 'E' : 'M'}`
  })
}
