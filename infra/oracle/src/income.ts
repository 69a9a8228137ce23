import type { Figure, FigureColumn } from './figure.ts'
import { rowsOf } from './raw-files.ts'

const classes: Readonly<Record<string, readonly number[]>> = {
  pct_returns_0_50k: [1, 2],
  pct_returns_50k_100k: [3, 4],
  pct_returns_100k_200k: [5],
  pct_returns_100k_plus: [5, 6],
  pct_returns_200k_plus: [6],
}

/** Income of tax year 2016 from the IRS's file of a state. */
export function incomeColumns(file: string): Record<string, FigureColumn> {
  const byZip = new Map<string, { returns: number[]; dollars: number }>()
  for (const row of rowsOf(file)) {
    const zip = row.zipcode!.padStart(5, '0')
    if (zip === '00000' || zip === '99999') continue
    const sums = byZip.get(zip) ?? { returns: [0, 0, 0, 0, 0, 0, 0], dollars: 0 }
    sums.returns[Number(row.agi_stub)]! += Number(row.N1)
    sums.dollars += 1000 * Number(row.A00100)
    byZip.set(zip, sums)
  }
  const columns = ['avg_agi_per_return', ...Object.keys(classes)].map((key) => {
    const figures = new Map<string, Figure>()
    for (const [zip, { returns, dollars }] of byZip) {
      const all = returns.reduce((sum, count) => sum + count)
      const part = (classes[key] ?? []).reduce((sum, stub) => sum + returns[stub]!, 0)
      const value = key === 'avg_agi_per_return' ? dollars / all : (100 * part) / all
      if (all === 0) figures.set(zip, { value: null, note: nothing })
      else figures.set(zip, value === 0 ? { value, note: { flags: ['merged_classes'] } } : { value })
    }
    return [key, { vintage: '2016', figures }] as const
  })
  return Object.fromEntries(columns)
}

const nothing = { kind: 'missing', reason: 'nothing_counted' } as const
