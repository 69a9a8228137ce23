import { formatPeriod, formatValue } from '@homeground/format/format'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import classes from './line-chart.module.css'
import type { TimeSeries } from './series.ts'

interface ChartReadoutProps {
  data: TimeSeries
  frame: ChartFrame
  index: number
}

/** Between the hairline and its values, in pixels. */
const gap = 12

/** The values of the active month, next to its hairline; always inside the chart. */
export function ChartReadout({ data, frame, index }: ChartReadoutProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => setWidth(box.current!.offsetWidth), [data, index])
  const x = frame.x(frame.months[index]!)
  const isInLeftHalf = x < (frame.left + frame.right) / 2
  const isRight = isInLeftHalf || (x < width + gap && x < frame.width / 2)
  const left = isRight ? x + gap : x - gap - width
  const inside = Math.max(0, Math.min(left, frame.width - width))
  return (
    <div aria-hidden="true" className={classes.readout} ref={box} style={{ left: inside }}>
      <b>{formatPeriod(data.periods[index])}</b>
      {readoutRows(data, index).map(({ key, label, text }) => (
        <span key={key}>
          <span>{label}</span>
          <span>{text}</span>
        </span>
      ))}
    </div>
  )
}

export function readoutRows({ series, unit }: TimeSeries, index: number) {
  return series.map(({ key, label, values }) => ({ key, label, text: formatValue(unit, values[index]) }))
}
