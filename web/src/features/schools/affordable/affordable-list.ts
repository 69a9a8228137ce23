import { attributes } from '@homeground/catalog/attributes'
import { defaults, incomeCategories, scoresOfRanking } from '@homeground/catalog/defaults'
import { zipPath } from '../../../lib/api/places.ts'
import { zipOf } from '../../../lib/api/zip-results.ts'
import { defaultColumns } from '../../../lists/search/columns.ts'
import type { ListSetting, ResultList } from '../../../lists/search/result-list.ts'
import { canSpanStates, defaultForm } from '../../../lists/search/search-form.ts'
import { countAffordable, findAffordable } from './affordable-api.ts'

/** The least school score, by the names of the specification. */
const ranking: ListSetting = {
  name: 'ranking',
  label: 'School score',
  options: [defaults.greatSchoolRanking, 'top-80', 'top-50', 'top-10'].map((value) => {
    const { low, high } = scoresOfRanking(value)
    return { value, label: low === 0 ? 'Any school score' : `School score ${low} to ${high}` }
  }),
  initial: defaults.greatSchoolRanking,
  appliesTo: () => true,
}

const { low, high } = defaults.housingPriceSliderUsd

/** Zips with good schools at a price: the list of /affordableGreatSchools. */
export const affordableList: ResultList = {
  key: 'affordable-great-schools',
  pathOf: () => '/affordableGreatSchools',
  firstForm: { ...defaultForm, direction: 'desc', filters: { median_listing_price: `${low / 1000},${high / 1000}` } },
  // School scores do not compare across states.
  orderOf: (area) =>
    canSpanStates(area)
      ? { orderBy: 'median_listing_price', direction: 'asc' }
      : { orderBy: 'overall_score', direction: 'desc' },
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set([
    'median_listing_price',
    'overall_score',
    ...Object.values(incomeCategories),
    'population_density',
    'median_age',
  ]),
  settings: [ranking],
  orderMenu: attributes.filter(({ orderable }) => orderable).map(({ key }) => key),
  columns: defaultColumns,
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findAffordable,
  count: countAffordable,
  titleOf: () => 'Affordable great schools',
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}
