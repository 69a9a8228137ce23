import { attributeOf } from './columns/list-attributes.ts'
import type { ResultList } from './result-list.ts'
import type { SearchArea, SearchForm } from './search-form.ts'

/**
 * The form with another area. Where another order is usual there, as across states, it replaces the usual one of before;
 * an order that the person chose stays.
 */
export function withArea(
  list: ResultList,
  form: SearchForm,
  change: Partial<SearchArea & Pick<SearchForm, 'center'>>,
): SearchForm {
  const changed = { ...form, ...change }
  const [before, after] = [list.orderOf(form), list.orderOf(changed)]
  if (form.orderBy !== before.orderBy || after.orderBy === before.orderBy) return changed
  const { orderBy, direction } = after
  const isBetterHigh = attributeOf(list, orderBy)?.better === 'higher'
  return { ...changed, orderBy, direction: isBetterHigh ? 'desc' : direction }
}
