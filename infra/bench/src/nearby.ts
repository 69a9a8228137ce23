import { type ColumnsInput, openColumns, packColumns } from '@homeground/columns'
import KDBush from 'kdbush'
import { seeded } from './generated-zips.ts'
import { type Line, lineOf } from './table.ts'

/** Measures whether a spatial index would beat a scan of all rows, for bounds as a map requests them. */
export function measureNearby(zips: ColumnsInput, count: number): Line[] {
  const columns = openColumns(packColumns(zips))
  const index = new KDBush(zips.ids.length)
  zips.ids.forEach((_, row) => {
    index.add(zips.lng[row]!, zips.lat[row]!)
  })
  index.finish()
  const random = seeded(3)
  const allBounds = Array.from({ length: count }, () => {
    const [west, south] = [-124 + 50 * random(), 25 + 20 * random()]
    const width = 0.5 + 15 * random()
    return { west, south, east: west + width, north: south + width / 2 }
  })
  const bySelect: number[] = []
  const byIndex: number[] = []
  for (const bounds of allBounds) {
    const start = performance.now()
    const selected = columns.select({ bounds }).rows
    const middle = performance.now()
    const found = index
      .range(bounds.west, bounds.south, bounds.east, bounds.north)
      .sort((a, b) => a - b)
    byIndex.push(performance.now() - middle)
    bySelect.push(middle - start)
    if (String(selected) !== String(found))
      throw new Error(`different rows in ${JSON.stringify(bounds)}`)
  }
  return [lineOf('columns', bySelect), lineOf('kdbush', byIndex)]
}
