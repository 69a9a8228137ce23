import { matchOrder } from '@homeground/catalog/attributes/weights'
import { listRemarks } from '@homeground/format/figure-remarks'
import { labelInline } from '@homeground/format/format'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useComingGroups } from '../../lib/api/follow-loading.ts'
import { isPayment } from '../../lib/column.ts'
import { lateComponent } from '../../lib/late-component.tsx'
import type { PaymentNoteProps } from '../../places/loan/payment-note.tsx'
import type from '../../ui/type.module.css'
import { areInSeveralStates, type Found, needStates } from '../search/results.ts'
import { addressOf } from '../search/search-address.ts'
import { useListAttributes, useSearchContext } from '../search/search-context.ts'
import type { SearchForm, SortOrder } from '../search/search-form.ts'
import { countTitle, firstRank } from '../search/search-text.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultTable } from './result-table.tsx'
import classes from './result-tools.module.css'
import { ResultTools } from './result-tools.tsx'
import { AreaLine, FilterChips, ResultsHeading } from './results-heading.tsx'

const MatchIntro = lateComponent<{ weights: Weights }>(() =>
  import('../match/match.tsx').then((file) => ({ default: file.MatchIntro })),
)

interface ResultNotesProps {
  readonly found: Found
  readonly form: SearchForm
}

/** What to know before reading the list. */
function ResultNotes({ found, form }: ResultNotesProps) {
  const { kind } = useSearchContext().flow.list
  const { byKey } = useListAttributes()
  const attribute = byKey.get(form.orderBy)!
  const isComing = useComingGroups().has(attribute.source)
  const isAcrossStates = attribute.comparedWithin === 'state' && areInSeveralStates(found.results)
  return (
    <>
      {form.orderBy === matchOrder && form.weights ? <MatchIntro weights={form.weights} /> : null}
      {attribute.loaded || kind ? null : (
        <p className={classes.notice}>
          {isComing
            ? `${attribute.label} is still loading. Until then, places are sorted by zip code.`
            : `No data for ${labelInline(attribute)} is loaded yet, so places are sorted by zip code.`}
        </p>
      )}
      {isAcrossStates ? (
        <p className={classes.caution} role="note">
          {attribute.label} is not comparable across states: each state has its own tests. Choose one state to rank its{' '}
          {kind?.many ?? 'zip codes'}.
        </p>
      ) : null}
      {form.by === 'town' ? (
        <p className={classes.notice}>
          Towns combine their zip codes. Of a town with several, open one to save or watch it.
        </p>
      ) : null}
    </>
  )
}

interface ResultFootnoteProps {
  readonly results: Found['results']
  /** Attributes that the list shows. */
  readonly fields: readonly string[]
  readonly method: Found['method']
}

/** How the figures of the list are computed, and what its asterisks mean. */
function ResultFootnote({ results, fields, method }: ResultFootnoteProps) {
  const remarks = listRemarks(results, fields)
  return (
    <>
      {method ? <p className={classes.notice}>{method}</p> : null}
      {remarks.length > 0 ? <p className={classes.notice}>* {remarks.join(' ')}</p> : null}
    </>
  )
}

const PaymentNote = lateComponent<PaymentNoteProps>(() => import('../../places/loan/payment-note.tsx'))

const NearMisses = lateComponent(() => import('./near-misses.tsx'))

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

interface PagerProps {
  readonly form: SearchForm
  /** At least one. */
  readonly pages: number
}

/** Links to the other pages of a list. */
function Pager({ form, pages }: PagerProps) {
  const { view } = useSearchContext()
  if (pages <= 1) return null
  const linkTo = (page: number, text: string) =>
    page < 1 || page > pages ? <span /> : <Link to={view.addressFor({ ...form, page })}>{text}</Link>
  return (
    <nav aria-label="Pages" className={classes.pager}>
      {linkTo(form.page - 1, 'Previous')}
      <span>
        Page {form.page} of {pages}
      </span>
      {linkTo(form.page + 1, 'Next')}
    </nav>
  )
}
