import type { SearchCount } from '@homeground/contracts'
import { useQuery } from '@tanstack/react-query'
import { countQuery } from './count-query.ts'
import type { ResultList } from './result-list.ts'
import { isComplete, type SearchForm } from './search-form.ts'

/** How many places match a form, of how many in its area. */
export function useFormCount(list: ResultList, form: SearchForm): SearchCount | undefined {
  return useQuery({ ...countQuery(list, form), enabled: isComplete(form) && list.count !== undefined }).data
}
