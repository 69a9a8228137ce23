import type { Figure, School, StateFigure } from '@homeground/contracts'

/** Responses of the services about the subjects of pages, as the contracts describe them. */

const figure = (key: string, value: number | null, more: Partial<Figure> = {}): Figure => ({
  key,
  value,
  moe: null,
  percentile_state: 50,
  percentile_nation: 50,
  vintage: '2024-04',
  publisher: 'Realtor.com',
  data_set: 'real',
  ...more,
})
const surveyed = { vintage: '2018–22', publisher: 'Census Bureau' }

const figures = [
  figure('median_listing_price', 742_000),
  figure('overall_score', null, { note: { kind: 'missing', reason: 'no_schools' } }),
  figure('median_age', 39.9, { ...surveyed, moe: 0.8 }),
  figure('median_household_income', 250_000, {
    ...surveyed,
    data_set: 'demonstration',
    note: { kind: 'over', low: 250_000 },
  }),
  figure('population', 36_123, surveyed),
  figure('population_density', 2_400, { ...surveyed, data_set: 'mixed' }),
]

const natick = {
  town: 'Natick',
  county: 'Middlesex County',
  counties: ['Middlesex County', 'Norfolk County'],
  state_abbr: 'MA',
}
const center = { lat: 42.28, lng: -71.35 }

export const natickZip = {
  ...natick,
  ...center,
  zip: '01760',
  figures,
  neighbors: [{ zip: '02482', town: 'Wellesley', state_abbr: 'MA' }],
}

export const natickSchools = { schools: [{ ncesID: '250000000001', name: 'Natick High School' }] }

/** A town whose name would end an element or an attribute. */
export const oddName = `O"Neil's </script><b>&`
export const oddTown = {
  ...natick,
  ...center,
  town: oddName,
  zips: ['01760', '01761'],
  figures,
  members: [{ ...natick, zip: '01760' }],
}

const newest = {
  year: 2023,
  school_year: '2022–23',
  proficiency: { low: 70, high: 74, value: 72 },
  achievement: 80,
  rank: 93,
  rank_of: 516,
  trend: { change: 3.2, low: -1, high: 7.4, clear: false, takers: 380 },
}
export const natickHigh = {
  ncesID: '250000000001',
  name: 'Natick High School',
  level: 'High',
  charter: false,
  grades: { low: '09', high: '12' },
  town: 'Natick',
  state_abbr: 'MA',
  zip: '01760',
  ...center,
  students: 1684,
  current: true,
  type: 'Regular School',
  district: { id: '2500000', name: 'Natick School District' },
  years: [newest],
  alternatives: [],
  sources: [{ what: 'students', vintage: '2022–23' }] as School['sources'],
}

export const natickDistrict = {
  id: '2500000',
  slug: 'natick-ma',
  name: 'Natick',
  state_abbr: 'MA',
  ...center,
  year: 2023,
  schools: 8,
  students: 5300,
  achievement: 81.6,
  rank: 40,
  rank_of: 230,
  trend: 1.12,
  trend_low: 0.5,
  trend_high: 1.8,
  list: [{ ncesID: '250000000001', name: 'Natick High School' }],
}

const stateFigure = (key: string, total: number | null, mean: number | null): StateFigure => ({
  key,
  total,
  mean,
  median: null,
  zips: 537,
  vintage: '2018–22',
  data_set: 'demonstration',
})
export const massachusetts = {
  state_abbr: 'MA',
  name: 'Massachusetts',
  zips: 689,
  zips_with_area: 537,
  figures: [stateFigure('population', 6_984_000, 20_000), stateFigure('median_age', null, 39.6)],
  top_zips: { median_age: [{ zip: '02657', town: 'Provincetown', value: 58.1 }] },
}
