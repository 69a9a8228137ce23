import type { NearbySchool, School, SchoolScore, SchoolYearScores } from '@homeground/contracts'

const score = (year: number, low: number, high: number): SchoolScore => ({
  ...{ subject: 'math', year, school_year: `${year - 1}–${String(year).slice(2)}` },
  ...{ raw: low === high ? `${low}` : `${low}-${high}`, low, high, value: (low + high) / 2 },
  ...{ test_takers: 264, participation: null, state_mean: 52 },
})

const results: SchoolYearScores = {
  ...{ year: 2023, school_year: '2022–23', source: 'edfacts', subjects: ['math'] },
  ...{ proficiency: { low: 70, high: 74, value: 72 }, test_takers: 264, state_mean: 52 },
  ...{ achievement: 80, rank: 93, rank_of: 516, impact: 53, impact_missing: null },
  ...{ district_rank: 1, district_rank_of: 2 },
  ...{ trend: null, trend_missing: 'no_tests_2020' },
}

/** A high school of Massachusetts with results of 2019 and 2023, and nothing around it. */
export const natickHigh: School = {
  ...{ ncesID: '250000000001', name: 'Natick High School', level: 'High' },
  ...{ grades: { low: '09', high: '12' }, town: 'Natick', state_abbr: 'MA', zip: '01760' },
  ...{ lat: 42.28, lng: -71.35, approximate: false, students: 1684, current: true },
  ...{ status: 'Open', type: 'Regular School', charter: false },
  district: { id: '2500000', name: 'Natick School District' },
  races: [
    { group: 'Asian', students: 400, share: 40 },
    { group: 'White', students: 600, share: 60 },
  ],
  diversity_score: 56,
  lunch: { students: 189, share: 17.34, school_year: '2022–23', caveat: null },
  scores: [score(2019, 74, 74), score(2023, 70, 74)],
  years: [results],
  ...{ alternatives: [], better_alternatives: [], sources: [], data_set: 'demonstration' },
}

/** A school near Natick High, with results of the same spring. */
export const wellesleyHigh: NearbySchool = {
  ...{ ncesID: '250000000002', name: 'Wellesley High School', level: 'High' },
  ...{ grades: { low: '09', high: '12' }, town: 'Wellesley', state_abbr: 'MA', zip: '02482' },
  ...{ lat: 42.29, lng: -71.3, approximate: false, students: 1430, miles: 2.4 },
  ...{ year: 2023, source: 'edfacts', scores: [], state_mean: 52 },
  ...{ proficiency: { low: 89, high: 89, value: 89 }, achievement: 98 },
  ...{ impact: 94, impact_missing: null, trend: null, trend_missing: 'no_tests_2020' },
}
