import { memo } from 'react'
import { SaveButton, WatchButton } from '../../../ui/save/save-buttons.tsx'
import { idOf, type Result } from '../search-api.ts'
import classes from './cards.module.css'
import { PlaceName } from './place-name.tsx'
import type { ResultListProps } from './result-table.tsx'
import { ValueCell } from './value-cell.tsx'

type ResultCardsProps = Pick<ResultListProps, 'results' | 'columns'>

/** The results on narrow windows: one block a place, a hairline between. */
export const ResultCards = memo(function ResultCards({ results, columns }: ResultCardsProps) {
  return (
    <ul className={classes.cards}>
      {results.map((result) => (
        <li className={classes.card} key={idOf(result)}>
          <div className={classes.head}>
            <div className={classes.name}>
              <PlaceName long result={result} />
            </div>
            <KeepButtons result={result} />
          </div>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>{column.attribute?.short ?? 'Price trend'}</dt>
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

function KeepButtons({ result: { zip, town } }: { readonly result: Result }) {
  if (zip === undefined) return null
  return (
    <div className={classes.keep}>
      <SaveButton look="touch" town={town} zip={zip} />
      <WatchButton look="touch" town={town} zip={zip} />
    </div>
  )
}
