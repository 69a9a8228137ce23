import type { SearchCount } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttributes } from '../../../lib/api/attributes.ts'
import { canBeAsked, type Question } from '../question.ts'
import { countQuery } from '../search-api.ts'

const pauseMs = 120

/** How many places the question in the making would find, with a histogram for each open filter. */
export function useDraftCount(
  draft: Question,
  unfolded: ReadonlySet<string>,
): SearchCount | undefined {
  const { all } = useAttributes()
  const histograms = useMemo(
    () =>
      all.filter(({ key, group, loaded }) => loaded && unfolded.has(key) && unfolded.has(group)),
    [all, unfolded],
  ).map(({ key }) => key)
  const [asked] = useDebouncedValue(draft, pauseMs)
  const { data } = useQuery({
    ...countQuery(asked, histograms),
    enabled: canBeAsked(asked),
    placeholderData: keepPreviousData,
  })
  return canBeAsked(draft) ? data : undefined
}
