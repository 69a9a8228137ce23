import type { Attribute, Unit } from '@homeground/contracts/attributes'

const units: Readonly<Record<Unit, string>> = {
  usd: 'Dollars',
  usd_per_sqft: 'Dollars per sq ft',
  count: 'Number',
  percent: 'Percent',
  score: 'Score, 0 to 100',
  years: 'Years',
  miles: 'Miles',
  minutes: 'Minutes',
  people_per_sqmi: 'People per sq mile',
  days: 'Days',
}

/** A change between two percents is told in percentage points. */
const inPoints = new Set(['school_avg_pctprof_2yr_change'])

export function unitWords({ key, unit }: Pick<Attribute, 'key' | 'unit'>): string {
  return inPoints.has(key) ? 'Percentage points' : units[unit]
}

export const betterWords: Readonly<Record<Attribute['better'], string>> = {
  higher: 'Higher',
  lower: 'Lower',
  neither: 'Neither',
}

/** Whether values of a source come with a margin of error: of the surveys here, only the ACS is a sample. */
export function hasMargin({ source }: Pick<Attribute, 'source'>): boolean {
  return source === 'acs'
}
