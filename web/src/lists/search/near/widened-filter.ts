import type { Attribute } from '@homeground/catalog/attributes'
import type { Range } from '@homeground/contracts/range'
import { openEnds, readFilter, writeFilter } from '../../../lib/format/ranges.ts'

/** How many places have a value in each bin: `edges[i] < value <= edges[i + 1]`, the outer bins also beyond. */
export interface Distribution {
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

/** A filter with one end moved out as far as needed to find a place. */
export interface WidenedFilter {
  readonly text: string
  readonly end: 'low' | 'high'
  /** The moved end in the attribute's unit; null if it is open now. */
  readonly value: number | null
}

/**
 * The filter that finds a place with the smallest change of one end, given what the other filters leave; null if no
 * place has a value.
 */
export function widenedFilter(
  attribute: Attribute,
  text: string,
  { edges, counts }: Distribution,
): WidenedFilter | null {
  const range = readFilter(attribute, text)
  if (!range) return null
  const open = openEnds(attribute, range)
  const last = counts.length - 1
  const up = open.high
    ? -1
    : counts.findIndex((count, bin) => count > 0 && (bin === last || edges[bin + 1]! > range.high))
  const down = open.low ? -1 : counts.findLastIndex((count, bin) => count > 0 && (bin === 0 || edges[bin]! < range.low))
  const candidates = [
    ...(up < 0 ? [] : [{ end: 'high', value: up === last ? null : roundedOut(edges, up + 1, 'high') } as const]),
    ...(down < 0 ? [] : [{ end: 'low', value: down === 0 ? null : roundedOut(edges, down, 'low') } as const]),
  ]
  const far = Math.abs(edges.at(-1)! - edges[0]!) * 2
  const distance = ({ end, value }: (typeof candidates)[number]) =>
    value === null ? far : Math.abs(value - range[end])
  const [nearest] = candidates.sort((a, b) => distance(a) - distance(b))
  if (!nearest) return null
  const widened = writeFilter(attribute, {
    low: open.low ? null : range.low,
    high: open.high ? null : range.high,
    [nearest.end]: nearest.value,
  } as Nullable<Range>)
  return widened === undefined ? null : { text: widened, ...nearest }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** An edge, moved outward to a round number: at most about a bin further. */
function roundedOut(edges: readonly number[], at: number, end: 'low' | 'high'): number {
  const step = 10 ** Math.floor(Math.log10(edges[1]! - edges[0]!))
  const steps = edges[at]! / step
  return (end === 'high' ? Math.ceil(steps) : Math.floor(steps)) * step
}
