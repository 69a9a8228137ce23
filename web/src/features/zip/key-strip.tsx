import { formatAttribute, missingReason, none, ordinalText } from '../../lib/format.ts'
import { PercentileBar } from '../../ui/percentile-bar.tsx'
import type from '../../ui/type.module.css'
import type { MeasuredFigure } from './figure-groups.ts'
import classes from './key-strip.module.css'

/** The most asked-for figures, large, each with its percentile. */
export function KeyStrip({ figures }: { figures: readonly MeasuredFigure[] }) {
  return (
    <dl className={classes.keys}>
      {figures.map((row) => (
        <div key={row.figure.key}>
          <dt>{row.measure.short}</dt>
          <dd>
            <KeyFigure {...row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function KeyFigure({ measure, figure }: MeasuredFigure) {
  if (figure.value === null) {
    return (
      <>
        <span className={`${type.figure} ${type.mute}`}>{none}</span>
        <small>{missingReason(figure.missing)}</small>
      </>
    )
  }
  const scope = scopeOf(measure.key)
  const percentile = scope === 'state' ? figure.percentile_state : figure.percentile_nation
  return (
    <>
      <span className={type.figure}>{formatAttribute(measure, figure.value)}</span>
      <PercentileBar better={measure.better} percentile={percentile} />
      {percentile !== null && (
        <small>
          {ordinalText(percentile)} percentile, {scope}
        </small>
      )}
    </>
  )
}

/** School scores compare within one state only. */
function scopeOf(key: string): 'state' | 'nation' {
  return key === 'overall_score' ? 'state' : 'nation'
}
