import { memo, useDeferredValue } from 'react'
import { savedPlaces, useSavedKeys, watches } from '../../../lib/account/saved-items.ts'
import { type Column, columnLabel } from '../../../lib/search/columns.ts'
import { idOf, onlyZipOf, type Result } from '../../../lib/search/results.ts'
import { isTiedWith } from '../../../lib/search/ties.ts'
import { SaveRowButtons } from '../../save/save-buttons.tsx'
import classes from './cards.module.css'
import { PlaceName } from './place-name.tsx'
import { Rank } from './rank.tsx'
import { ValueCell } from './value-cell.tsx'

export interface ResultCardsProps {
  readonly results: readonly Result[]
  readonly columns: readonly Column[]
  /** Whether the names of places include their state. */
  readonly withState: boolean
  /** Key of the attribute that the list is sorted by. */
  readonly orderBy: string
  /** Rank of the first result; null in a list without ranks. */
  readonly firstRank: number | null
}

interface CardButtonsProps {
  readonly result: Result
  /** Keys of what the reader has saved, and watches. */
  readonly saved: ReadonlySet<string>
  readonly watched: ReadonlySet<string>
}

/** Buttons to save and watch the zip, or the only zip of a town. */
function CardButtons({ result, saved, watched }: CardButtonsProps) {
  const zip = onlyZipOf(result)
  if (zip === undefined) return null
  return (
    <div className={classes.save}>
      <SaveRowButtons
        isSaved={saved.has(zip)}
        isWatched={watched.has(zip)}
        look="touch"
        town={result.town}
        zip={zip}
      />
    </div>
  )
}

/** Cards that are rendered at once: more than a window shows. */
const cardsAtOnce = 8

/** The results in a narrow window: one card per place. */
export const ResultCards = memo(function ResultCards(props: ResultCardsProps) {
  const { withState, orderBy, firstRank } = props
  // Columns that are added, and their values, are rendered without blocking input.
  const results = useDeferredValue(props.results)
  const columns = useDeferredValue(props.columns)
  const saved = useSavedKeys(savedPlaces)
  const watched = useSavedKeys(watches)
  const cards = useDeferredValue(results.length, cardsAtOnce)
  return (
    <ul className={classes.cards}>
      {results.slice(0, cards).map((result, index) => (
        <li className={classes.card} key={idOf(result)}>
          <div className={classes.head}>
            {firstRank === null ? null : (
              <span className={classes.rank}>
                <Rank
                  isTied={isTiedWith(results[index - 1], result, orderBy)}
                  rank={firstRank + index}
                />
              </span>
            )}
            <div className={classes.name}>
              <PlaceName result={result} withState={withState} />
            </div>
            <CardButtons result={result} saved={saved} watched={watched} />
          </div>
          <dl>
            {columns.map((column) => (
              <div key={column.key}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  <ValueCell column={column} isAcrossStates={withState} result={result} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
})
