import { type ColumnsInput, openColumns, type PackedColumns, packColumns } from '@homeground/columns'
import KDBush from 'kdbush'
import type { Contender } from './contenders.ts'
import { type Query, seededRandom } from './generated-data.ts'

/** Milliseconds: the median and the 95th percentile. */
export interface Timing {
  name: string
  median: number
  p95: number
}

/** How long a new version takes: the best of three runs after one to warm up. */
export function measureBuild(zips: ColumnsInput): Record<string, string> {
  const runs = [0, 1, 2, 3].map(() => {
    const packing = timed(() => packColumns(zips))
    // Cloned as a message from the worker thread would be.
    const opening = timed(() => openColumns(structuredClone(packing.result)))
    return { packing: packing.ms, opening: opening.ms }
  })
  const best = (part: 'packing' | 'opening') => `${Math.min(...runs.slice(1).map((run) => run[part])).toFixed(1)} ms`
  return { 'pack, in the worker': best('packing'), 'receive and open, between requests': best('opening') }
}

/** Megabytes of a packed set by content; it consists of buffers only. */
export function measureMemory(packed: PackedColumns): Record<string, string> {
  const megabytes = (views: ArrayBufferView[]) =>
    `${(views.reduce((sum, view) => sum + view.byteLength, 0) / 2 ** 20).toFixed(1)} MB`
  const viewsOf = (part: object) => Object.values(part).filter((value) => ArrayBuffer.isView(value))
  const { attributes, documents, ...rows } = packed
  return {
    values: megabytes(attributes.map(({ values }) => values)),
    orders: megabytes(attributes.flatMap((each) => [each.ascending, each.descending, each.positions])),
    'ids, groups and locations': megabytes(viewsOf(rows)),
    documents: megabytes(viewsOf(documents ?? {})),
  }
}

/** A scan of all rows against a spatial index, for bounds as a map requests them. */
export function measureBounds(zips: ColumnsInput, count: number): Timing[] {
  const columns = openColumns(packColumns(zips))
  const index = new KDBush(zips.ids.length)
  zips.ids.forEach((_, row) => {
    index.add(zips.lng[row]!, zips.lat[row]!)
  })
  index.finish()
  const random = seededRandom(3)
  const scanTimes: number[] = []
  const indexTimes: number[] = []
  for (let i = 0; i < count; i++) {
    const [west, south] = [-124 + 50 * random(), 25 + 20 * random()]
    const width = 0.5 + 15 * random()
    const bounds = { west, south, east: west + width, north: south + width / 2 }
    const scan = timed(() => columns.select({ bounds }).rows)
    const range = timed(() => index.range(bounds.west, bounds.south, bounds.east, bounds.north).sort((a, b) => a - b))
    if (String(scan.result) !== String(range.result)) throw new Error(`different rows in ${JSON.stringify(bounds)}`)
    scanTimes.push(scan.ms)
    indexTimes.push(range.ms)
  }
  return [timingOf('columns', scanTimes), timingOf('kdbush', indexTimes)]
}

/**
 * Runs every query on all contenders in turn, so that other load on the machine affects all of them.
 * The first round warms up and is not counted. Throws if two contenders return different documents:
 * the speed of a wrong result is meaningless.
 */
export async function race(contenders: Contender[], queries: Query[]): Promise<Timing[]> {
  const times = contenders.map((): number[] => [])
  for (const counted of [false, true]) {
    for (const query of queries) {
      const results: string[] = []
      for (const [i, contender] of contenders.entries()) {
        const start = performance.now()
        const documents = await contender.run(query)
        if (counted) times[i]!.push(performance.now() - start)
        results.push(Buffer.concat(documents).toString())
      }
      if (new Set(results).size > 1) {
        throw new Error(`different results for ${JSON.stringify(query)}`)
      }
    }
  }
  return contenders.map(({ name }, i) => timingOf(name, times[i]!))
}

/** A table of timings, each compared with the first. */
export function formatTimings(title: string, timings: Timing[]): string {
  const cells = timings.map(({ name, median, p95 }) => [
    name,
    `${median.toFixed(3)} ms`,
    `${p95.toFixed(3)} ms`,
    `${(median / timings[0]!.median).toFixed(1)} ×`,
  ])
  const rows = [['', 'median', '95 of 100', 'compared'], ...cells]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
  )
  return [title, ...lines].join('\n')
}

/** The timing of measured milliseconds. */
export function timingOf(name: string, times: number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { name, median: at(0.5), p95: at(0.95) }
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
