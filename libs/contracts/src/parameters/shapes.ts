import { type Attribute, attributes, findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { distanceOrder, ownItemFields } from '@homeground/catalog/attributes/selections'
import { isWeightable, largestWeight, matchOrder } from '@homeground/catalog/attributes/weights'
import {
  incomeCategories,
  limits,
  mapPaymentFilter,
  mapPriceFilter,
  mapRangeFilters,
  risingZipOrders,
} from '@homeground/catalog/defaults'
import { levels, searchLevels } from '@homeground/catalog/levels'
import { levelFilters, listedRanks, type SchoolMeasure, schoolMeasures } from '@homeground/catalog/school-measures'
import { states } from '@homeground/catalog/states'
import Type from 'typebox'
import { oneOf, periodPattern } from '../values.ts'

/** Values of parameters, as the OpenAPI document describes them: the catalog lists what they are made of. */

const { first, last } = limits.years
/** A year as parameters have it, whether it is loaded or not. */
export const Year = Type.Integer({ minimum: first, maximum: last })

/** A month as parameters have it. */
export const Month = Type.String({ pattern: periodPattern, description: 'YYYY-MM' })

/** A state as the document names it; parameters accept names such as Massachusetts too. */
export const State = oneOf(Object.keys(states).sort(), {
  description: 'Two-letter abbreviation of a state, DC or territory',
})

const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key)

export const AttributeKey = oneOf(keysOf(attributes), { description: 'Key of an attribute' })

/** Attributes, and the monthly payment with the loan of a search. */
export const MeasureKey = Type.Union([AttributeKey, oneOf([paymentAttribute.key], {})])

export const OrderableAttribute = oneOf(keysOf(attributes.filter(({ orderable }) => orderable)), {
  description: 'Key of an attribute that places can be ordered by',
})

/** What lists of zips can be ordered by. */
export const ZipOrder = Type.Union([OrderableAttribute, oneOf([distanceOrder], {})])
/** What a search can be ordered by. */
export const PlaceOrder = Type.Union([OrderableAttribute, oneOf([paymentAttribute.key, matchOrder, distanceOrder], {})])
/** What an item of a list of places can carry. */
export const ItemField = Type.Union([AttributeKey, oneOf(ownItemFields, {})])

const namesOf = ({ key, alias }: SchoolMeasure) => [key, ...(alias === undefined ? [] : [alias])]

/** Measures of schools, also by the specification's names for them. */
export const SchoolMeasureKey = oneOf(schoolMeasures.flatMap(namesOf), { description: 'Key of a measure of schools' })
export const SchoolOrder = Type.Union([SchoolMeasureKey, oneOf([distanceOrder], {})])
/** What rising schools, or their zips, can be ordered by. */
export const RisingOrder = Type.Union([SchoolMeasureKey, oneOf([...risingZipOrders, distanceOrder], {})])
export const SchoolField = Type.Union([SchoolMeasureKey, oneOf(listedRanks, {})])

export const levelChoices = [...levels, 'All'] as const
/** Levels of schools, or all of them. */
export const LevelChoice = oneOf(levelChoices, { description: 'Level of schools' })

/** A spring with results of schools, or the newest. */
export const SpringChoice = Type.Union([Year, Type.Literal('newest')])

const decimal = '-?[0-9]+(\\.[0-9]+)?'
/** `low,high`, or `any`. */
export const rangePattern = `^(any|${decimal},${decimal})$`

/** `low,high` of an attribute in its scale, or `any`. */
export const rangeOf = ({ label, unit, scale, options }: Pick<Attribute, 'label' | 'unit' | 'scale' | 'options'>) =>
  Type.String({
    pattern: rangePattern,
    description: `${label} (${unit}${scale === 1 ? '' : ` in ${scale}s`})`,
    examples: options.slice(0, 2),
  })

const ranges = (entries: readonly (readonly [name: string, range: Type.TSchema])[]) =>
  Object.fromEntries(entries.map(([name, range]) => [name, Type.Optional(range)]))

const rangeForm = 'A value matches if low < value ≤ high'

/** Filters of places: ranges of attributes. */
export const PlaceFilters = Type.Object(
  ranges([...attributes, paymentAttribute].map((attribute) => [attribute.key, rangeOf(attribute)])),
  { description: `Attribute → "low,high" or "any". ${rangeForm}` },
)

/** Filters of schools: ranges of measures. */
export const SchoolFilters = Type.Object(
  ranges(schoolMeasures.map((measure) => [measure.key, rangeOf({ ...measure, scale: 1 })])),
  { description: `Measure → "low,high" or "any". ${rangeForm}; a school without a value never does` },
)

/** Filters of rising schools: a range for each measure and level. */
export const RisingFilters = Type.Object(
  ranges(
    Object.keys(levelFilters).map((name) => [
      name,
      Type.Object(
        ranges(
          searchLevels.map((level) => [
            level,
            Type.String({ pattern: rangePattern.replace('any', 'any|none'), description: '"low,high" or "none"' }),
          ]),
        ),
        { description: 'Level → range' },
      ),
    ]),
  ),
  { description: `Measure → level → "low,high" or "none". ${rangeForm}` },
)

/** Shares of tax returns by class of income. */
export const IncomeFilters = Type.Object(
  ranges(Object.entries(incomeCategories).map(([name, key]) => [name, rangeOf(findAttribute(key)!)])),
  { description: 'Class of income in thousand dollars → "low,high" in percent of the returns, or "any"' },
)

const insideBounds = ({ low, high }: { readonly low: number; readonly high: number }, description: string) =>
  Type.Union([
    Type.String({ pattern: rangePattern, description: `"low,high", from ${low} to ${high}` }),
    Type.Array(Type.Number({ minimum: low, maximum: high }), { minItems: 2, maxItems: 2, description }),
  ])
const price = { minimum: mapPriceFilter.low, maximum: mapPriceFilter.high }

/** Filters of the map. */
export const MapFilters = Type.Object(
  {
    ...ranges(Object.entries(mapRangeFilters).map(([name, filter]) => [name, insideBounds(filter, filter.attribute)])),
    [mapPaymentFilter.name]: Type.Optional(insideBounds(mapPaymentFilter, 'Dollars a month with the loan')),
    minhomeprice: Type.Optional(Type.Number({ ...price, description: 'Dollars' })),
    maxhomeprice: Type.Optional(Type.Number({ ...price, description: 'Dollars' })),
  },
  { description: 'Both bounds of a range are included; an outermost one does not filter' },
)

const Weight = Type.Number({
  minimum: -largestWeight,
  maximum: largestWeight,
  description: 'How much more, or if negative less, of it matters',
})

/** Weights of a match by attribute. */
export const AttributeWeights = Type.Object(
  ranges(
    keysOf(attributes)
      .filter(isWeightable)
      .map((key) => [key, Weight]),
  ),
  { minProperties: 1, description: `Attribute → −${largestWeight} to ${largestWeight}, at least one not 0` },
)
