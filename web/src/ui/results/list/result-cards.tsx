import { memo } from 'react'
import { type Column, columnLabel } from '../../../lib/search/columns.ts'
import { idOf, type Result } from '../../../lib/search/search-api.ts'
import { SaveButton, WatchButton } from '../../save/save-buttons.tsx'
import classes from './cards.module.css'
import { PlaceName } from './place-name.tsx'
import { ValueCell } from './value-cell.tsx'

export interface ResultCardsProps {
  readonly results: readonly Result[]
  readonly columns: readonly Column[]
}

/** The results in a narrow window: one card per place. */
export const ResultCards = memo(function ResultCards({ results, columns }: ResultCardsProps) {
  return (
    <ul className={classes.cards}>
      {results.map((result) => (
        <li className={classes.card} key={idOf(result)}>
          <div className={classes.head}>
            <div className={classes.name}>
              <PlaceName long result={result} />
            </div>
            <SaveButtons result={result} />
          </div>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  <ValueCell column={column} result={result} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
})

function SaveButtons({ result: { zip, town } }: { readonly result: Result }) {
  if (zip === undefined) return null
  return (
    <div className={classes.save}>
      <SaveButton look="touch" town={town} zip={zip} />
      <WatchButton look="touch" town={town} zip={zip} />
    </div>
  )
}
