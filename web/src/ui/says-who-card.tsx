import type { Figure } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import type { Measure } from '../lib/attributes.ts'
import { isRough, variationPercent } from '../lib/certainty.ts'
import { formatAttribute, formatMargin, formatPeriod, missingReason } from '../lib/format.ts'
import { publishers } from '../lib/publishers.ts'
import { IconButton } from './icon-button.tsx'
import classes from './says-who.module.css'
import { Tag } from './tag.tsx'

export interface SaysWhoFigure {
  readonly value: number | null
  readonly moe?: number | null
  /** Where it differs from what is loaded for the measure. */
  readonly vintage?: string | null
  readonly publisher?: string | null
  readonly missing?: Figure['missing']
}

export interface SaysWhoCardProps {
  readonly measure: Measure
  readonly figure?: SaysWhoFigure
  readonly onClose: () => void
}

/** What the number is, how sure it is, who says so and when. */
export function SaysWhoCard({ measure, figure, onClose }: SaysWhoCardProps) {
  const { info } = measure
  const vintage = formatPeriod(figure?.vintage ?? info?.vintage)
  const publisher = figure?.publisher ?? info?.publisher ?? publishers[measure.source]
  const demonstration = info?.data_set === 'demonstration'
  return (
    <>
      <div className={classes.head}>
        <h3>{measure.label}</h3>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <p className={classes.sentence}>
        {measure.description} <Link to={`/data#${measure.key}`}>Method</Link>
      </p>
      <dl className={classes.facts}>
        {figure ? <FigureFacts figure={figure} measure={measure} /> : null}
        <dt>Source</dt>
        <dd>{publisher}</dd>
        <dt>Vintage</dt>
        <dd>{vintage || 'Not loaded yet'}</dd>
        {demonstration ? (
          <>
            <dt>Data</dt>
            <dd>
              <Tag kind="caution">Generated, demonstration</Tag>
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function FigureFacts({ figure, measure }: { figure: SaysWhoFigure; measure: Measure }) {
  if (figure.value === null) {
    return (
      <>
        <dt>Value</dt>
        <dd>{missingReason(figure.missing)}</dd>
      </>
    )
  }
  const margin = formatMargin(measure.unit, figure.moe)
  const variation = variationPercent(figure.value, figure.moe)
  return (
    <>
      <dt>Value</dt>
      <dd>{formatAttribute(measure, figure.value)}</dd>
      {margin ? (
        <>
          <dt>Margin of error</dt>
          <dd>{margin} (90%)</dd>
        </>
      ) : null}
      {variation !== null && isRough(figure.value, figure.moe) ? (
        <>
          <dt>Certainty</dt>
          <dd>
            <Tag kind="caution">Rough, CV {Math.round(variation)}%</Tag>
          </dd>
        </>
      ) : null}
    </>
  )
}
