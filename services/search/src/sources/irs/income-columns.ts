import type { FigureNote } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import type { AttributeColumn } from '../attribute-column.ts'
import type { SourceColumns } from '../search-source.ts'
import { type IncomeClasses, incomeKeys, incomeMeasure } from './income-measures.ts'

/** The income attributes of the newest loaded tax year; empty when none is loaded. */
export async function readIncomeColumns(db: Queryable): Promise<SourceColumns> {
  const [newest]: { part: string; demonstration: boolean }[] = await db.query(
    `select p.part, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'irs' order by p.part desc limit 1`,
  )
  if (!newest) return { columns: new Map() }
  const rows: { zip: string; agi_class: number; returns: number; agi_thousands: number }[] =
    await db.query(
      `select zip, agi_class, returns, agi_thousands from irs_class i
     join published p on p.source = 'irs' and p.part = i.part and p.load_id = i.load_id where i.part = $1`,
      [newest.part],
    )
  const byZip = new Map<string, { returns: number[]; agiThousands: number[] }>()
  for (const { zip, agi_class, returns, agi_thousands } of rows) {
    const classes = byZip.get(zip) ?? { returns: Array(6).fill(0), agiThousands: Array(6).fill(0) }
    classes.returns[agi_class - 1] = returns
    classes.agiThousands[agi_class - 1] = agi_thousands
    byZip.set(zip, classes)
  }
  return { columns: columnsOf(byZip, newest) }
}

const nothingCounted: FigureNote = { kind: 'missing', reason: 'nothing_counted' }

function columnsOf(
  byZip: ReadonlyMap<string, IncomeClasses>,
  { part, demonstration }: { part: string; demonstration: boolean },
): Map<string, AttributeColumn> {
  const data_set = demonstration ? 'demonstration' : 'real'
  const provenance = { vintage: part, data_set } as const
  return new Map(
    incomeKeys.map((key) => {
      const values = new Map<string, number>()
      const notes = new Map<string, FigureNote>()
      for (const [zip, classes] of byZip) {
        const value = incomeMeasure(key, classes)
        if (value === null) notes.set(zip, nothingCounted)
        else values.set(zip, value)
      }
      return [key, { provenance, values, moe: new Map(), notes }]
    }),
  )
}
