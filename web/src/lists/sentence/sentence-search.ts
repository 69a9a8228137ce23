import { isStateAbbr } from '@homeground/catalog/states'
import type { UnderstoodSearch } from '@homeground/contracts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { withArea } from '../search/form-edits.ts'
import type { ResultList } from '../search/result-list.ts'
import type { SearchForm } from '../search/search-form.ts'

/** The results of a sentence, from a screen that has no form: everywhere, unless it names an area. */
export function sentencePath(search: UnderstoodSearch): string {
  const { area, states, place, radius, order, dir, results } = search
  return searchPath({
    area: area ?? 'nationwide',
    ...(states.length > 0 && { states: states.join(',') }),
    ...(place !== null && { place }),
    ...(radius !== null && { radius }),
    ...(results === 'town' && { by: results }),
    ...search.filters,
    ...(order !== null && { order, dir: dir ?? 'asc' }),
  })
}

/** The form with what a sentence asks for: its filters replace all; what it does not mention stays. */
export function withSentence(list: ResultList, form: SearchForm, search: UnderstoodSearch): SearchForm {
  const { area, states, place, radius, order, dir, results } = search
  const changed = {
    ...form,
    filters: search.filters,
    page: 1,
    by: results ?? form.by,
    ...(place !== null && { center: { label: place, lat: null, lng: null } }),
  }
  const moved =
    area === null
      ? changed
      : withArea(list, changed, {
          area: area === 'place' ? ('zip' as const) : area,
          ...(area === 'place' && { radiusMiles: 0 }),
          ...(area === 'state' && { states: states.filter(isStateAbbr) }),
          ...(radius !== null && { radiusMiles: radius }),
        })
  return order === null ? moved : { ...moved, orderBy: order, direction: dir ?? 'asc' }
}

/** The sentence with other words instead of some, which it may write in other cases. */
export function replaceWords(text: string, words: string, other: string): string {
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  return start < 0 ? `${text} ${other}` : `${text.slice(0, start)}${other}${text.slice(start + words.length)}`
}
