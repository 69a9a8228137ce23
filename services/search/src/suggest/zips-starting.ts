import type { Columns } from '@homeground/columns'

/** Rows of the first `count` zips that start with the digits. */
export function zipsStarting(zips: Columns, digits: string, count: number): number[] {
  let low = 0
  let high = zips.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (zips.id(middle) < digits) low = middle + 1
    else high = middle
  }
  const rows: number[] = []
  for (let row = low; row < zips.size && rows.length < count; row++) {
    if (!zips.id(row).startsWith(digits)) break
    rows.push(row)
  }
  return rows
}
