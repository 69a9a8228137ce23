import { formatCount } from '@homeground/format/format'
import { Button, Skeleton } from '@mantine/core'
import { type Column, columnLabel } from '../../../lib/column.ts'
import table from '../../../ui/tables/table.module.css'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import { areaText } from '../../search/text/area-text.ts'
import { placeCountText } from '../../search/text/search-text.ts'
import { AreaLine } from '../list/area-line.tsx'
import { ResultsHeading } from '../list/results-heading.tsx'
import classes from './pending-results.module.css'

export interface PendingResultsProps {
  readonly form: SearchForm
  readonly columns: readonly Column[]
  readonly isNarrow: boolean
}

const rows = ['62%', '90%', '72%', '100%', '83%', '66%', '94%', '76%', '105%', '87%', '70%', '80%']

/** A running search: progress, a Cancel button, and a skeleton of the results. */
export function PendingResults({ form, columns, isNarrow }: PendingResultsProps) {
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
  /** What a result is: `place`. */
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
