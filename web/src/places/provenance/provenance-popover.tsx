import { attributeTexts } from '@homeground/catalog/attributes/texts'
import type { Figure } from '@homeground/contracts'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, formatPeriod, missingReason } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { Badge } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { generatedMark, type LoadedAttribute } from '../../lib/api/attributes.ts'
import { isRough, noMarginText, variationPercent } from '../../lib/format/certainty.ts'
import { AnchoredPopover } from '../../ui/values/anchored-popover.tsx'
import type { OpenCard } from '../../ui/values/card-button.tsx'
import { DataKind } from '../../ui/values/no-value.tsx'
import classes from '../../ui/values/provenance.module.css'

interface ProvenancePopoverProps extends ProvenanceCardProps, OpenCard {}

/** An open popover with the source of a number. */
export default function ProvenancePopover({ attribute, figure, ...open }: ProvenancePopoverProps) {
  return (
    <AnchoredPopover
      {...open}
      className={classes.dropdown}
      label={`About ${attribute.label}`}
      position="bottom"
      shadow="md"
      title={attribute.label}
    >
      <ProvenanceCard attribute={attribute} figure={figure} />
    </AnchoredPopover>
  )
}

export interface ProvenanceFigure {
  readonly value: number | null
  readonly moe?: number | null
  /** If different from what is loaded for the attribute. */
  readonly vintage?: string | null
  readonly publisher?: string | null
  readonly note?: Figure['note']
  /** If different from what is loaded for the attribute. */
  readonly data_set?: Figure['data_set']
}

interface ProvenanceCardProps {
  readonly attribute: LoadedAttribute
  readonly figure?: ProvenanceFigure | undefined
}

/** The meaning of the number, its certainty, source and vintage. */
function ProvenanceCard({ attribute, figure }: ProvenanceCardProps) {
  const { info } = attribute
  const vintage = formatPeriod(figure?.vintage ?? info?.vintage)
  const publisher = figure?.publisher ?? attribute.publisher
  const mark = generatedMark(attribute, figure?.data_set)
  return (
    <>
      <p className={classes.sentence}>
        {attribute.description ?? attributeTexts[attribute.key]?.description}{' '}
        <Link to={attribute.methodPath ?? `/data#${attribute.key}`}>Method</Link>
      </p>
      <dl className={classes.facts}>
        {figure ? <FigureFacts figure={figure} attribute={attribute} /> : null}
        <dt>Source</dt>
        <dd>{publisher}</dd>
        <dt>Vintage</dt>
        <dd>{vintage || 'Not loaded yet'}</dd>
        {mark ? (
          <>
            <dt>Data</dt>
            <dd>
              <DataKind mark={mark} />
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function FigureFacts({ figure, attribute }: { figure: ProvenanceFigure; attribute: LoadedAttribute }) {
  if (figure.value === null) {
    return (
      <>
        <dt>Value</dt>
        <dd>{missingReason(figure.note?.reason)}</dd>
      </>
    )
  }
  const margin = formatMargin(attribute.unit, figure.moe)
  const variation = variationPercent(figure.value, figure.moe, attribute.marginConfidence)
  return (
    <>
      <dt>Value</dt>
      <dd>{formatFigure(attribute, figure.value, figure.note)}</dd>
      <dt>Caution</dt>
      <dd>{attribute.caution ?? attributeTexts[attribute.key]?.caution ?? 'Percentiles count places, not people.'}</dd>
      {figureRemarks(figure.note).map((text) => (
        <Fragment key={text}>
          <dt>Note</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
      <dt>Margin of error</dt>
      <dd>{margin ? `${margin} (${attribute.marginConfidence}%)` : noMarginText(attribute)}</dd>
      {variation !== null && isRough(figure.value, figure.moe, attribute.marginConfidence) ? (
        <>
          <dt>Certainty</dt>
          <dd>
            <Badge variant="caution">Rough, CV {formatWhole(variation)}%</Badge>
          </dd>
        </>
      ) : null}
    </>
  )
}
