import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { formatPeriod } from '@homeground/format/format'
import { useElementSize } from '@mantine/hooks'
import slider from '../form/slider.module.css'
import { type Ends, jumpedTo } from '../range-filter/slider-scale.ts'
import { BrushOutline, type BrushOutlineProps } from './brush-outline.tsx'
import classes from './period-brush.module.css'

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
