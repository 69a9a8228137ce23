import type { Attribute } from '@homeground/catalog/attributes'
import { ordinal, ordinalText } from '@homeground/format/format'
import classes from './percentile-bar.module.css'

export interface PercentileBarProps {
  /** 0–100; null draws an empty track. */
  readonly percentile: number | null
  /** The bar is green only if higher is better. */
  readonly better: Attribute['better']
  /** Percentiles of value − margin and value + margin, for the pale end of the bar. */
  readonly margin?: readonly [low: number, high: number] | null
  /** Shows the ordinal next to the bar; otherwise it is only in the label. */
  readonly withOrdinal?: boolean
  /** The zips that it is compared with: "in Massachusetts", "nationwide". */
  readonly among: string
}

/** A value's percentile among zips; the tick is the median. */
export function PercentileBar(props: PercentileBarProps) {
  const { percentile, better, margin, withOrdinal = false, among } = props
  const words = percentile === null ? 'No percentile' : `${ordinalText(percentile)} percentile ${among}`
  const bar = (
    <span
      aria-label={words}
      className={classes.bar}
      data-better={better}
      data-ordinal={percentile === null ? '' : ordinal(percentile).number}
      role="img"
      title={words}
    >
      {percentile === null ? null : <span className={classes.fill} style={{ width: `${percentile}%` }} />}
      {margin ? (
        <span className={classes.margin} style={{ left: `${margin[0]}%`, width: `${margin[1] - margin[0]}%` }} />
      ) : null}
    </span>
  )
  if (!withOrdinal) return bar
  return (
    <span className={classes.withOrdinal}>
      {bar}
      <span aria-hidden="true">{percentile === null ? '—' : <Ordinal value={percentile} />}</span>
    </span>
  )
}

/** `88` with a raised `th`. */
export function Ordinal({ value }: { readonly value: number }) {
  const { number, suffix } = ordinal(value)
  return (
    <>
      {number}
      <sup>{suffix}</sup>
    </>
  )
}
