import { type Attribute, outerBounds } from '@homeground/catalog/attributes'
import { parseRange, type Range, scaleRange } from '@homeground/contracts/range'
import { formatAttribute } from '@homeground/format/format'

type Ranged = Pick<Attribute, 'key' | 'unit' | 'scale' | 'options' | 'change'>

/** Scores and shares end at 0 and 100 by nature; everything else is open beyond its outer bounds. */
function endsByNature(attribute: Ranged): boolean {
  return (attribute.unit === 'score' || attribute.unit === 'percent') && !attribute.change
}

/** A filter's text (`500,1000`) as a range in the attribute's own unit; null for `any` or nonsense. */
export function readFilter(attribute: Ranged, text: string | undefined): Range | null {
  try {
    const range = parseRange(text)
    return range && scaleRange(range, attribute)
  } catch {
    return null
  }
}

/**
 * The filter text of a range in the attribute's own unit; an end that is null is open. Undefined
 * when both are, or when they exclude everything.
 */
export function writeFilter(
  attribute: Ranged,
  { low, high }: { low: number | null; high: number | null },
): string | undefined {
  const outer = outerBounds(attribute)
  if (low === null && high === null) return undefined
  const from = Math.max(low ?? outer.low, outer.low)
  const to = Math.min(high ?? outer.high, outer.high)
  if (from >= to || (from === outer.low && to === outer.high)) return undefined
  return `${plain(from / attribute.scale)},${plain(to / attribute.scale)}`
}

/** Which ends of a range bind: an end at its outer bound is open. */
export function openEnds(attribute: Ranged, range: Range): { low: boolean; high: boolean } {
  const outer = outerBounds(attribute)
  return { low: range.low <= outer.low, high: range.high >= outer.high }
}

/** The ends of a filter in the attribute's own unit; an end without a limit is left out. */
export function boundsOf(attribute: Ranged, text: string | undefined): { low?: number; high?: number } {
  const range = readFilter(attribute, text)
  if (!range) return {}
  const open = openEnds(attribute, range)
  return { ...(!open.low && { low: range.low }), ...(!open.high && { high: range.high }) }
}

/** `500,1000` of a price → `$500k – $1M`; `Over $2M`, `Up to $100k`, `Within 5 mi`, `70 – 100`, `Any`. */
export function rangeLabel(attribute: Ranged, text: string | undefined): string {
  const range = readFilter(attribute, text)
  if (!range) return 'Any'
  const open = openEnds(attribute, range)
  if (open.low && open.high) return 'Any'
  const short = attribute.unit !== 'count' && attribute.unit !== 'people_per_sqmi'
  const show = (value: number) => formatAttribute(attribute, value, { short })
  const { high: most } = outerBounds(attribute)
  const hasEnds = endsByNature(attribute) && range.low < most && range.high >= 0
  if (!hasEnds) {
    if (open.low) return `${attribute.unit === 'miles' ? 'Within' : 'Up to'} ${show(range.high)}`
    if (open.high) return `Over ${show(range.low)}`
  }
  const dash = attribute.change ? 'to' : '–'
  const [low, high] = hasEnds ? [Math.max(range.low, 0), Math.min(range.high, most)] : [range.low, range.high]
  return `${show(low)} ${dash} ${show(high)}`
}

/** Six decimals are finer than any attribute; binary noise such as 0.30000000000000004 is cut. */
function plain(value: number): number {
  return Number(value.toFixed(6))
}
