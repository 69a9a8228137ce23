import { type Attribute, outerBounds } from '@homeground/catalog/attributes'
import { RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import type { Range } from '@homeground/contracts/range'
import { formatAttribute } from '@homeground/format/format'
import { memo, useMemo, useState } from 'react'
import { openEnds, readFilter, writeFilter } from '../../lib/format/ranges.ts'
import slider from '../form/slider.module.css'
import { ExactInputs } from './exact-inputs.tsx'
import classes from './range-filter.module.css'
import { RangeHead } from './range-head.tsx'
import { type Ends, jumpedTo, sliderScale } from './slider-scale.ts'

interface HistogramProps {
  readonly histogram?: { readonly edges: number[]; readonly counts: number[] }
  /** Bars with their middle in the range have the accent color. */
  readonly range: Range | null
}

const bins = 32

/** The distribution of places along the slider. Decorative: the inputs have the numbers. */
const Histogram = memo(function Histogram({ histogram, range }: HistogramProps) {
  const counts = histogram?.counts ?? []
  const maxCount = Math.max(1, ...counts)
  return (
    <div aria-hidden="true" className={classes.histogram}>
      {Array.from({ length: counts.length || bins }, (_, bin) => {
        const middle = ((histogram?.edges[bin] ?? 0) + (histogram?.edges[bin + 1] ?? 0)) / 2
        const isInside = range !== null && middle > range.low && middle <= range.high
        const share = (counts[bin] ?? 0) / maxCount
        return <i data-inside={isInside} key={bin} style={{ height: `${(share * 100).toFixed(1)}%` }} />
      })}
    </div>
  )
})

export interface RangeFilterProps {
  readonly attribute: Attribute
  /** `low,high` in the units of the range options; undefined for any. */
  readonly value: string | undefined
  /** Called once per drag, when the handle is released. */
  readonly onChange: (value: string | undefined) => void
  /** Whether the distribution of places is known, or will be; by default true. */
  readonly hasHistogram?: boolean
  /** The distribution of the area's places; undefined until it is loaded. */
  readonly histogram: { readonly edges: number[]; readonly counts: number[] } | undefined
  /** Called to fold the filter to its line. */
  readonly onFold: () => void
}

/** An unfolded filter: range options, histogram, slider and exact inputs. */
export function RangeFilter(props: RangeFilterProps) {
  const { attribute, value, onChange, hasHistogram = true, histogram, onFold } = props
  const [dragged, setDragged] = useState<Ends | null>(null)
  const scale = sliderScale(histogram?.edges ?? [], outerBounds(attribute))
  /** A handle at its end leaves that side open. */
  const textAt = ([low, high]: Ends) =>
    writeFilter(attribute, { low: low <= scale.min ? null : low, high: high >= scale.max ? null : high })
  const current = dragged === null ? value : textAt(dragged)
  const range = useMemo(() => readFilter(attribute, current), [attribute, current])
  const open = range ? openEnds(attribute, range) : { low: true, high: true }
  const clamp = (amount: number) => Math.min(scale.max, Math.max(scale.min, amount))
  const handles: Ends = dragged ?? [
    open.low ? scale.min : clamp(range!.low),
    open.high ? scale.max : clamp(range!.high),
  ]
  function apply(ends: Ends) {
    setDragged(null)
    onChange(textAt(ends))
  }

  return (
    <div className={classes.range}>
      <RangeHead attribute={attribute} onChange={onChange} onFold={onFold} value={current} />
      {hasHistogram ? <Histogram {...(histogram ? { histogram } : {})} range={range} /> : null}
      <RangeSlider
        classNames={{ root: slider.root, thumb: slider.thumb, track: slider.track }}
        label={null}
        max={scale.max}
        min={scale.min}
        minRange={scale.step}
        onChange={setDragged}
        onChangeEnd={apply}
        size={2}
        step={scale.step}
        thumbFromLabel={`${attribute.short}, lowest`}
        thumbProps={(handle) => ({
          onKeyDown: (event) => {
            const ends = jumpedTo(event.key, { handle, ends: handles, scale })
            if (ends === null) return
            event.preventDefault()
            apply(ends)
          },
        })}
        thumbSize={16}
        thumbToLabel={`${attribute.short}, highest`}
        thumbValueText={(amount) => formatAttribute(attribute, amount)}
        value={handles}
      />
      <ExactInputs attribute={attribute} onChange={onChange} value={current} />
    </div>
  )
}
