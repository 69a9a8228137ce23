import { formatWhole } from '../../lib/format/numbers.ts'
import classes from './score-range-bar.module.css'

export interface ScoreRangeBarProps {
  /** Percent proficient, with `low` equal to `high` if published exactly; null if not published. */
  readonly range: { readonly low: number; readonly high: number } | null
  /** Percent, drawn as a tick; only if there is a range. */
  readonly stateMean?: number | null
}

/** A published percentage: a dot, or a bracket if only a range is published. */
export function ScoreRangeBar({ range, stateMean = null }: ScoreRangeBarProps) {
  const text = range ? percentText(range) : 'Not published'
  const mean = range ? stateMean : null
  const meanWords = mean === null ? '' : `, state average ${formatWhole(mean)}%`
  return (
    <span className={classes.labeled} data-missing={range === null}>
      <span
        aria-label={text.replace('–', ' to ') + meanWords}
        className={classes.bar}
        data-missing={range === null}
        role="img"
      >
        {mean === null ? null : <span className={classes.mean} style={{ left: `${mean}%` }} />}
        {range ? <Mark {...range} /> : null}
      </span>
      <span aria-hidden="true" className={classes.text}>
        {text}
      </span>
    </span>
  )
}

function Mark({ low, high }: { low: number; high: number }) {
  return low === high ? (
    <span className={classes.dot} style={{ left: `${low}%` }} />
  ) : (
    <span className={classes.bracket} style={{ left: `${low}%`, width: `${high - low}%` }} />
  )
}

/** `64%`, `70–74%`. */
export function percentText({ low, high }: { low: number; high: number }): string {
  const [from, to] = [formatWhole(low), formatWhole(high)]
  return from === to ? `${from}%` : `${from}–${to}%`
}
