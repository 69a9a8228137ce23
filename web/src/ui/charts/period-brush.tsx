import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { monthNumber } from '@homeground/catalog/periods'
import { formatPeriod } from '@homeground/format/format'
import { useElementSize } from '@mantine/hooks'
import slider from '../form/slider.module.css'
import { type Ends, jumpedTo } from '../range-filter/slider-scale.ts'
import classes from './period-brush.module.css'
import { segments } from './series.ts'

const height = 48

interface BrushOutlineProps {
  /** Every month, oldest first, at least two. */
  readonly periods: readonly string[]
  /** One value per period. */
  readonly values: readonly (number | null)[]
  /** Indexes of the first and the last chosen month. */
  readonly span: readonly [from: number, to: number]
  readonly width: number
}

/** The whole series in small, with the chosen months tinted. Positions are those of the slider's steps. */
function BrushOutline({ periods, values, span: [from, to], width }: BrushOutlineProps) {
  const numbers = values.filter((value) => value !== null)
  if (width === 0 || numbers.length === 0) return null
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const x = (index: number) => (index / (periods.length - 1)) * width
  const y = (value: number) => height - 4 - ((value - low) / (high - low || 1)) * (height - 8)
  return (
    <svg aria-hidden="true" height={height} width={width}>
      <rect className={classes.chosen} height={height} width={x(to) - x(from)} x={x(from)} />
      {segments(periods.map(monthNumber), values).map(({ indexes }) => (
        <polyline
          className={classes.line}
          key={indexes[0]}
          points={indexes.map((index) => `${x(index).toFixed(1)},${y(values[index]!).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  )
}

export interface PeriodBrushProps extends Omit<BrushOutlineProps, 'span' | 'width'> {
  /** Indexes of the first and the last chosen month. */
  readonly span: Ends
  /** Called while a handle moves. */
  readonly onMove: (span: Ends) => void
  /** Called when a handle is released, and for each key. */
  readonly onChange: (span: Ends) => void
}

/** Chooses a span of months: two handles under the outline of the whole series, for pointer, touch and keyboard. */
export function PeriodBrush({ periods, values, span, onMove, onChange }: PeriodBrushProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const scale = { min: 0, max: periods.length - 1, step: 1 }
  const nameOf = (index: number) => formatPeriod(periods[index])
  return (
    <div className={classes.brush}>
      <div className={classes.outline} ref={ref}>
        <BrushOutline periods={periods} span={span} values={values} width={width} />
      </div>
      <RangeSlider
        classNames={{ root: classes.slider, thumb: slider.thumb, track: slider.track }}
        label={null}
        max={scale.max}
        min={scale.min}
        minRange={1}
        onChange={onMove}
        onChangeEnd={onChange}
        size={2}
        thumbFromLabel="First month"
        thumbProps={(handle) => ({
          onKeyDown: (event) => {
            const ends = jumpedTo(event.key, { handle, ends: span, scale })
            if (ends === null) return
            event.preventDefault()
            onChange(ends)
          },
        })}
        thumbSize={16}
        thumbToLabel="Last month"
        thumbValueText={nameOf}
        value={span}
      />
      <div aria-hidden="true" className={classes.ends}>
        <span>{nameOf(span[0])}</span>
        <span>{nameOf(span[1])}</span>
      </div>
    </div>
  )
}
