import { formatPeriod, formatValue } from '@homeground/format/format'
import type { ChartFrame } from './chart-frame.ts'
import classes from './line-chart.module.css'
import type { TimeSeries } from './series.ts'

interface ChartReadoutProps {
  data: TimeSeries
  frame: ChartFrame
  index: number
}

/** The values of the active month, next to its hairline. */
export function ChartReadout({ data, frame, index }: ChartReadoutProps) {
  const x = frame.x(frame.months[index]!)
  const leftHalf = x < (frame.left + frame.right) / 2
  const side = leftHalf ? { left: x + 12 } : { right: frame.width - x + 12 }
  return (
    <div aria-hidden="true" className={classes.readout} style={side}>
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
  return series.map(({ key, label, values }) => ({
    key,
    label,
    text: formatValue(unit, values[index]),
  }))
}
