import { formatAttribute, missingReason, none, ordinalText } from '../../../lib/format/format.ts'
import type from '../../../ui/type.module.css'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { type AttributeFigure, withinState } from './figure-groups.ts'
import classes from './key-strip.module.css'

/** Where there is room for more than the column of a table has. */
const names: Readonly<Record<string, string>> = {
  median_listing_price: 'Median listing price',
  median_listing_price_per_square_foot: 'Price per square foot',
  avg_agi_per_return: 'Income per return',
}

/** The most asked-for figures, large, each with its percentile. */
export function KeyStrip({ figures }: { figures: readonly AttributeFigure[] }) {
  return (
    <dl className={classes.keys}>
      {figures.map((row) => (
        <div key={row.figure.key}>
          <dt>{names[row.attribute.key] ?? row.attribute.short}</dt>
          <dd>
            <KeyFigure {...row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function KeyFigure({ attribute, figure }: AttributeFigure) {
  if (figure.value === null) {
    return (
      <>
        <span className={`${type.figure} ${type.mute}`}>{none}</span>
        <small>{missingReason(figure.missing)}</small>
      </>
    )
  }
  const scope = withinState.has(attribute.key) ? 'state' : 'nation'
  const percentile = scope === 'state' ? figure.percentile_state : figure.percentile_nation
  return (
    <>
      <span className={type.figure}>{formatAttribute(attribute, figure.value)}</span>
      <PercentileBar better={attribute.better} percentile={percentile} />
      {percentile !== null && (
        <small>
          {ordinalText(percentile)} percentile, {scope}
        </small>
      )}
    </>
  )
}
