import { monthNumber } from '@homeground/catalog/months'
import { stretches } from './months.ts'
import classes from './period-brush.module.css'

const height = 48

export interface BrushOutlineProps {
  /** Every month, oldest first, at least two. */
  readonly periods: readonly string[]
  /** One value per period. */
  readonly values: readonly (number | null)[]
  /** Indexes of the first and the last chosen month. */
  readonly span: readonly [from: number, to: number]
  readonly width: number
}

/** The whole series in small, with the chosen months tinted. Positions are those of the slider's steps. */
export function BrushOutline({ periods, values, span: [from, to], width }: BrushOutlineProps) {
  const known = values.filter((value) => value !== null)
  if (width === 0 || known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => (index / (periods.length - 1)) * width
  const y = (value: number) => height - 4 - ((value - low) / (high - low || 1)) * (height - 8)
  return (
    <svg aria-hidden="true" height={height} width={width}>
      <rect className={classes.chosen} height={height} width={x(to) - x(from)} x={x(from)} />
      {stretches(periods.map(monthNumber), values).map(({ indexes }) => (
        <polyline
          className={classes.line}
          key={indexes[0]}
          points={indexes.map((at) => `${x(at).toFixed(1)},${y(values[at]!).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  )
}
