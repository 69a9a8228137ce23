import type { Load } from '@homeground/contracts'
import { formatCount } from '../../../lib/format/format.ts'
import { formatNumber } from '../../../lib/format/numbers.ts'
import classes from './source-file.module.css'

export interface RejectionsProps {
  readonly load: Load
  readonly open: boolean
}

/** Why rows were turned away, how many each, and the first of them as they stand in the file. */
export function Rejections({ load, open }: RejectionsProps) {
  const { rows_rejected: count, rejected, first_rejected: first } = load
  if (count === 0) return <p className={classes.clean}>No row was rejected.</p>
  const reasons = Object.entries(rejected).toSorted(([, a], [, b]) => b - a)
  return (
    <details className={classes.rejections} open={open}>
      <summary>{formatCount(count, 'rejected row')}</summary>
      <ul className={classes.reasons}>
        {reasons.map(([reason, rows]) => (
          <li key={reason}>
            <b>{formatNumber(rows)}</b> {reason}
          </li>
        ))}
      </ul>
      {first.length > 0 ? (
        <>
          <p className={classes.caption}>
            {first.length === 1 ? 'The line' : `The first ${first.length} lines`}
          </p>
          <ol className={classes.lines}>
            {first.map(({ line, reason, text }) => (
              <li key={line}>
                <span>Line {formatNumber(line)}</span>
                <span>{reason}</span>
                <code>{text}</code>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </details>
  )
}
