import type { School } from '@homeground/contracts'
import { formatPercent } from '@homeground/format/numbers'

/** The groups with the most students first. */
export function raceRows(races: NonNullable<School['races']>) {
  return races.toSorted((a, b) => b.students - a.students)
}

/** What share of the students gets free or reduced-price lunch, or why that is unknown. */
export function lunchText({ share, caveat, school_year: year }: School['lunch']): string {
  if (caveat === 'community_eligibility') {
    return 'All students get free meals (Community Eligibility), so the share says little about income.'
  }
  if (share === null) return 'The share with free or reduced-price lunch is not reported.'
  const when = year === null ? '' : ` in ${year}`
  return `${formatPercent(share)} got free or reduced-price lunch${when}.`
}
