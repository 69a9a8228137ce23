import { formatCount } from '@homeground/format/format'
import { Button, Skeleton } from '@mantine/core'
import { type Column, columnLabel } from '../../lib/column.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import table from '../../ui/tables/table.module.css'
import { CenterPicker } from '../filters/area-picker.tsx'
import { addressOf } from '../search/search-address.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import { isComplete, type SearchForm } from '../search/search-form.ts'
import { areaText, formText, placeCountText } from '../search/search-text.ts'
import { FailedSearch, OverQuota } from './failed-search.tsx'
import { FoundPlaces } from './found-places.tsx'
import type { NoPlacesProps } from './no-places.tsx'
import { AreaLine, ResultsHeading } from './results-heading.tsx'
import classes from './search-states.module.css'

const NoPlaces = lazyComponent<NoPlacesProps>(() => import('./no-places.tsx'))

/** The outcome of the search: places, none, a failure, the daily limit; a skeleton while it is running. */
export function ResultsPane() {
  const { flow, view, run, submitChanged, columns, isNarrow } = useSearchContext()
  const { submitted } = view
  if (!isComplete(submitted)) return <RadiusPrompt />
  const again = () => submitChanged(() => submitted)
  switch (run.state) {
    case 'idle':
    case 'loading':
      return <PendingResults columns={columns.shown} form={submitted} isNarrow={isNarrow} />
    case 'canceled':
      return <CanceledSearch form={run.form} onAgain={again} />
    case 'failed':
      return run.error.code === 'quota_exhausted' ? (
        <OverQuota error={run.error} form={run.form} onAgain={again} />
      ) : (
        <FailedSearch
          error={run.error}
          form={run.form}
          onAgain={again}
          onReset={() => submitChanged((form) => ({ ...form, filters: {} }))}
        />
      )
    case 'found':
      return run.found.results.length === 0 ? (
        <NoPlaces form={run.form} key={addressOf(flow.list, run.form)} />
      ) : (
        <FoundPlaces form={run.form} found={run.found} />
      )
  }
}

/** A radius search without a center; has the form fields where the area picker is in the drawer. */
function RadiusPrompt() {
  const { draft, submit } = useDraft()
  return (
    <>
      <ResultsHeading title="Search near a place">Enter a zip or town and a distance.</ResultsHeading>
      <div className={classes.radiusPrompt}>
        <CenterPicker />
        <Button disabled={!isComplete(draft)} onClick={submit}>
          Search
        </Button>
      </div>
    </>
  )
}

function CanceledSearch({ form, onAgain }: { readonly form: SearchForm; readonly onAgain: () => void }) {
  return (
    <>
      <ResultsHeading title="Search canceled">{formText(form)}</ResultsHeading>
      <div className={classes.state}>
        <Button onClick={onAgain}>Search again</Button>
      </div>
    </>
  )
}

interface PendingResultsProps {
  readonly form: SearchForm
  readonly columns: readonly Column[]
  readonly isNarrow: boolean
}

const rows = ['62%', '90%', '72%', '100%', '83%', '66%', '94%', '76%', '105%', '87%', '70%', '80%']

/** A running search: progress, a Cancel button, and a skeleton of the results. */
function PendingResults({ form, columns, isNarrow }: PendingResultsProps) {
  const { flow, count } = useSearchContext()
  const filters = Object.keys(form.filters).length
  const against = filters === 0 ? '' : ` against ${formatCount(filters, 'filter')}`
  return (
    <div aria-busy="true">
      <div aria-label="Searching" className={classes.progress} role="progressbar" />
      <ResultsHeading
        action={
          <Button onClick={flow.cancelSearch} variant="default">
            Cancel
          </Button>
        }
        title={`Searching ${areaText(form)}`}
      >
        <AreaLine form={form} />
      </ResultsHeading>
      <p className={classes.comparing}>
        {count ? `Comparing ${placeCountText(form.by, count.area, flow.list.kind)}${against}` : null}
      </p>
      {isNarrow ? (
        <CardBars />
      ) : (
        <TableBars
          columns={columns}
          head={flow.list.kind?.one ?? 'place'}
          hasButtons={form.by === 'zip' && !flow.list.kind}
        />
      )}
    </div>
  )
}

interface TableBarsProps extends Pick<PendingResultsProps, 'columns'> {
  /** Heading of the names: `place`. */
  readonly head: string
  /** Whether the rows will end with buttons. */
  readonly hasButtons: boolean
}

function TableBars({ columns, head, hasButtons }: TableBarsProps) {
  return (
    <table aria-hidden="true" className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th>{head.charAt(0).toUpperCase() + head.slice(1)}</th>
          {columns.map((column) => (
            <th className={table.number} key={column.key}>
              {columnLabel(column)}
            </th>
          ))}
          {hasButtons ? <th className={classes.save} /> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((width) => (
          <tr key={width}>
            <td>
              <Skeleton width={width} />
              <Skeleton height={8} width="96px" />
            </td>
            {columns.map(({ key }) => (
              <td key={key}>
                <Skeleton width="64px" />
              </td>
            ))}
            {hasButtons ? <td /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CardBars() {
  return (
    <div aria-hidden="true" className={classes.cards}>
      {rows.slice(0, 6).map((width) => (
        <div key={width}>
          <Skeleton width={`calc(${width} / 2)`} />
          <Skeleton height={8} width="120px" />
          <Skeleton height={28} width="100%" />
        </div>
      ))}
    </div>
  )
}
