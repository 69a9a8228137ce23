import { useCallback } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import type from '../../../ui/type.module.css'
import type { Question } from '../question.ts'
import type { Found } from '../search-api.ts'
import type { ResultsPaneProps } from '../states/results-pane.tsx'
import { AreaLine } from './area-line.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ResultCards } from './result-cards.tsx'
import { type Order, ResultTable } from './result-table.tsx'
import { ResultTools } from './result-tools.tsx'
import { ResultsHeading } from './results-heading.tsx'

export interface FoundPlacesProps extends ResultsPaneProps {
  readonly found: Found
  readonly question: Question
}

export function FoundPlaces(props: FoundPlacesProps) {
  const { found, question, columns, narrow, askChanged, activeId, onHover } = props
  const onOrder = useCallback(
    (order: Order) => askChanged((draft) => ({ ...draft, ...order })),
    [askChanged],
  )
  const title = `${formatCount(found.total, 'place')} ${found.total === 1 ? 'matches' : 'match'}`
  return (
    <>
      <p aria-live="polite" className={type.hidden} role="status">
        {title}
      </p>
      <ResultsHeading title={title}>
        <AreaLine question={question} />
      </ResultsHeading>
      <FilterChips askChanged={askChanged} filters={question.filters} />
      <ResultTools {...props} onOrder={onOrder} />
      {narrow ? (
        <ResultCards columns={columns.shown} results={found.results} />
      ) : (
        <ResultTable
          activeId={activeId}
          columns={columns.shown}
          onHover={onHover}
          onOrder={onOrder}
          order={question}
          results={found.results}
        />
      )}
    </>
  )
}
