import { Link } from 'react-router-dom'
import { sortUnknown } from '../words-model/never-guessed.ts'
import classes from './words.module.css'

export interface UnknownWordsProps {
  readonly unknown: readonly string[]
}

/** The words that changed nothing: those that no data answers, and those that were not understood. */
export function UnknownWords({ unknown }: UnknownWordsProps) {
  const { noData, others } = sortUnknown(unknown)
  return (
    <>
      {noData.length > 0 ? (
        <p className={classes.line}>
          Not in the data: <b>{noData.join(', ')}</b>. <Link to="/data">See what is</Link>
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className={classes.line}>
          Not understood: <b>{others.join(', ')}</b>
        </p>
      ) : null}
    </>
  )
}
