import type { SchoolSummary } from '@homeground/contracts'

/** Natick High School in a spring with exact results. */
export const natickSummary: SchoolSummary = {
  ncesID: '250000000001',
  name: 'Natick High School',
  level: 'High',
  grades: { low: '09', high: '12' },
  town: 'Natick',
  state_abbr: 'MA',
  zip: '01760',
  lat: 42.28,
  lng: -71.35,
  approximate: false,
  students: 1684,
  year: 2021,
  source: 'edfacts',
  scores: [],
  proficiency: { low: 64, high: 64, value: 64 },
  state_mean: 52,
  achievement: 71,
  impact: 60,
  impact_missing: null,
  trend: null,
  trend_missing: 'not_loaded',
}
