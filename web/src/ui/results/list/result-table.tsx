import { memo } from 'react'
import type { Column } from '../../../lib/search/columns.ts'
import { idOf, type Result } from '../../../lib/search/search-api.ts'
import type { SortOrder } from '../../../lib/search/search-form.ts'
import { SaveButton, WatchButton } from '../../save/save-buttons.tsx'
import table from '../../tables/table.module.css'
import { PlaceName } from './place-name.tsx'
import { ResultHead } from './result-head.tsx'
import classes from './results.module.css'
import { ValueCell } from './value-cell.tsx'

export interface ResultTableProps {
  readonly results: readonly Result[]
  readonly columns: readonly Column[]
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
  /** Id of the place under the pointer, here or on the map. */
  readonly activeId: string | null
  readonly onHover: (id: string | null) => void
}

/** The results in a wide window: one row per place, sorted by any column. */
export const ResultTable = memo(function ResultTable(props: ResultTableProps) {
  const { results, columns, order, onOrder, activeId, onHover } = props
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ResultHead columns={columns} onOrder={onOrder} order={order} results={results} />
      <tbody onMouseLeave={() => onHover(null)}>
        {results.map((result) => (
          <ResultRow
            isActive={idOf(result) === activeId}
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

interface ResultRowProps extends Pick<ResultTableProps, 'columns' | 'onHover'> {
  readonly result: Result
  readonly isActive: boolean
}

const ResultRow = memo(function ResultRow({ result, columns, isActive, onHover }: ResultRowProps) {
  return (
    <tr data-active={isActive} onMouseEnter={() => onHover(idOf(result))}>
      <th className={table.place} scope="row">
        <PlaceName result={result} />
      </th>
      {columns.map((column) => (
        <td className={`${table.number} ${classes.value}`} key={column.key}>
          <ValueCell column={column} result={result} />
        </td>
      ))}
      <SaveCell result={result} />
    </tr>
  )
})

/** Only zips can be saved or watched: a town has no buttons. */
function SaveCell({ result: { zip, town } }: Pick<ResultRowProps, 'result'>) {
  if (zip === undefined) return null
  return (
    <td className={classes.save}>
      <div>
        <SaveButton look="icon" town={town} zip={zip} />
        <WatchButton look="icon" town={town} zip={zip} />
      </div>
    </td>
  )
}
