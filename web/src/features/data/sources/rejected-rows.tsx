import type { Load } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import type from '../../../ui/type.module.css'
import classes from './source-file.module.css'

export interface RejectedRowsProps {
  readonly load: Load
  readonly isOpen: boolean
}

/** The rejected rows of a load by reason, with the first lines as in the file if the viewer is an operator. */
export function RejectedRows({ load, isOpen }: RejectedRowsProps) {
  const { rows_rejected: count, rejected, first_rejected: first } = load
  if (count === 0) return <p className={classes.clean}>No rows were rejected.</p>
  const reasons = Object.entries(rejected).toSorted(([, a], [, b]) => b - a)
  return (
    <details className={classes.rejections} open={isOpen}>
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
          <p className={classes.caption}>{first.length === 1 ? 'The row' : `The first ${first.length} rows`}</p>
          <ol className={classes.lines}>
            {first.map(({ line, reason, text }) => (
              <li key={line}>
                <span>Line {formatNumber(line)}</span>
                <span>{reason}</span>
                {text ? <code className={type.mono}>{text}</code> : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </details>
  )
}
