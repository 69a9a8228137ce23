import { memo, useDeferredValue } from 'react'
import { savedPlaces, useSavedKeys, watches } from '../../../lib/account/saved-items.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import table from '../../../ui/tables/table.module.css'
import { useActivePlace } from '../../search/active-place.ts'
import { idOf, savedZipOf } from '../../search/result-identity.ts'
import type { ResultList } from '../../search/result-list.ts'
import type { SortOrder } from '../../search/search-form.ts'
import { isTiedWith } from '../../search/ties.ts'
import { ResultHead } from './result-head.tsx'
import { ResultRow } from './result-row.tsx'
import classes from './results.module.css'

export interface ResultTableProps {
  readonly results: readonly Result[]
  readonly columns: readonly Column[]
  /** Of the results, unless they are zips or towns. */
  readonly kind: ResultList['kind']
  readonly Reason: ResultList['Reason']
  /** Whether the names of places include their state. */
  readonly withState: boolean
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
  /** Rank of the first result; null in a list without ranks. */
  readonly firstRank: number | null
}

/** Rows that are rendered at once: more than a window shows. The others follow without blocking input. */
const rowsAtOnce = 15

/** The results in a wide window: one row per place, sorted by any column. */
export const ResultTable = memo(function ResultTable(props: ResultTableProps) {
  const { kind, withState, order, onOrder, firstRank } = props
  // Columns that are added, and their values, are rendered without blocking input.
  const results = useDeferredValue(props.results)
  const columns = useDeferredValue(props.columns)
  const active = useActivePlace()
  const saved = useSavedKeys(savedPlaces)
  const watched = useSavedKeys(watches)
  const rows = useDeferredValue(results.length, rowsAtOnce)
  const canSave = results.some((result) => savedZipOf(result, kind) !== undefined)
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ResultHead
        canSave={canSave}
        columns={columns}
        head={kind?.one ?? 'place'}
        hasRanks={firstRank !== null}
        onOrder={onOrder}
        order={order}
        results={results}
      />
      <tbody onMouseLeave={() => active.setId(null)}>
        {results.slice(0, rows).map((result, index) => (
          <ResultRow
            Reason={props.Reason}
            canSave={canSave}
            columns={columns}
            isActive={idOf(result, kind) === active.id}
            isSaved={saved.has(savedZipOf(result, kind) ?? '')}
            isTied={isTiedWith(results[index - 1], result, order.orderBy)}
            isWatched={watched.has(savedZipOf(result, kind) ?? '')}
            kind={kind}
            key={idOf(result, kind)}
            onHover={active.setId}
            rank={firstRank === null ? null : firstRank + index}
            result={result}
            withState={withState}
          />
        ))}
      </tbody>
    </table>
  )
})
