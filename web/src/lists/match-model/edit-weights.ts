import { matchOrder } from '@homeground/catalog/attributes/weights'
import type { ResultList } from '../search/result-list.ts'
import type { SearchForm } from '../search/search-form.ts'

/** What a list with weights is ordered by as soon as it has one. */
const bestFirst = { orderBy: matchOrder, direction: 'desc' } as const

/** The form with another weight, 0 for none. The first weight orders by match; without weights, the usual order is back. */
export function withWeight(
  list: ResultList,
  form: SearchForm,
  { key, weight }: { readonly key: string; readonly weight: number },
): SearchForm {
  const { weights: before = {}, ...others } = form
  const { [key]: _, ...rest } = before
  const weights = weight === 0 ? rest : { ...rest, [key]: weight }
  if (Object.keys(weights).length === 0) return withoutWeights(list, form)
  return { ...others, weights, ...(form.weights ? {} : bestFirst) }
}

export function withoutWeights(list: ResultList, form: SearchForm): SearchForm {
  const { weights: _, ...others } = form
  return form.orderBy === matchOrder ? { ...others, ...list.orderOf(form) } : others
}
