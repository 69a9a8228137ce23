import { formatWhole } from '@homeground/format/numbers'
import type from '../../../ui/type.module.css'

export interface RankProps {
  readonly rank: number
  /** The margins of error do not tell its value apart from that of the place above. */
  readonly isTied: boolean
}

/** A place's rank, marked where it is not clearly behind the place above. */
export function Rank({ rank, isTied }: RankProps) {
  if (!isTied) return formatWhole(rank)
  return (
    <span title="Within the margin of error of the place above">
      ~{formatWhole(rank)}
      <span className={type.hidden}>, not clearly different from the place above</span>
    </span>
  )
}
