import type { TermKey } from './terms.ts'

/** How one attribute of the registry comes about, as far as its description does not say so. */
export interface Method {
  readonly formula?: string
  /** Words of the formula that are explained once for all attributes. */
  readonly terms?: readonly TermKey[]
}

const asPublished = 'The publisher’s number, unchanged.'
const margin = ['margin-of-error'] as const
const census = { formula: asPublished, terms: margin }

function shareOf(part: string, whole: string): Method {
  return { formula: `100 × ${part} ÷ ${whole}.`, terms: margin }
}

function shareOfReturns(classes: string): Method {
  return { formula: `100 × returns of the income ${classes} ÷ all returns of the zip.` }
}

/** By attribute key; every attribute of the registry has one. */
export const methods: Readonly<Record<string, Method>> = {
  median_listing_price: { formula: `${asPublished} It is what is asked, not what is paid.` },
  median_listing_price_per_square_foot: { formula: asPublished },
  housing_inventory: {
    formula: `${asPublished} Before 2020 it is an average over the month, so it may have a fraction.`,
  },
  total_inventory: { formula: asPublished },
  inventory_net_change: { terms: ['compared-month'] },
  median_listing_net_change: { terms: ['compared-month'] },
  days_on_market: { formula: asPublished },
  days_on_market_mom: { formula: '100 × the share that the publisher states.' },
  peak_price_change: {
    formula:
      'The peak is the highest of all loaded months up to the latest, so the change is never above 0.',
    terms: ['three-month-mean'],
  },
  price_change_1yr: {
    formula: '100 × (latest − a year before) ÷ a year before.',
    terms: ['three-month-mean'],
  },
  median_rent: census,
  percent_owner_occupied: shareOf('owner-occupied homes', 'occupied homes'),
  percent_renter_occupied: shareOf('renter-occupied homes', 'occupied homes'),
  overall_score: {
    formula: 'Sum of (achievement × students) ÷ students, in the newest year that has scores.',
    terms: ['achievement', 'nearest-schools'],
  },
  diversity_score: {
    formula:
      'k is 7, the race groups of NCES; 100 is all of them alike. The zip’s score is the mean of its schools, weighted by students.',
    terms: ['nearest-schools'],
  },
  school_avg_pctprof_2yr_change: {
    formula: 'Mean of the schools’ trends, weighted by students.',
    terms: ['trend', 'nearest-schools'],
  },
  avg_agi_per_return: {
    formula:
      'Both are summed over the six income classes of the IRS. Classes that it leaves out for their few returns are not counted.',
  },
  pct_returns_0_50k: shareOfReturns('classes 1 and 2 of the IRS'),
  pct_returns_50k_100k: shareOfReturns('classes 3 and 4 of the IRS'),
  pct_returns_100k_200k: shareOfReturns('class 5 of the IRS'),
  pct_returns_100k_plus: shareOfReturns('classes 5 and 6 of the IRS'),
  pct_returns_200k_plus: shareOfReturns('class 6 of the IRS'),
  median_household_income: census,
  population: census,
  population_density: {
    formula: 'In square miles. Its margin of error is that of the population ÷ the same area.',
    terms: margin,
  },
  median_age: census,
  percent_bachelors_plus: shareOf(
    '(bachelor’s + master’s + professional + doctoral degrees)',
    'people aged 25 and over',
  ),
  mean_commute_minutes: {
    formula: 'Minutes of all who travel to work ÷ their number.',
    terms: margin,
  },
  percent_asian: shareOf('people who are Asian alone, not Hispanic', 'all people'),
  percent_asian_indian: shareOf('people who are Asian Indian alone', 'all people (B03002)'),
  percent_black: shareOf('people who are Black alone, not Hispanic', 'all people'),
  percent_white: shareOf('people who are White alone, not Hispanic', 'all people'),
  percent_hispanic: shareOf('people of Hispanic or Latino origin, of any race', 'all people'),
  distance_to_large_airport: { formula: 'Over the surface of the earth, not by road.' },
}
