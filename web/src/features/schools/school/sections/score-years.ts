import type { School } from '@homeground/contracts'

/** The springs between the oldest and the newest results that have none. */
export function missingSprings({ scores }: Pick<School, 'scores'>): number[] {
  const years = new Set(scores.map(({ year }) => year))
  const first = Math.min(...years)
  const last = Math.max(...years)
  if (years.size === 0) return []
  return Array.from({ length: last - first }, (_, index) => first + index).filter((year) => !years.has(year))
}

/** Whether the share of students who took the test is known for any result. */
export function hasParticipation({ scores }: Pick<School, 'scores'>): boolean {
  return scores.some(({ participation }) => participation !== null)
}
