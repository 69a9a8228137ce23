import type { Attribute } from '@homeground/catalog/attributes'
import type { StateStatistic } from '@homeground/contracts'
import { formatAttribute, formatPeriod } from '@homeground/format/format'
import { csvText } from '../../lib/format/csv.ts'

export type Histogram = NonNullable<StateStatistic['histogram']>
export type Measured = Pick<Attribute, 'key' | 'label' | 'unit' | 'change'>

/** The bins as people read them: `up to $200,000`, `$200,000 to $250,000`, `over $900,000`. */
export function binTexts({ edges, counts }: Histogram, attribute: Measured): string[] {
  const text = (at: number) => formatAttribute(attribute, edges[at])
  return counts.map((_, bin) => {
    if (bin === 0) return `up to ${text(1)}`
    if (bin === counts.length - 1) return `over ${text(bin)}`
    return `${text(bin)} to ${text(bin + 1)}`
  })
}

/** Where a value is along the axis, in percent; a value beyond its ends is at the end. */
export function positionOf({ edges }: Pick<Histogram, 'edges'>, value: number): number {
  const [low, high] = [edges[0]!, edges.at(-1)!]
  return 100 * Math.min(1, Math.max(0, (value - low) / (high - low)))
}

/** The edges that are labeled: at most seven, evenly spaced, from the second on. */
export function labeledEdges({ edges }: Pick<Histogram, 'edges'>, most = 7): number[] {
  const every = Math.ceil((edges.length - 1) / most)
  return edges.flatMap((_, at) => (at > 0 && at < edges.length - 1 && at % every === 0 ? [at] : []))
}

/** The bins as CSV, with vintage and source. */
export function distributionCsv(
  { histogram, state_abbr, year, vintage, data_set }: StateStatistic,
  { attribute, one, publisher }: { attribute: Measured; one: string; publisher: string },
): string {
  const { edges = [], counts = [] } = histogram ?? {}
  const source = publisher + (data_set === 'real' ? '' : ` (${data_set})`)
  return csvText([
    ['state', 'measure', 'year', 'over', 'up_to', `${one}s`, 'vintage', 'source'],
    ...counts.map((count, bin) => [
      state_abbr,
      attribute.key,
      year,
      bin === 0 ? null : edges[bin],
      bin === counts.length - 1 ? null : edges[bin + 1],
      count,
      formatPeriod(vintage),
      source,
    ]),
  ])
}
