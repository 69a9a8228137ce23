import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'

/** A longer table is folded to `foldedLength`; folding two rows or fewer is not worth a button. */
const maxLength = 12
const foldedLength = 10

export interface Fold {
  readonly tableClass: string
  /** Class of a row by its position. A folded row is not on the screen; it is always printed. */
  readonly rowClass: (at: number) => string | undefined
  /** The button that shows all rows; null if none is folded. */
  readonly button: ReactNode
}

/** Folds a table of `length` rows until "Show all 34 schools" is pressed. `all`: `34 schools` */
export function useFold(length: number, all: string): Fold {
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = length > maxLength && !showsAll
  return {
    tableClass: classes.fold ?? '',
    rowClass: (at) => (isFolded && at >= foldedLength ? classes.folded : undefined),
    button: isFolded ? (
      <button className={classes.more} onClick={() => setShowsAll(true)} type="button">
        Show all {all}
      </button>
    ) : null,
  }
}
