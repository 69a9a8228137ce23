import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber, formatPercent } from '@homeground/format/numbers'

/** Owners and renters are one split: the share of renters is the rest of the shown share of owners. Null where unknown. */
export function homesText({ households, figures }: Pick<ZipDetail, 'households' | 'figures'>): string | null {
  const owned = figures.find(({ key }) => key === 'percent_owner_occupied')?.value ?? null
  if (!households || owned === null) return null
  const homes = `${formatNumber(households.owner)} of ${formatCount(households.occupied, 'occupied home')}`
  return `${homes}; the other ${formatPercent(100 - owned)} are rented`
}
