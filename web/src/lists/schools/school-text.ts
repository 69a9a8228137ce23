import type { DistrictResult, NearbySchool, ProficiencyTrend, SchoolSummary } from '@homeground/contracts'
import { formatWithUnit, upperFirst } from '@homeground/format/format'
import { gradesText } from '@homeground/format/school-text'

export { gradesText, missingReasons, pointsText, rangeText, shortName } from '@homeground/format/school-text'

/** "High, grades 9–12"; only the grades for a school that spans several levels. */
export function levelText({ level, grades }: Pick<SchoolSummary, 'level' | 'grades'>): string {
  const text = gradesText(grades)
  if (level !== 'Other') return text ? `${level}, ${text}` : level
  return text ? upperFirst(text) : level
}

/** "Framingham MA, 3.2 mi"; "about" for a school that is located by its zip's center. */
export function placeText(school: Pick<NearbySchool, 'town' | 'state_abbr' | 'miles' | 'approximate'>): string {
  const town = [school.town, school.state_abbr].filter(Boolean).join(' ')
  return `${town}, ${school.approximate ? 'about ' : ''}${formatWithUnit('miles', school.miles)}`
}

/** "Proficient, 2021" */
export function proficientIn(year: number | null): string {
  return year === null ? 'Proficient' : `Proficient, ${year}`
}

/** A change of a school, district or state as tables show it. */
export type ShownChange = Pick<ProficiencyTrend, 'change' | 'low' | 'high' | 'clear'>

/** What gray means in every table of changes. */
export const uncertainNote =
  'Gray changes are uncertain: their range, which covers the published ranges and the 90% sampling margin, contains 0.'

/** The mean change of a district, clear by the rule of schools; null without one. */
export function meanChangeOf({
  trend,
  trend_low: low,
  trend_high: high,
}: Pick<DistrictResult, 'trend' | 'trend_low' | 'trend_high'>): ShownChange | null {
  if (trend === null || low === null || high === null) return null
  return { change: trend, low, high, clear: low > 0 || high < 0 }
}
