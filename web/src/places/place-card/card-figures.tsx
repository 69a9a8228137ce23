import { formatFigure } from '@homeground/format/figure-text'
import { formatMargin, formatPeriod, missingReason } from '@homeground/format/format'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import type { Result } from '../../lib/api/result.ts'
import { NoValue } from '../../ui/values/no-value.tsx'
import classes from './place-card.module.css'

export interface CardFiguresProps {
  readonly attributes: readonly LoadedAttribute[]
  /** Undefined while it is being loaded. */
  readonly result: Result | undefined
}

/** The figures of a card, each with its vintage and its margin of error. */
export function CardFigures({ attributes, result }: CardFiguresProps) {
  return (
    <dl aria-busy={result === undefined} className={classes.figures}>
      {attributes.map((attribute) => {
        const { key, short, info } = attribute
        const vintage = formatPeriod(result?.notes?.[key]?.vintage ?? info?.vintage)
        return (
          <div key={key}>
            <dt>{vintage ? `${short}, ${vintage}` : short}</dt>
            <dd>{result ? <Figure attribute={attribute} result={result} /> : '\u00a0'}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Figure({ attribute, result }: { attribute: LoadedAttribute; result: Result }) {
  const { key, unit } = attribute
  const value = result[key] as number | null | undefined
  const note = result.notes?.[key]
  if (value === null || value === undefined) return <NoValue reason={missingReason(note?.reason)} />
  const margin = formatMargin(unit, result.moe?.[key])
  return (
    <>
      {formatFigure(attribute, value, note)}
      {margin === '' ? null : <span> {margin}</span>}
    </>
  )
}
