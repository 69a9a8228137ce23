import { type ColumnsInput, openColumns, packColumns } from '@homeground/columns'
import KDBush from 'kdbush'
import { seeded } from './generated-zips.ts'
import { type Line, lineOf } from './table.ts'

/** Whether a spatial index would beat looking at every row, for boxes as a map asks for them. */
export function measureNearby(zips: ColumnsInput, count: number): Line[] {
  const columns = openColumns(packColumns(zips))
  const index = new KDBush(zips.ids.length)
  zips.ids.forEach((_, row) => {
    index.add(zips.lng[row]!, zips.lat[row]!)
  })
  index.finish()
  const random = seeded(3)
  const boxes = Array.from({ length: count }, () => {
    const [west, south] = [-124 + 50 * random(), 25 + 20 * random()]
    const width = 0.5 + 15 * random()
    return { west, south, east: west + width, north: south + width / 2 }
  })
  const bySelect: number[] = []
  const byIndex: number[] = []
  for (const box of boxes) {
    const start = performance.now()
    const selected = columns.select({ box }).rows
    const middle = performance.now()
    const found = index.range(box.west, box.south, box.east, box.north).sort((a, b) => a - b)
    byIndex.push(performance.now() - middle)
    bySelect.push(middle - start)
    if (String(selected) !== String(found))
      throw new Error(`different rows in ${JSON.stringify(box)}`)
  }
  return [lineOf('columns', bySelect), lineOf('kdbush', byIndex)]
}
