import { type ColumnsInput, openColumns, packColumns } from '@homeground/columns'

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

/** How long a new version takes, at best of three after one to warm up. */
export function measureBuild(zips: ColumnsInput): Record<string, string> {
  const turns = [0, 1, 2, 3].map(() => {
    const packing = timed(() => packColumns(zips))
    // What a message from the worker comes to.
    const opening = timed(() => openColumns(structuredClone(packing.result)))
    return { packing: packing.ms, opening: opening.ms }
  })
  const best = (part: 'packing' | 'opening') =>
    `${Math.min(...turns.slice(1).map((turn) => turn[part])).toFixed(1)} ms`
  return {
    'pack, in the worker': best('packing'),
    'receive and open, between requests': best('opening'),
  }
}
