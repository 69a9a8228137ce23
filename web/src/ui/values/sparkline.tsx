import { type Months, trendText } from '../../lib/format/trend-text.ts'
import classes from './sparkline.module.css'

export interface SparklineProps {
  /** Dollars, oldest first; null draws a gap. */
  readonly values: readonly (number | null)[]
  /** Month of each value, if it is known. */
  readonly months?: Months
  readonly width?: number
}

const height = 24
const edge = 3

/** The shape of a price trend in a table cell, with a dot at its last value; its ends are its text alternative. */
export function Sparkline({ values, months = [], width = 64 }: SparklineProps) {
  const prices = values.filter((value) => value !== null)
  if (prices.length < 2) return null
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low
  const pointAt = (value: number, index: number): [x: number, y: number] => [
    edge + (index / (values.length - 1)) * (width - 2 * edge),
    span === 0 ? height / 2 : height - edge - ((value - low) / span) * (height - 2 * edge),
  ]
  const lastIndex = values.findLastIndex((value) => value !== null)
  const [x, y] = pointAt(values[lastIndex]!, lastIndex)
  return (
    <svg
      aria-label={trendText(values, months)}
      className={classes.spark}
      height={height}
      role="img"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      <path d={pathOf(values, pointAt)} />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.25" />
    </svg>
  )
}

/** Lines between gaps; a single value between two gaps is a short dash. */
function pathOf(
  values: readonly (number | null)[],
  pointAt: (value: number, index: number) => [number, number],
): string {
  let path = ''
  values.forEach((value, index) => {
    if (value === null) return
    const [x, y] = pointAt(value, index).map((part) => part.toFixed(1))
    const isStart = index === 0 || values[index - 1] === null
    const isSingle = isStart && (values[index + 1] ?? null) === null
    path += `${isStart ? 'M' : 'L'}${x} ${y}${isSingle ? 'h1.5' : ''}`
  })
  return path
}
