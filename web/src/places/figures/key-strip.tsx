import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { missingReason, none, ordinalText } from '@homeground/format/format'
import classes from '../../ui/subject/key-strip.module.css'
import type from '../../ui/type.module.css'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import type { AttributeFigure } from './figure-groups.ts'

interface KeyStripProps {
  readonly figures: readonly AttributeFigure[]
  /** One of the places that they are ranked among: `zip` or `town`. */
  readonly one: string
}

/** The most important figures, large, each with its percentile. */
export function KeyStrip({ figures, one }: KeyStripProps) {
  return (
    <dl className={classes.keys}>
      {figures.map((row) => (
        <div key={row.figure.key}>
          <dt>{row.attribute.heading}</dt>
          <dd>
            <KeyFigure {...row} one={one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function KeyFigure({ attribute, figure, one }: AttributeFigure & Pick<KeyStripProps, 'one'>) {
  if (figure.value === null) {
    return (
      <>
        <span className={`${type.figure} ${type.mute}`}>{none}</span>
        <small>{missingReason(figure.note?.reason)}</small>
      </>
    )
  }
  const { comparedWithin: scope } = attribute
  const percentile = scope === 'state' ? figure.percentile_state : figure.percentile_nation
  return (
    <>
      <span className={type.figure}>{formatFigure(attribute, figure.value, figure.note)}</span>
      {percentile !== null && (
        <PercentileBar
          among={scope === 'state' ? 'in the state' : 'nationwide'}
          better={attribute.better}
          percentile={percentile}
        />
      )}
      {figureRemarks(figure.note).map((text) => (
        <small key={text}>{text}</small>
      ))}
      <small>
        {percentile === null
          ? `Too few ${one}s in the ${scope} to rank.`
          : `${ordinalText(percentile)} percentile, ${scope}`}
      </small>
    </>
  )
}
