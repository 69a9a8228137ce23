import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { useSearchContext } from '../search-context.ts'
import { useAttributesOf } from './list-attributes.ts'

/** The attributes of the results of the screen's list, with what is loaded of them. */
export function useListAttributes(): LoadedAttributes {
  const { flow, view } = useSearchContext()
  return useAttributesOf(flow.list, view.submitted)
}
