import { memo } from 'react'
import { SaveButton, WatchButton } from '../../../ui/save/save-buttons.tsx'
import table from '../../../ui/tables/table.module.css'
import type { Question } from '../question.ts'
import { idOf, type Result } from '../search-api.ts'
import type { Column } from './columns.ts'
import { PlaceName } from './place-name.tsx'
import { ResultHead } from './result-head.tsx'
import classes from './results.module.css'
import { ValueCell } from './value-cell.tsx'

export type Order = Pick<Question, 'orderBy' | 'direction'>

export interface ResultListProps {
  readonly results: readonly Result[]
  readonly columns: readonly Column[]
  readonly order: Order
  readonly onOrder: (order: Order) => void
  /** The place under the pointer, here or on the map. */
  readonly activeId: string | null
  readonly onHover: (id: string | null) => void
}

/** The results on wide windows: one row a place, sorted by any column. */
export const ResultTable = memo(function ResultTable(props: ResultListProps) {
  const { results, columns, order, onOrder, activeId, onHover } = props
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ResultHead columns={columns} onOrder={onOrder} order={order} results={results} />
      <tbody onMouseLeave={() => onHover(null)}>
        {results.map((result) => (
          <ResultRow
            active={idOf(result) === activeId}
            columns={columns}
            key={idOf(result)}
            onHover={onHover}
            result={result}
          />
        ))}
      </tbody>
    </table>
  )
})

interface ResultRowProps extends Pick<ResultListProps, 'columns' | 'onHover'> {
  readonly result: Result
  readonly active: boolean
}

const ResultRow = memo(function ResultRow({ result, columns, active, onHover }: ResultRowProps) {
  return (
    <tr data-active={active} onMouseEnter={() => onHover(idOf(result))}>
      <th className={table.place} scope="row">
        <PlaceName result={result} />
      </th>
      {columns.map((column) => (
        <td className={`${table.number} ${classes.value}`} key={column.key}>
          <ValueCell column={column} result={result} />
        </td>
      ))}
      <KeepCell result={result} />
    </tr>
  )
})

/** A town is kept by its zips: it has no buttons of its own. */
function KeepCell({ result: { zip, town } }: Pick<ResultRowProps, 'result'>) {
  if (zip === undefined) return null
  return (
    <td className={classes.keep}>
      <div>
        <SaveButton look="icon" town={town} zip={zip} />
        <WatchButton look="icon" town={town} zip={zip} />
      </div>
    </td>
  )
}
