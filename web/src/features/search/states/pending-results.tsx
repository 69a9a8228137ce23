import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format/format.ts'
import { Bar } from '../../../ui/feedback/skeleton.tsx'
import table from '../../../ui/tables/table.module.css'
import type { Question } from '../question.ts'
import { areaWords, placesWords } from '../question-words.ts'
import type { Column } from '../results/columns.ts'
import { ResultsHeading } from '../results/results-heading.tsx'
import { countQuery } from '../search-api.ts'
import { cancelSearch } from '../search-store.ts'
import classes from './pending-results.module.css'

export interface PendingResultsProps {
  readonly asked: Question
  readonly columns: readonly Column[]
  readonly narrow: boolean
}

const rows = ['62%', '90%', '72%', '100%', '83%', '66%', '94%', '76%', '105%', '87%', '70%', '80%']

/** A search under way: a bar, a way out, and grey where the results will stand. */
export function PendingResults({ asked, columns, narrow }: PendingResultsProps) {
  const { data } = useQuery(countQuery(asked))
  const filters = Object.keys(asked.filters).length
  const against = filters === 0 ? '' : ` against ${formatCount(filters, 'filter')}`
  return (
    <div aria-busy="true">
      <div aria-label="Searching" className={classes.progress} role="progressbar" />
      <ResultsHeading
        action={
          <Button onClick={cancelSearch} variant="default">
            Cancel
          </Button>
        }
        title={`Searching ${areaWords(asked)}`}
      >
        {data ? `Comparing ${placesWords(asked.by, data.area)}${against}` : ' '}
      </ResultsHeading>
      {narrow ? <CardBars /> : <TableBars columns={columns} keeps={asked.by === 'zip'} />}
    </div>
  )
}

interface TableBarsProps extends Pick<PendingResultsProps, 'columns'> {
  /** Whether the rows will have buttons at their end. */
  readonly keeps: boolean
}

function TableBars({ columns, keeps }: TableBarsProps) {
  return (
    <table aria-hidden="true" className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <th>Place</th>
          {columns.map(({ key, attribute }) => (
            <th className={table.number} key={key}>
              {attribute?.short ?? 'Price trend'}
            </th>
          ))}
          {keeps ? <th className={classes.keep} /> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((width) => (
          <tr key={width}>
            <td>
              <Bar width={width} />
              <Bar height={8} width="96px" />
            </td>
            {columns.map(({ key }) => (
              <td key={key}>
                <Bar width="64px" />
              </td>
            ))}
            {keeps ? <td /> : null}
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
          <Bar width={`calc(${width} / 2)`} />
          <Bar height={8} width="120px" />
          <Bar height={28} width="100%" />
        </div>
      ))}
    </div>
  )
}
