import { memo } from 'react'
import type { Result } from '../../../lib/api/zip-results.ts'
import type { Column } from '../../../lib/column.ts'
import { CompareButton } from '../../../places/compare/compare-button.tsx'
import { SaveRowButtons } from '../../../places/save/save-buttons.tsx'
import table from '../../../ui/tables/table.module.css'
import { idOf, savedZipOf } from '../../search/result-identity.ts'
import type { ResultList } from '../../search/result-list.ts'
import { PlaceName } from './place-name.tsx'
import { Rank, type RankProps } from './rank.tsx'
import classes from './results.module.css'
import { ValueCell } from './value-cell.tsx'

export interface ResultRowProps {
  readonly result: Result
  readonly columns: readonly Column[]
  /** Of the result, unless it is a zip or a town. */
  readonly kind: ResultList['kind']
  /** Null in a list without ranks. */
  readonly rank: number | null
  readonly isTied: RankProps['isTied']
  readonly withState: boolean
  /** Whether the list has a column of buttons to compare, save and watch. */
  readonly canSave: boolean
  readonly isActive: boolean
  readonly isSaved: boolean
  readonly isWatched: boolean
  readonly onHover: (id: string) => void
  readonly Reason: ResultList['Reason']
}

/** One place in the table. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { result, columns, kind, rank, isTied, withState, canSave, isActive, onHover } = props
  const { Reason } = props
  const onMouseEnter = () => onHover(idOf(result, kind))
  const zip = savedZipOf(result, kind)
  const Cell = kind?.Cell ?? ValueCell
  const row = (
    <tr data-active={isActive} data-reason={Reason !== undefined} onMouseEnter={onMouseEnter}>
      {rank === null ? null : (
        <td className={classes.rank}>
          <Rank isTied={isTied} rank={rank} />
        </td>
      )}
      <th className={`${table.place} ${classes.place}`} scope="row">
        <PlaceName kind={kind} result={result} withState={withState} />
      </th>
      {columns.map((column) => (
        <td className={`${table.number} ${classes.value}`} key={column.key}>
          <Cell column={column} isAcrossStates={withState} result={result} />
        </td>
      ))}
      {canSave ? (
        <td className={classes.save}>
          {zip === undefined ? null : (
            <div>
              <CompareButton look="icon" town={result.town} zip={zip} />
              <SaveRowButtons
                isSaved={props.isSaved}
                isWatched={props.isWatched}
                look="icon"
                town={result.town}
                zip={zip}
              />
            </div>
          )}
        </td>
      ) : null}
    </tr>
  )
  if (!Reason) return row
  const width = columns.length + 1 + Number(rank !== null) + Number(canSave)
  return (
    <>
      {row}
      <tr className={classes.reason} data-active={isActive} onMouseEnter={onMouseEnter}>
        <td colSpan={width}>
          <Reason result={result} />
        </td>
      </tr>
    </>
  )
})
