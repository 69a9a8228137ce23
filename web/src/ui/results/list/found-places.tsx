import { useCallback } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import type { Found } from '../../../lib/search/search-api.ts'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import type { SearchForm, SortOrder } from '../../../lib/search/search-form.ts'
import type from '../../type.module.css'
import { AreaLine } from './area-line.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import { ResultTools } from './result-tools.tsx'
import { ResultsHeading } from './results-heading.tsx'

export interface FoundPlacesProps {
  readonly found: Found
  readonly form: SearchForm
}

/** The results of a search, with its filters and the tools to sort, save and download them. */
export function FoundPlaces({ found, form }: FoundPlacesProps) {
  const { columns, isNarrow, activeId, setActiveId, submitChanged } = useSearchContext()
  const onOrder = useCallback(
    (order: SortOrder) => submitChanged((draft) => ({ ...draft, ...order })),
    [submitChanged],
  )
  const title = `${formatCount(found.total, 'place')} ${found.total === 1 ? 'matches' : 'match'}`
  return (
    <>
      <p aria-live="polite" className={type.hidden} role="status">
        {title}
      </p>
      <ResultsHeading title={title}>
        <AreaLine form={form} />
      </ResultsHeading>
      <FilterChips filters={form.filters} />
      <ResultTools form={form} found={found} onOrder={onOrder} />
      {isNarrow ? (
        <ResultCards columns={columns.shown} results={found.results} />
      ) : (
        <ResultTable
          activeId={activeId}
          columns={columns.shown}
          onHover={setActiveId}
          onOrder={onOrder}
          order={form}
          results={found.results}
        />
      )}
    </>
  )
}
