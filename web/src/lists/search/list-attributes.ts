import { type Attribute, findAttribute, paymentAttribute, units } from '@homeground/catalog/attributes'
import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { schoolMeasures } from '@homeground/catalog/school-measures'
import { useMemo } from 'react'
import {
  type LoadedAttribute,
  type LoadedAttributes,
  loadedPayment,
  useRankedAttributes,
} from '../../lib/api/attributes.ts'
import type { ResultList } from './result-list.ts'
import { isAround, type SearchArea, type SearchForm } from './search-form.ts'

/** The numbers about a school, in the form of those about a zip. */
export const schoolAttributes: readonly Attribute[] = schoolMeasures.map((measure) => ({
  key: measure.key,
  label: measure.label,
  short: measure.short,
  heading: measure.short,
  unit: measure.unit,
  decimals: units[measure.unit].decimals,
  scale: 1,
  better: measure.better,
  source: 'schools',
  group: 'schools',
  description: measure.description,
  terms: [],
  options: measure.options,
  orderable: true,
  combine: 'mean',
  comparedWithin: measure.isOfSpring && measure.key !== 'test_takers' ? 'state' : 'nation',
  ...(measure.change && { change: measure.change }),
}))

export function findSchoolAttribute(key: string): Attribute | undefined {
  return schoolAttributes.find((attribute) => attribute.key === key)
}

type Orders = Pick<ResultList, 'orderMenu' | 'onlyMenuOrders'>

/** A number about the results of a list. */
export function attributeOf(list: Pick<ResultList, 'kind' | 'filters'> & Orders, key: string): Attribute | undefined {
  const { kind } = list
  const attribute = kind ? kind.attributes.find((candidate) => candidate.key === key) : findOfPlaces(list, key)
  return attribute && { ...attribute, orderable: canOrderBy(list, attribute) }
}

function findOfPlaces(list: Pick<ResultList, 'filters'>, key: string): Attribute | undefined {
  return key === paymentAttribute.key && hasPayments(list) ? paymentAttribute : findAttribute(key)
}

/** Whether a list can be filtered and ordered by the monthly payment. */
export function hasPayments({ filters }: Pick<ResultList, 'filters'>): boolean {
  return filters.has(paymentAttribute.key)
}

function canOrderBy(
  { orderMenu, onlyMenuOrders = false }: Orders,
  { key, orderable }: Pick<Attribute, 'key' | 'orderable'>,
): boolean {
  return orderable && (!onlyMenuOrders || orderMenu.includes(key))
}

/** Numbers that only one list has, by key. */
const ofOneList = new Map<string, Attribute>()

/** Adds the numbers that only one list has, so that texts can name them: for the script of that list. */
export function addMeasures(attributes: readonly Attribute[]): void {
  for (const attribute of attributes) ofOneList.set(attribute.key, attribute)
}

const distanceAttribute: LoadedAttribute = {
  key: distanceOrder,
  label: 'Distance',
  short: 'Distance',
  heading: 'Distance',
  unit: 'miles',
  decimals: units.miles.decimals,
  scale: 1,
  better: 'lower',
  source: 'places',
  group: 'homes',
  description: 'Great-circle miles from the center of the search.',
  terms: [],
  options: [],
  orderable: true,
  combine: 'mean',
  comparedWithin: 'nation',
  publisher: 'Homeground',
  info: null,
  quantiles: null,
  loaded: true,
}

addMeasures([distanceAttribute, paymentAttribute])

/** Whether a list can be ordered by the distance of its results from the place that they are around. */
export function canOrderByDistance({ distance }: Pick<ResultList, 'distance'>, area: SearchArea): boolean {
  return distance === undefined && isAround(area)
}

/** The attributes of a list's results with their distance, where they are around a place. */
function withDistance(attributes: LoadedAttributes, list: ResultList, form: SearchForm): LoadedAttributes {
  if (list.distance === 'none' || !isAround(form)) return attributes
  const distance = { ...distanceAttribute, orderable: canOrderByDistance(list, form) }
  return {
    ...attributes,
    all: [distance, ...attributes.all],
    byKey: new Map([...attributes.byKey, [distanceOrder, distance]]),
  }
}

/** The same attributes, which a list can also be ordered by the monthly payment; its column is beside that of the price. */
function withPaymentOrder(attributes: LoadedAttributes, list: ResultList): LoadedAttributes {
  const price = attributes.byKey.get('median_listing_price')
  if (!price || list.kind || !hasPayments(list)) return attributes
  const payment = { ...loadedPayment(price), orderable: canOrderBy(list, paymentAttribute) }
  return { ...attributes, byKey: new Map([...attributes.byKey, [payment.key, payment]]) }
}

/** A number about zips or schools. */
export function findMeasure(key: string): Attribute | undefined {
  return findAttribute(key) ?? findSchoolAttribute(key) ?? ofOneList.get(key)
}

/** The attributes of a list's results for a form, with what is loaded of them. The list of a screen never changes. */
export function useAttributesOf(list: ResultList, form: SearchForm): LoadedAttributes {
  const useThem = list.kind?.useAttributes ?? useRankedAttributes
  const attributes = useThem()
  return useMemo(() => {
    const ofForm = list.attributesFor?.(attributes, form) ?? attributes
    const ordered = list.onlyMenuOrders
      ? withAttributes(ofForm, (attribute) => ({ ...attribute, orderable: canOrderBy(list, attribute) }))
      : ofForm
    return withDistance(withPaymentOrder(ordered, list), list, form)
  }, [attributes, list, form])
}

/** The same with each attribute changed. */
export function withAttributes(
  attributes: LoadedAttributes,
  change: (attribute: LoadedAttribute) => LoadedAttribute,
): LoadedAttributes {
  const all = attributes.all.map(change)
  return { ...attributes, all, byKey: new Map(all.map((attribute) => [attribute.key, attribute])) }
}
