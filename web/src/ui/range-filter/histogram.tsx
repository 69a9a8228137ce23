import type { Range } from '@homeground/contracts/range'
import { memo } from 'react'
import classes from './range-filter.module.css'

export interface HistogramProps {
  readonly histogram?: { readonly edges: number[]; readonly counts: number[] }
  /** Bars with their middle in the range have the accent color. */
  readonly range: Range | null
}

const bins = 32

/** The distribution of places along the slider. Decorative: the inputs have the numbers. */
export const Histogram = memo(function Histogram({ histogram, range }: HistogramProps) {
  const counts = histogram?.counts ?? []
  const maxCount = Math.max(1, ...counts)
  return (
    <div aria-hidden="true" className={classes.histogram}>
      {Array.from({ length: counts.length || bins }, (_, bin) => {
        const middle = ((histogram?.edges[bin] ?? 0) + (histogram?.edges[bin + 1] ?? 0)) / 2
        const isInside = range !== null && middle > range.low && middle <= range.high
        const share = (counts[bin] ?? 0) / maxCount
        return <i data-inside={isInside} key={bin} style={{ height: `${(share * 100).toFixed(1)}%` }} />
      })}
    </div>
  )
})
