import { normalizeName } from '@homeground/search-request'
import type { PackedNames } from './packed-schools.ts'

/** Lines of names for suggestions, those with the most students first. */
export function packNames<T extends { readonly students: number | null; readonly stateAbbr: string }>(
  named: readonly T[],
  textOf: (one: T) => string,
): PackedNames {
  const order = named
    .map((one, row) => ({ row, students: one.students ?? 0 }))
    .sort((a, b) => b.students - a.students || a.row - b.row)
  const rows = new Uint32Array(new SharedArrayBuffer(4 * order.length))
  rows.set(order.map(({ row }) => row))
  const line = (row: number) => `${normalizeName(textOf(named[row]!))} ${named[row]!.stateAbbr.toLowerCase()}`
  return { lines: order.map(({ row }) => line(row)).join('\n'), rows }
}
