import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { incomeCategories, mapRangeFilters, scoresOfRanking } from '@homeground/catalog/defaults'
import { readArea } from './area.ts'
import { Fields, type Parsed, type Query, readItemFields } from './fields.ts'
import { type AttributeRange, limitingRanges, readAttributeRange, readPriceAndScore, readRange } from './filters.ts'
import { readOrder } from './order.ts'
import type { SearchRequest } from './search-request.ts'

/** Parses `GET /api/search/income_housing_schools`: zips in an area, by prices, schools, incomes, density and age. */
export function parseAffordableSchools(query: Query): Parsed<SearchRequest> {
  const fields = new Fields(query)
  return fields.parsed<SearchRequest>({
    returnType: 'zip',
    area: readArea(fields),
    ranges: [
      ...readPriceAndScore(fields),
      ...readIncomeShares(fields),
      ...readScoreRange(fields),
      ...readOption(fields, 'populationDensityFilter', 'population_density'),
      ...readOption(fields, 'medianAgeFilter', 'median_age'),
    ],
    order: readOrder(fields, ['desc', 'asc']),
    fields: readItemFields(fields),
  })
}

function readIncomeShares(fields: Fields): AttributeRange[] {
  const parameter = 'avgReturnAmountFilter'
  const map = fields.object(parameter, 'must be a JSON object of income category → "low,high" or "any"')
  return Object.entries(map ?? {}).flatMap(([category, option]) => {
    const name = `${parameter}.${category}`
    const key = Object.entries(incomeCategories).find(([known]) => known === category)?.[1]
    if (key) return readAttributeRange(fields, { name, attribute: attributeOf(key), option })
    fields.addError(name, `must be one of ${Object.keys(incomeCategories).join(', ')}`)
    return []
  })
}

function readScoreRange(fields: Fields): AttributeRange[] {
  const name = 'schoolScoreRange'
  const parameter = fields.text(name)
  if (!parameter) return []
  const isRanking = parameter.text.startsWith('top-')
  const range = isRanking ? scoresOfRanking(parameter.text) : readRange(fields, { name, option: parameter.text })
  if (!range) return []
  const outermost = mapRangeFilters.schoolscorerange
  const inclusive = { lowInclusive: isRanking, highInclusive: true }
  return limitingRanges({ attribute: outermost.attribute, ...range, ...inclusive }, outermost)
}

function readOption(fields: Fields, name: string, key: string): AttributeRange[] {
  const option = fields.text(name)?.text
  return readAttributeRange(fields, { name, attribute: attributeOf(key), option })
}

function attributeOf(key: string): Attribute {
  return findAttribute(key)!
}
