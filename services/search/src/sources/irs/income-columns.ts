import type { FigureNote } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import type { AttributeColumn } from '../attribute-column.ts'
import { newestByZip, shownYears } from '../newest-by-zip.ts'
import type { SourceColumns } from '../search-source.ts'
import { type IncomeClasses, incomeKeys, incomeMeasure } from './income-measures.ts'

/** One published tax year. */
interface TaxYear {
  readonly year: number
  readonly demonstration: boolean
  readonly byZip: ReadonlyMap<string, IncomeClasses>
}

/**
 * The income attributes, zip by zip from the newest tax year that has the zip, as `newestByZip` does; empty
 * when none is loaded.
 */
export async function readIncomeColumns(db: Queryable): Promise<SourceColumns> {
  const parts: { year: number; demonstration: boolean }[] = await db.query(
    `select p.part::int as year, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'irs' order by 1 desc`,
  )
  const years: TaxYear[] = []
  for (const year of shownYears(parts.map((part) => part.year))) {
    const { demonstration } = parts.find((part) => part.year === year)!
    years.push({ year, demonstration, byZip: await readClasses(db, year) })
  }
  const columns = incomeKeys.flatMap((key) => {
    const column = newestByZip(years.map((year) => ({ year: year.year, column: columnOf(key, year) })))
    return column ? [[key, column] as const] : []
  })
  return { columns: new Map(columns) }
}

async function readClasses(db: Queryable, year: number): Promise<Map<string, IncomeClasses>> {
  const rows: { zip: string; agi_class: number; returns: number; agi_thousands: number }[] = await db.query(
    `select zip, agi_class, returns, agi_thousands from irs_class i
     join published p on p.source = 'irs' and p.part = i.part and p.load_id = i.load_id where i.part = $1`,
    [String(year)],
  )
  const byZip = new Map<string, { returns: number[]; agiThousands: number[] }>()
  for (const { zip, agi_class, returns, agi_thousands } of rows) {
    const classes = byZip.get(zip) ?? { returns: Array(6).fill(0), agiThousands: Array(6).fill(0) }
    classes.returns[agi_class - 1] = returns
    classes.agiThousands[agi_class - 1] = agi_thousands
    byZip.set(zip, classes)
  }
  return byZip
}

const nothingCounted: FigureNote = { kind: 'missing', reason: 'nothing_counted' }

/** A class of fewer than 20 returns is counted in a neighboring one: its own rows are empty or 0. */
const mergedClasses: FigureNote = { flags: ['merged_classes'] }

function columnOf(key: string, { year, demonstration, byZip }: TaxYear): AttributeColumn {
  const data_set = demonstration ? 'demonstration' : 'real'
  const values = new Map<string, number>()
  const notes = new Map<string, FigureNote>()
  for (const [zip, classes] of byZip) {
    const value = incomeMeasure(key, classes)
    if (value === null) notes.set(zip, nothingCounted)
    else values.set(zip, value)
    if (value === 0) notes.set(zip, mergedClasses)
  }
  return { provenance: { vintage: String(year), data_set }, values, moe: new Map(), notes }
}
