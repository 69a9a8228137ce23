/** How each attribute is computed, as far as its description does not say so. Apart from the entries, so that screens without it load less. */
import { type AcsMeasure, acsAttributes, acsLine } from '../acs.ts'
import type { AttributeKey } from './index.ts'

const asPublished = 'As published, unchanged.'

/** A text with the attributes that it is of. */
const written: readonly (readonly [text: string, ...keys: readonly AttributeKey[]])[] = [
  ['As published, unchanged. It is the asking price, not the sale price.', 'median_listing_price'],
  ['As published, unchanged.', 'median_listing_price_per_square_foot', 'total_inventory'],
  [
    'As published, unchanged. Before 2020 it is an average over the month, so it may have a fraction.',
    'housing_inventory',
  ],
  ['The publisher’s number, to one decimal.', 'days_on_market'],
  ['100 × the published share.', 'days_on_market_mom'],
  [
    'The peak is the highest of all loaded months up to the latest, so the change is never above 0. With few listings the highest average is partly chance, which makes the distance from it too large. Which homes are for sale changes a median too, without any home changing its price.',
    'peak_price_change',
  ],
  [
    '100 × (latest − a year earlier) ÷ a year earlier. Which homes are for sale changes a median too, without any home changing its price.',
    'price_change_1yr',
  ],
  [
    '100 × median real estate taxes paid ÷ median value of owner-occupied homes of the county, of the same five years. None where either is over or under a limit.',
    'county_property_tax_rate',
  ],
  [
    'As published, unchanged (Small Area Fair Market Rents). HUD publishes no margin of error. It lists a zip once for each of its areas, with the same rents.',
    'fair_rent_1_bedroom',
    'fair_rent_2_bedrooms',
    'fair_rent_3_bedrooms',
  ],
  ['100 × (rent − rent of the fiscal year before) ÷ rent of the fiscal year before.', 'fair_rent_1yr_change'],
  [
    '100 × nonrenewals ÷ (nonrenewals + policies in force at the end of the year). Counties that the survey reports together have one figure.',
    'nonrenewal_rate',
  ],
  [
    'Rate of the newest year − rate of five years before. None where the survey reports other counties together.',
    'nonrenewal_5yr_change',
  ],
  [
    'Sum of (achievement × students) ÷ students, in the newest year in which a school of the zip has scores, at most three years before the newest of all. A school’s results of a year come from the Education Data Center where it has them, else from EDFacts.',
    'overall_score',
  ],
  [
    'k is 7, the race groups of NCES; 100 means that all are equally large. The zip’s score is the mean of its schools, weighted by students.',
    'diversity_score',
  ],
  [
    'Mean of the schools’ trends, weighted by students. A school has no trend across a change of its state’s test or of the scores that count as proficient.',
    'school_avg_pctprof_2yr_change',
  ],
  [
    'Both are summed over the six IRS income classes. Classes that the IRS leaves out because they have few returns are not counted.',
    'avg_agi_per_return',
  ],
  [
    '100 × returns of the income classes 1 and 2 of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.',
    'pct_returns_0_50k',
  ],
  [
    '100 × returns of the income classes 3 and 4 of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.',
    'pct_returns_50k_100k',
  ],
  [
    '100 × returns of the income class 5 of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.',
    'pct_returns_100k_200k',
  ],
  [
    '100 × returns of the income classes 5 and 6 of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.',
    'pct_returns_100k_plus',
  ],
  [
    '100 × returns of the income class 6 of the IRS ÷ all returns of the zip. The IRS counts a class of fewer than 20 returns in a neighboring one, so 0% may stand for a few.',
    'pct_returns_200k_plus',
  ],
  ['In square miles. Its margin of error is that of the population ÷ the same area.', 'population_density'],
  ['Minutes of all who travel to work ÷ their number.', 'mean_commute_minutes'],
  ['As published (JJA-TMAX-NORMAL).', 'summer_high'],
  ['As published (DJF-TMIN-NORMAL).', 'winter_low'],
  ['As published (ANN-TMAX-AVGNDS-GRTH090). Weather stations only.', 'days_over_90f'],
  ['As published (ANN-TMIN-AVGNDS-LSTH032). Weather stations only.', 'freezing_nights'],
  ['As published (ANN-PRCP-NORMAL).', 'precipitation'],
  ['As published (ANN-SNOW-NORMAL).', 'snowfall'],
  [
    'Mean over three consecutive years of the days that the EPA counts as unhealthy for sensitive groups, unhealthy, very unhealthy or hazardous. Each year needs an index on at least 274 days (75%), which leaves out counties that measure in one season only.',
    'unhealthy_air_days',
  ],
  [
    '100,000 × expected annual loss of building value ÷ building value of the county.',
    'building_loss_per_100k',
    'flood_loss_per_100k',
    'wildfire_loss_per_100k',
    'hurricane_loss_per_100k',
    'tornado_loss_per_100k',
  ],
  [
    'As published: crude prevalence. The margin of error is half of the model’s 95% interval, where it is published.',
    'adults_obesity',
    'adults_diabetes',
    'adults_high_blood_pressure',
    'adults_depression',
    'adults_inactive',
    'adults_short_sleep',
  ],
  [
    'Great-circle distance, not by road. Major airports are those that OurAirports lists as large.',
    'distance_to_large_airport',
  ],
  [
    'Great-circle distance between the centers of two zips, not by road; 0 where the hospital is in the zip. Psychiatric hospitals are left out. The page of a zip names the hospital and Medicare’s stars.',
    'distance_to_emergency_room',
  ],
]

const byKey = new Map<string, string>([
  ...acsAttributes.flatMap((attribute) =>
    'measure' in attribute ? [[attribute.key, formulaOfMeasure(attribute.measure)] as const] : [],
  ),
  ...written.flatMap(([text, ...keys]) => keys.map((key) => [key, text] as const)),
])

/** The formula of an attribute in a sentence or more; undefined where its description or its terms say it. */
export function formulaOf(key: string): string | undefined {
  return byKey.get(key)
}

/** `100 × (part + part) ÷ whole.`; a whole of another table has its code. A rate is `100 × median ÷ median`. */
function formulaOfMeasure(measure: AcsMeasure): string {
  if ('rate' in measure) {
    return `100 × ${acsLine(measure.rate).name} ÷ ${acsLine(measure.base).name}, of the same five years.`
  }
  if (!('share' in measure)) return asPublished
  const parts = measure.share.map((figure) => acsLine(figure))
  const whole = acsLine(measure.of)
  const part = parts.length > 1 ? `(${parts.map(({ name }) => name).join(' + ')})` : parts[0]!.name
  const table = whole.table === parts[0]!.table ? '' : ` (${whole.table})`
  return `100 × ${part} ÷ ${whole.name}${table}.`
}
