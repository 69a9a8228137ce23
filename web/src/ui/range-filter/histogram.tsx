import type { Range } from '@homeground/contracts/range'
import classes from './range-filter.module.css'

export interface HistogramProps {
  readonly histogram?: { readonly edges: number[]; readonly counts: number[] }
  /** Bars whose middle lies inside are in the accent; none while nothing is set. */
  readonly range: Range | null
}

const bins = 32

/** How many places there are along the slider; a picture beside numbers, so it has no words. */
export function Histogram({ histogram, range }: HistogramProps) {
  const counts = histogram?.counts ?? []
  const most = Math.max(1, ...counts)
  return (
    <div aria-hidden="true" className={classes.histogram}>
      {Array.from({ length: counts.length || bins }, (_, bin) => {
        const middle = ((histogram?.edges[bin] ?? 0) + (histogram?.edges[bin + 1] ?? 0)) / 2
        const inside = range !== null && middle > range.low && middle <= range.high
        const share = (counts[bin] ?? 0) / most
        return (
          <i data-inside={inside} key={bin} style={{ height: `${(share * 100).toFixed(1)}%` }} />
        )
      })}
    </div>
  )
}
