import type { AttributeKey } from '@homeground/catalog/attributes'
import type { Bounds, Meaning, QualityRanges } from '../read/items.ts'
import { levels, moneyMeasures } from './measures.ts'

function level(end: 'low' | 'high', keys = Object.keys(levels) as AttributeKey[]): QualityRanges {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const bounds = levels[key]?.[end]
      return bounds ? [[key, { key, bounds }]] : []
    }),
  )
}

function of(measures: readonly AttributeKey[], bounds: Bounds, key?: AttributeKey): QualityRanges {
  return Object.fromEntries(measures.map((measure) => [measure, { key: key ?? measure, bounds }]))
}

const school = (bounds: Bounds) => of(['overall_score'], bounds)
const income = (bounds: Bounds) => of(['avg_agi_per_return', 'median_household_income'], bounds)
const shares = ['percent_owner_occupied', 'percent_renter_occupied', 'percent_bachelors_plus'] as const
const cheap = level('low', [...moneyMeasures])
const expensive = level('high', [...moneyMeasures])

const price = 'median_listing_price'
const density = 'population_density'

/** Words that select a range of the measure next to them. */
const qualities: readonly (readonly [words: string, ranges: QualityRanges, more?: object])[] = [
  ['low|few|short', level('low'), { isLevel: true }],
  ['high|many|long|lots of|a lot of', level('high'), { isLevel: true }],
  ['bad', school([-1, 30])],
  ['decent|ok', school([50, 100])],
  ['good|strong', school([70, 100])],
  ['great|excellent', school([80, 100])],
  ['top', school([90, 100]), { isTop: true }],
  ['best', school([90, 100]), { isBest: true }],
  ['diverse', of(['overall_score'], [60, 100], 'diversity_score')],
  ['stable', of([price], [-5, 5], 'price_change_1yr')],
  ['mostly', of(shares, [50, 100])],
]

/** Words that select a range on their own. */
const ranges: readonly (readonly [words: string, key: AttributeKey, bounds: Bounds, more?: object])[] = [
  ['cheap|affordable', price, [0, 300], { quality: cheap }],
  ['expensive|pricey', price, [600, 25000], { quality: expensive }],
  ['luxury', price, [1000, 25000]],
  ['selling fast|sell fast|sells fast|fast selling|hot market|hot markets', 'days_on_market', [-1, 30]],
  ['slow market|slow markets', 'days_on_market', [60, 10000]],
  ['wealthy', 'avg_agi_per_return', [100, 100000], { quality: income([100, 100000]) }],
  ['middle class', 'avg_agi_per_return', [50, 100], { quality: income([50, 100]) }],
  ['village|villages', 'population', [-1, 1000], { results: 'town' }],
  ['small town|small towns', 'population', [1000, 10000], { results: 'town' }],
  ['small city|small cities', 'population', [20000, 100000], { results: 'town' }],
  ['rural|countryside', density, [-1, 500]],
  ['urban|dense|city living', density, [5000, 200000]],
  ['remote', density, [-1, 100]],
  ['suburban|suburb|suburbs', density, [500, 5000]],
  ['big city|big cities', density, [10000, 200000]],
  ['young', 'median_age', [0, 35]],
  ['retiree|retirees|senior|seniors|older people', 'median_age', [50, 120]],
  ['educated|college educated', 'percent_bachelors_plus', [40, 100], { takesShare: true }],
  ['highly educated', 'percent_bachelors_plus', [50, 100]],
]

export const qualityPhrases: readonly (readonly [words: string, meaning: Meaning])[] = [
  ...qualities.map(([words, ranges, more]) => [words, { is: 'quality', ranges, ...more }] as const),
  ...ranges.map(([words, key, bounds, more]) => [words, { is: 'range', key, bounds, ...more }] as const),
]
