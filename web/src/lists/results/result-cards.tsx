import { memo, useDeferredValue } from 'react'
import { savedPlaces, useSavedKeys, watches } from '../../lib/account/saved-items.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { columnLabel } from '../../lib/column.ts'
import { CompareButton } from '../../places/compare/compare-button.tsx'
import { SaveRowButtons } from '../../places/save/save-buttons.tsx'
import { idOf, savedZipOf } from '../search/result-list.ts'
import { isTiedWith } from '../search/results.ts'
import classes from './cards.module.css'
import type { ListedResults } from './result-table.tsx'
import { PlaceName, Rank } from './result-table.tsx'
import { ValueCell } from './value-cell.tsx'

/** Cards that are rendered at once: more than a window shows. */
const cardsAtOnce = 8

/** The results in a narrow window: one card per place. `orderBy` is the attribute that sorts the list. */
export const ResultCards = memo(function ResultCards(props: ListedResults & { readonly orderBy: string }) {
  const { kind, withState, orderBy, firstRank, Reason } = props
  const Cell = kind?.Cell ?? ValueCell
  // Columns that are added, and their values, are rendered without blocking input.
  const results = useDeferredValue(props.results)
  const columns = useDeferredValue(props.columns)
  const saved = useSavedKeys(savedPlaces)
  const watched = useSavedKeys(watches)
  const cards = useDeferredValue(results.length, cardsAtOnce)
  return (
    <ul className={classes.cards}>
      {results.slice(0, cards).map((result, index) => (
        <li className={classes.card} key={idOf(result, kind)}>
          <div className={classes.head}>
            {firstRank === null ? null : (
              <span className={classes.rank}>
                <Rank isTied={isTiedWith(results[index - 1], result, orderBy)} rank={firstRank + index} />
              </span>
            )}
            <div className={classes.name}>
              <PlaceName kind={kind} result={result} withState={withState} />
            </div>
            <CardButtons kind={kind} result={result} saved={saved} watched={watched} />
          </div>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  <Cell column={column} isAcrossStates={withState} result={result} />
                </dd>
              </div>
            ))}
          </dl>
          {Reason ? <Reason result={result} /> : null}
        </li>
      ))}
    </ul>
  )
})

interface CardButtonsProps extends Pick<ListedResults, 'kind'> {
  readonly result: PlaceResult
  /** Zips that the reader has saved, and watches. */
  readonly saved: ReadonlySet<string>
  readonly watched: ReadonlySet<string>
}

/** Buttons to compare, save and watch the zip, or the only zip of a town. */
function CardButtons({ kind, result, saved, watched }: CardButtonsProps) {
  const zip = savedZipOf(result, kind)
  if (zip === undefined) return null
  return (
    <div className={classes.save}>
      <CompareButton look="touch" town={result.town} zip={zip} />
      <SaveRowButtons isSaved={saved.has(zip)} isWatched={watched.has(zip)} look="touch" town={result.town} zip={zip} />
    </div>
  )
}
