import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import type { CombinedKind } from '@homeground/catalog/place-kinds'
import { listRemarks, markedText } from '@homeground/format/figure-text'
import { formatCount, labelInline } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useComingGroups } from '../../lib/api/loading.ts'
import { budgetKey, isPayment } from '../../lib/column.ts'
import { saveLateCsv } from '../../lib/format/csv.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { PaymentNoteProps } from '../../places/loan/payments.tsx'
import { SaveSearchButton } from '../../places/save/save-buttons.tsx'
import { Icon } from '../../ui/icon.tsx'
import type from '../../ui/type.module.css'
import popover from '../../ui/values/popover.module.css'
import type { MatchIntroProps } from '../match/match.tsx'
import { withWeight } from '../search/form-edits.ts'
import { pagesOf, type ResultList } from '../search/result-list.ts'
import { areInSeveralStates, needStates, type SearchResults } from '../search/results.ts'
import { addressOf } from '../search/search-address.ts'
import { useListAttributes, useSearchContext } from '../search/search-context.ts'
import type { SearchForm, SortOrder } from '../search/search-form.ts'
import { countTitle, directionText, searchName, shownText } from '../search/search-text.ts'
import type { ColumnMenuProps } from './column-menu.tsx'
import { fileName, rowsOfFile } from './file-rows.ts'
import { type ListedResults, ResultCards, ResultTable } from './result-table.tsx'
import classes from './result-tools.module.css'
import { AreaLine, FilterChips, ResultsHeading } from './results-heading.tsx'

const ColumnMenu = lazyComponent(() => import('./column-menu.tsx'))
const MatchIntro = lazyComponent<MatchIntroProps>(() =>
  import('../match/match.tsx').then((file) => ({ default: file.MatchIntro })),
)
const PaymentNote = lazyComponent<PaymentNoteProps>(() =>
  import('../../places/loan/payments.tsx').then((file) => ({ default: file.PaymentNote })),
)
const BudgetNote = lazyComponent<object>(() =>
  import('../../places/loan/budget-cell.tsx').then((file) => ({ default: file.BudgetNote })),
)
const NearMisses = lazyComponent(() => import('./near-misses.tsx'))

/** The results of a search, with its filters and the tools to sort, save and download them. */
export function FoundPlaces({ found, form }: { readonly found: SearchResults; readonly form: SearchForm }) {
  const { flow, count, columns, isNarrow, submitChanged } = useSearchContext()
  const { list } = flow
  const { pageSize } = list
  const onOrder = useCallback(
    // Not the rest of the form of these results: another search may be running.
    ({ orderBy, direction }: SortOrder) => submitChanged((draft) => ({ ...draft, orderBy, direction })),
    [submitChanged],
  )
  const countText = countTitle(form, { total: found.total, area: count?.area, ...list })
  const payment = columns.shown.find(isPayment)
  const rows: ListedResults = {
    results: found.results,
    columns: columns.shown,
    kind: list.kind,
    Reason: list.Reason,
    withState: needStates(form, found.results),
    ranks: ranksOf(list, found, form),
  }
  return (
    <>
      <p aria-live="polite" className={type.hidden} role="status">
        {countText}
      </p>
      <ResultsHeading title={list.titleOf?.(form) ?? countText}>
        <AreaLine form={form} total={found.total} />
      </ResultsHeading>
      <FilterChips form={form} />
      <ResultTools form={form} found={found} onOrder={onOrder} />
      {list.Intro ? <list.Intro form={form} /> : null}
      <ResultNotes form={form} found={found} />
      {isNarrow ? (
        <ResultCards key={addressOf(list, form)} orderBy={form.orderBy} {...rows} />
      ) : (
        <ResultTable key={addressOf(list, form)} onOrder={onOrder} order={form} {...rows} />
      )}
      <ResultFootnote fields={columns.shown.map(({ key }) => key)} method={found.method} results={found.results} />
      {payment ? <PaymentNote price={payment.price.text} /> : null}
      {payment?.key === budgetKey ? <BudgetNote /> : null}
      {list.hasTowns && Object.keys(form.filters).length > 0 ? <NearMisses form={form} /> : null}
      {pageSize === null ? null : (
        <Pager form={{ ...form, page: found.page ?? form.page }} pages={pagesOf(list, found.total)} />
      )}
    </>
  )
}

/** The ranks of a list's results: those of its call, or of its kind. Undefined where no result has one. */
function ranksOf({ kind, pageSize }: ResultList, { ranks, results }: SearchResults, { orderBy }: SearchForm) {
  const { rankOf } = kind ?? {}
  if (ranks || pageSize === null || !rankOf) return ranks
  const ofKind = results.map((result) => rankOf(result, orderBy))
  return ofKind.some((rank) => rank !== null) ? ofKind : undefined
}

type ColumnPickerProps = Omit<ColumnMenuProps, 'place' | 'onClose' | 'onClickOutside'>

/** The button that opens the menu of columns; in a window with room for few of them it counts the columns. */
function ColumnPicker(props: ColumnPickerProps) {
  const { columns } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={popover.place} ref={place}>
      <Button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={classes.tool ?? ''}
        leftSection={<Icon name="columns" size={16} />}
        onClick={() => setOpen(!open)}
        onFocus={ColumnMenu.loadAhead}
        onPointerEnter={ColumnMenu.loadAhead}
        ref={button}
        size="sm"
        variant="subtle"
      >
        Columns
        {columns.withoutRoom > 0 ? (
          <span className={classes.room}>
            ({columns.shown.length} of {columns.shown.length + columns.withoutRoom})
          </span>
        ) : null}
      </Button>
      {open ? <ColumnMenu onClickOutside={() => setOpen(false)} onClose={close} place={place} {...props} /> : null}
    </span>
  )
}

interface ResultToolsProps {
  readonly found: SearchResults
  readonly form: SearchForm
  readonly onOrder: (order: SortOrder) => void
}

/** Sorts the list, saves the search, chooses columns, and downloads the list. */
function ResultTools({ found, form, onOrder }: ResultToolsProps) {
  const { flow, view, columns } = useSearchContext()
  const { list } = flow
  const rows = rowsOfFile(list, found)
  const isPart = rows < found.total
  function download() {
    void saveLateCsv(fileName(list, form), async () => {
      const { resultsFile } = await import('./results-file.ts')
      return resultsFile({ list, form, found, columns: columns.shown })
    })
  }
  return (
    <div className={classes.tools}>
      <OrderMenu keys={list.orderMenu} onOrder={onOrder} order={form} shown={shownText(list, form, found)} />
      <div className={classes.end}>
        <SaveSearchButton
          className={classes.tool}
          name={searchName(list, form)}
          path={addressOf(list, { ...form, page: 1 })}
        />
        <ColumnPicker columns={columns} onChange={view.setColumns} sortKey={form.orderBy} />
        <Button
          className={classes.tool ?? ''}
          leftSection={<Icon name="download" size={16} />}
          onClick={download}
          size="sm"
          title={`Download ${isPart ? 'this page, ' : ''}${formatCount(rows, 'row')} with values, units, vintages and sources`}
          variant="subtle"
        >
          CSV
        </Button>
      </div>
    </div>
  )
}

interface OrderMenuProps {
  /** Keys of the attributes offered; the current one is added if it is not among them. */
  readonly keys: readonly string[]
  /** `showing 100 of 703`; empty if all are shown. */
  readonly shown: string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
}

/** Which attribute the list is sorted by, and which end comes first. */
function OrderMenu({ keys, shown, order, onOrder }: OrderMenuProps) {
  const { byKey } = useListAttributes()
  const current = byKey.get(order.orderBy)!
  const menu = [
    ...(byKey.has(matchOrder) ? [matchOrder] : []),
    ...(byKey.get(distanceOrder)?.orderable ? [distanceOrder] : []),
    ...keys,
  ]
  const offered = menu.includes(current.key) ? menu : [...menu, current.key]
  const flipped: SortOrder = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' }
  return (
    <div className={classes.order}>
      <span>Sort:</span>
      <label className={classes.menu}>
        <span aria-hidden="true">{current.label}</span>
        <Icon name="chevron" size={16} />
        <select
          aria-label="Sort by"
          onChange={({ currentTarget: { value: orderBy } }) =>
            onOrder({
              ...order,
              orderBy,
              // The better end first, as by a press on the name of the column.
              ...((orderBy === matchOrder || byKey.get(orderBy)?.better === 'higher') && { direction: 'desc' }),
              ...(orderBy === distanceOrder && { direction: 'asc' }),
            })
          }
          value={current.key}
        >
          {offered.map((key) => {
            const attribute = byKey.get(key)!
            return (
              <option disabled={!attribute.loaded} key={key} value={key}>
                {attribute.loaded ? attribute.label : `${attribute.label} (no data yet)`}
              </option>
            )
          })}
        </select>
      </label>
      <button
        className={classes.flip}
        onClick={() => onOrder(flipped)}
        title={`Sort ${directionText(flipped)}`}
        type="button"
      >
        {directionText(order)}
      </button>
      {shown === '' ? null : <span className={classes.shown}>{shown}</span>}
    </div>
  )
}

/** Notes to read before the list. */
function ResultNotes({ found, form }: { readonly found: SearchResults; readonly form: SearchForm }) {
  const { flow, submitChanged } = useSearchContext()
  const { kind } = flow.list
  const { byKey } = useListAttributes()
  const attribute = byKey.get(form.orderBy)!
  const isComing = useComingGroups().has(attribute.source)
  const isAcrossStates = attribute.comparedWithin === 'state' && areInSeveralStates(found.results)
  return (
    <>
      {form.orderBy === matchOrder && form.weights ? (
        <MatchIntro
          form={form}
          onHide={(weightsComplete) => submitChanged((draft) => ({ ...draft, weightsComplete }))}
          onWeight={(change) => submitChanged((draft) => withWeight(flow.list, draft, change))}
          results={found.results}
        />
      ) : null}
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
      {found.notes && found.notes.length > 0 ? (
        <p className={classes.notice}>
          {found.notes.map((note) => (
            <span key={note}>{note} </span>
          ))}
        </p>
      ) : null}
      {form.by === 'zip' ? null : <p className={classes.notice}>{combinedText[form.by]}</p>}
    </>
  )
}

const combinedText: Readonly<Record<CombinedKind, string>> = {
  town: 'Town figures combine all of their zips.',
  county: 'County figures combine the zips whose centers are in the county.',
  metro: 'Metro areas are whole counties, as the Census Bureau groups them.',
}

interface ResultFootnoteProps {
  readonly results: SearchResults['results']
  /** Attributes that the list shows. */
  readonly fields: readonly string[]
  readonly method: SearchResults['method']
}

/** How the figures of the list are computed, and what its asterisks mark. */
function ResultFootnote({ results, fields, method }: ResultFootnoteProps) {
  const remarks = listRemarks(results, fields)
  return (
    <>
      {method ? <p className={classes.notice}>{method}</p> : null}
      {remarks.length > 0 ? <p className={classes.notice}>{markedText(remarks)}</p> : null}
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
