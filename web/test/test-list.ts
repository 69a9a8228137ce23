import { attributes } from '@homeground/catalog/attributes'
import type { ResultList } from '../src/lists/search/result-list.ts'
import { countPlaces, findPlaces } from '../src/lists/search/search-address.ts'
import { canSpanStates, defaultForm } from '../src/lists/search/search-form.ts'

/** A list of places, with what a test changes. */
export function testList(change: Partial<ResultList>): ResultList {
  return {
    key: 'test',
    pathOf: () => '/list',
    firstForm: { ...defaultForm, direction: 'desc' },
    orderOf: (area) => (canSpanStates(area) ? { orderBy: 'population', direction: 'desc' } : defaultForm),
    areas: ['state', 'zip', 'nationwide', 'drawn'],
    hasManyStates: true,
    hasTowns: true,
    filters: new Set(attributes.map(({ key }) => key)),
    settings: [],
    orderMenu: [],
    columns: [],
    needsValue: false,
    pageSize: null,
    isCounted: true,
    find: findPlaces,
    count: countPlaces,
    rowPath: () => undefined,
    ...change,
  }
}
