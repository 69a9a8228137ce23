import { useCallback } from 'react'
import { isPayment } from '../../../lib/column.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { PaymentNoteProps } from '../../../places/loan/payment-note.tsx'
import type from '../../../ui/type.module.css'
import { type Found, needStates } from '../../search/results.ts'
import { addressOf } from '../../search/search-address.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm, SortOrder } from '../../search/search-form.ts'
import { countTitle, firstRank } from '../../search/text/search-text.ts'
import { AreaLine } from './area-line.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Pager } from './pager.tsx'
import { ResultCards } from './result-cards.tsx'
import { ResultFootnote, ResultNotes } from './result-notes.tsx'
import { ResultTable } from './result-table.tsx'
import { ResultTools } from './result-tools.tsx'
import { ResultsHeading } from './results-heading.tsx'

const PaymentNote = lazyComponent<PaymentNoteProps>(() => import('../../../places/loan/payment-note.tsx'))

const NearMisses = lazyComponent(() => import('./near-misses.tsx'))

export interface FoundPlacesProps {
  readonly found: Found
  readonly form: SearchForm
}

/** The results of a search, with its filters and the tools to sort, save and download them. */
export function FoundPlaces({ found, form }: FoundPlacesProps) {
  const { flow, count, columns, isNarrow, submitChanged } = useSearchContext()
  const { list } = flow
  const { pageSize } = list
  const onOrder = useCallback(
    // Not the rest of the form of these results: another search may be running.
    ({ orderBy, direction }: SortOrder) => submitChanged((draft) => ({ ...draft, orderBy, direction })),
    [submitChanged],
  )
  const counted = countTitle(form, { total: found.total, area: count?.area, ...list })
  const withState = needStates(form, found.results)
  const payment = columns.shown.find(isPayment)
  const rank = pageSize === null ? null : firstRank(form.page, pageSize)
  return (
    <>
      <p aria-live="polite" className={type.hidden} role="status">
        {counted}
      </p>
      <ResultsHeading title={list.titleOf?.(form) ?? counted}>
        <AreaLine form={form} total={found.total} />
      </ResultsHeading>
      <FilterChips filters={form.filters} />
      <ResultTools form={form} found={found} onOrder={onOrder} />
      {list.Intro ? <list.Intro form={form} /> : null}
      <ResultNotes form={form} found={found} />
      {isNarrow ? (
        <ResultCards
          Reason={list.Reason}
          columns={columns.shown}
          kind={list.kind}
          firstRank={rank}
          key={addressOf(list, form)}
          orderBy={form.orderBy}
          results={found.results}
          withState={withState}
        />
      ) : (
        <ResultTable
          Reason={list.Reason}
          columns={columns.shown}
          kind={list.kind}
          firstRank={rank}
          key={addressOf(list, form)}
          onOrder={onOrder}
          order={form}
          results={found.results}
          withState={withState}
        />
      )}
      <ResultFootnote fields={columns.shown.map(({ key }) => key)} method={found.method} results={found.results} />
      {payment ? <PaymentNote price={payment.price.text} /> : null}
      {list.hasTowns && Object.keys(form.filters).length > 0 ? <NearMisses form={form} /> : null}
      {pageSize === null ? null : <Pager form={form} pages={Math.ceil(found.total / pageSize)} />}
    </>
  )
}
