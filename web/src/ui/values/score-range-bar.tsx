import { formatWhole } from '@homeground/format/numbers'
import { percentText } from '@homeground/format/school-text'
import classes from './score-range-bar.module.css'

export { percentText } from '@homeground/format/school-text'

/** Percent proficient, with `low` equal to `high` if published exactly. */
export interface PublishedRange {
  readonly low: number
  readonly high: number
}

export interface ScoreRangeBarProps {
  /** Null if not published. */
  readonly range: PublishedRange | null
  /** Percent, drawn as a tick; only if there is a range. */
  readonly stateMean?: number | null
  /** Text without a range: `Suppressed`. */
  readonly missing?: string
}

/** A published percentage with its number: a dot, or a bracket if only a range is published. */
export function ScoreRangeBar(props: ScoreRangeBarProps) {
  const { range, missing = notPublished } = props
  return (
    <span className={classes.labeled} data-missing={range === null}>
      <RangeBar {...props} />
      <span aria-hidden="true" className={classes.text}>
        {range ? percentText(range) : missing}
      </span>
    </span>
  )
}

const notPublished = 'Not published'

/** The same without its number, which is then only in the label. */
export function RangeBar({ range, stateMean = null, missing = notPublished }: ScoreRangeBarProps) {
  const text = range ? percentText(range) : missing
  const mean = range ? stateMean : null
  const meanWords = mean === null ? '' : `, state average ${formatWhole(mean)}%`
  return (
    <span
      aria-label={text.replace('–', ' to ') + meanWords}
      className={classes.bar}
      data-missing={range === null}
      role="img"
    >
      {mean === null ? null : <span className={classes.mean} style={{ left: `${mean}%` }} />}
      {range ? <Mark {...range} /> : null}
    </span>
  )
}

/** The scale of changes, percentage points each way; larger ones end at its edge. */
const maxChange = 25

/** A change in percentage points with its bounds, on a scale with a tick at no change. */
export function ChangeBar({ low, high, text }: PublishedRange & { readonly text: string }) {
  const percentOf = (points: number) =>
    (100 * (Math.max(-maxChange, Math.min(maxChange, points)) + maxChange)) / (2 * maxChange)
  return (
    <span aria-label={text} className={classes.bar} role="img">
      <span className={classes.mean} style={{ left: '50%' }} />
      <Mark high={percentOf(high)} low={percentOf(low)} />
    </span>
  )
}

function Mark({ low, high }: PublishedRange) {
  return low === high ? (
    <span className={classes.dot} style={{ left: `${low}%` }} />
  ) : (
    <span className={classes.bracket} style={{ left: `${low}%`, width: `${high - low}%` }} />
  )
}
