import { limits } from '@homeground/catalog/defaults'
import type { Figure } from '@homeground/contracts'
import { formatCount, ordinalText } from '@homeground/format/format'
import { formatNumber, formatWhole } from '@homeground/format/numbers'

/** The places that values are ranked among. */
export interface RankedAmong {
  /** `zip`, `town`, `county`. */
  readonly one: string
  /** `zips`, `towns`, `counties`. */
  readonly many: string
  readonly inState: number
  readonly inNation: number
  /** Name of the state. */
  readonly state: string
}

/** Among which places the values are ranked, or that there are too few of them. */
export function rankingText({ one, many, inState, inNation, state }: RankedAmong): string {
  const nation = formatCount(inNation, one, many)
  if (inNation < limits.percentilePlaces) return `Not ranked: data exist for only ${nation}.`
  const inPlace = `${formatCount(inState, one, many)} in ${state}`
  return inState < limits.percentilePlaces
    ? `Ranked among ${nation} nationwide, where data exist. Only ${inPlace}: too few to rank.`
    : `Ranked among ${inPlace} and ${formatNumber(inNation)} nationwide, where data exist.`
}

/** `12 of 538`; the percentile of a place that is too small for a rank; empty without either. */
export function rankText(rank: Figure['rank_state'], percentile: number | null): string {
  if (rank) return `${formatWhole(rank.rank)} of ${formatWhole(rank.of)}`
  return percentile === null ? '' : `${ordinalText(percentile)} pct.`
}
