import { type RankInterval, rankRange } from '@homeground/format/format'
import type from '../type.module.css'

/** The interval of a rank, below it; nothing without one. */
export function RankRange(interval: Omit<RankInterval, 'rank'>) {
  const range = rankRange(interval)
  if (range === '') return null
  return (
    <small title="The ranks that chance leaves open, at 90% confidence">
      <span className={type.hidden}>, ranks </span>
      {range}
    </small>
  )
}
