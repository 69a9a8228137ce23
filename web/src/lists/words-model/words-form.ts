import { isStateAbbr } from '@homeground/catalog/states'
import type { UnderstoodSearch } from '@homeground/contracts'
import type { ResultList } from '../search/result-list.ts'
import type { SearchForm } from '../search/search-form.ts'
import { withArea } from '../search/with-area.ts'

/** The form with what a sentence asks for: its filters replace all; what it does not mention stays. */
export function withWords(list: ResultList, form: SearchForm, found: UnderstoodSearch): SearchForm {
  const { area, states, place, radius, filters, order, dir, results } = found
  const changed = {
    ...form,
    filters,
    page: 1,
    by: results ?? form.by,
    ...(place !== null && { center: { label: place, lat: null, lng: null } }),
  }
  const moved =
    area === null
      ? changed
      : withArea(list, changed, {
          area,
          ...(area === 'state' && { states: states.filter(isStateAbbr) }),
          ...(radius !== null && { radiusMiles: radius }),
        })
  return order === null ? moved : { ...moved, orderBy: order, direction: dir ?? 'asc' }
}
