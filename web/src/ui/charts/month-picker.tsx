import { formatPeriod } from '@homeground/format/format'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import { readoutRows } from './chart-readout.tsx'
import classes from './line-chart.module.css'
import type { TimeSeries } from './series.ts'

interface MonthPickerProps {
  data: TimeSeries
  frame: ChartFrame
  /** Index of the active month. */
  month: number | null
  onMonth(index: number | null): void
}

/** Covers the chart: the pointer selects the nearest month; arrow keys, Home and End move between months. */
export function MonthPicker({ data, frame, month, onMonth }: MonthPickerProps) {
  const known = data.periods.flatMap((_, index) =>
    data.series.some(({ values }) => values[index] !== null) ? [index] : [],
  )
  const position = month === null ? known.length - 1 : known.indexOf(month)

  const readAt = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left + frame.left
    const distance = (index: number) => Math.abs(frame.x(frame.months[index]!) - x)
    onMonth(known.reduce((nearest, index) => (distance(index) < distance(nearest) ? index : nearest)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: position - 1,
      ArrowDown: position - 1,
      ArrowRight: month === null ? position : position + 1,
      ArrowUp: month === null ? position : position + 1,
      PageDown: position - 12,
      PageUp: position + 12,
      Home: 0,
      End: known.length - 1,
    }
    if (event.key === 'Escape') return onMonth(null)
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onMonth(known[Math.min(known.length - 1, Math.max(0, next))]!)
  }

  return (
    <div
      aria-label="Month"
      aria-valuemax={known.length - 1}
      aria-valuemin={0}
      aria-valuenow={position}
      aria-valuetext={valueText(data, known[position]!)}
      className={classes.picker}
      onBlur={() => onMonth(null)}
      onKeyDown={onKeyDown}
      onPointerDown={readAt}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMonth(null)}
      onPointerMove={readAt}
      role="slider"
      style={{ left: frame.left, width: frame.right - frame.left, bottom: 0 }}
      tabIndex={0}
    />
  )
}

function valueText(data: TimeSeries, index: number): string {
  const rows = readoutRows(data, index).map(({ label, text }) => `${label} ${text}`)
  return `${formatPeriod(data.periods[index])}: ${rows.join(', ')}`
}
