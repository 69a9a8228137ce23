import { formatPeriod, formatValue } from '@homeground/format/format'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ChartFrame, chartFrame, pixelsPerLetter, spreadLabels } from './chart-frame.ts'
import classes from './line-chart.module.css'
import { type ChartNote, type Series, segments, type TimeSeries, toneOf, valueTextOf } from './series.ts'

/** Between the hairline and its values, in pixels. */
const gap = 12

/** The values of the active month, next to its hairline; always inside the chart. */
function ChartReadout({ data, frame, index }: { data: TimeSeries; frame: ChartFrame; index: number }) {
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

function readoutRows({ series, unit }: TimeSeries, index: number) {
  return series.map((each) => ({
    key: each.key,
    label: each.label,
    text: valueTextOf(each, index, (value) => formatValue(unit, value)),
  }))
}

interface ChartProps {
  data: TimeSeries
  frame: ChartFrame
}

const lineHeight = 20
const maxSingleValues = 6

/** The lines with their labels at the ends: what does not change while a month is read. */
const ChartLines = memo(function ChartLines({ data, frame }: ChartProps) {
  const backToFront = [...data.series].reverse()
  return (
    <>
      {backToFront.map((series) => (
        <Band frame={frame} key={series.key} series={series} />
      ))}
      {backToFront.map((series) => (
        <Line frame={frame} key={series.key} series={series} />
      ))}
      <SingleValues data={data} frame={frame} />
      <EndLabels frame={frame} />
    </>
  )
})

/** The ranges of a series: consecutive ones as an area, a single one as a bar. */
function Band({ frame, series: { ranges = [], tone = 1 } }: { frame: ChartFrame; series: Series }) {
  const highs = ranges.map((range) => range?.high)
  const corner = (index: number, end: 'low' | 'high') =>
    `${frame.x(frame.months[index]!).toFixed(1)} ${frame.y(ranges[index]![end]).toFixed(1)}`
  return (
    <g style={toneOf({ tone })}>
      {segments(frame.months, highs, frame.step).map(({ indexes }) => {
        const first = indexes[0]!
        if (indexes.length === 1) {
          return <path className={classes.bar} d={`M${corner(first, 'low')}L${corner(first, 'high')}`} key={first} />
        }
        const outline = [
          ...indexes.map((index) => corner(index, 'high')),
          ...indexes.toReversed().map((index) => corner(index, 'low')),
        ]
        return <path className={classes.band} d={`M${outline.join('L')}Z`} key={first} />
      })}
    </g>
  )
}

/** Consecutive periods as a line, a single one as a dot; years are few, so the main line has a dot at each. */
function Line({ frame, series }: { frame: ChartFrame; series: Series }) {
  const spotAt = (index: number) => ({ x: frame.x(frame.months[index]!), y: frame.y(series.values[index]!) })
  return (
    <g className={classes[series.kind]} style={toneOf(series)}>
      {segments(frame.months, series.values, frame.step).map(({ indexes }) => {
        const spots = indexes.map(spotAt)
        if (spots.length === 1) {
          return <circle cx={spots[0]!.x} cy={spots[0]!.y} key={indexes[0]} r={3} />
        }
        const path = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
        return (
          <g key={indexes[0]}>
            <path d={`M${path}`} />
            {frame.step > 1 && series.kind === 'main'
              ? spots.map(({ x, y }) => <circle cx={x} cy={y} key={x} r={3} />)
              : null}
          </g>
        )
      })}
    </g>
  )
}

/** A few separate months make no line: each dot of the main series is labeled with its value. */
function SingleValues({ data, frame }: ChartProps) {
  const main = data.series.find(({ kind }) => kind === 'main')
  const dots = main ? segments(frame.months, main.values, frame.step) : []
  if (!main || dots.length > maxSingleValues) return null
  return dots.slice(0, -1).map(({ indexes: [index = 0, ...more] }) => {
    if (more.length > 0) return null
    const x = frame.x(frame.months[index]!)
    return (
      <text
        className={classes.strong}
        key={index}
        textAnchor={x < frame.left + lineHeight ? 'start' : 'middle'}
        x={x}
        y={frame.y(main.ranges?.[index]?.high ?? main.values[index]!) - 10}
      >
        {valueTextOf(main, index, (value) => formatValue(data.unit, value, { short: true }))}
      </text>
    )
  })
}

function EndLabels({ frame }: { frame: ChartFrame }) {
  const heights = spreadLabels(
    frame.endLabels.map(({ value }) => frame.y(value) + 4),
    { gap: lineHeight, top: frame.top, bottom: frame.bottom },
  )
  return frame.endLabels.map(({ series, text, index, value }, row) => (
    <g key={series.key} style={toneOf(series)}>
      {series.kind === 'main' && (
        <circle className={classes.last} cx={frame.x(frame.months[index]!)} cy={frame.y(value)} r={3.5} />
      )}
      <text className={series.kind === 'main' ? classes.strong : undefined} x={frame.right + 10} y={heights[row]}>
        {text}
      </text>
    </g>
  ))
}

/** Hairlines with their values in the left gutter, months or years below. */
const ChartAxes = memo(function ChartAxes({ frame }: { frame: ChartFrame }) {
  const { left, right, bottom, monthTicks, valueTicks } = frame
  return (
    <g>
      {valueTicks.map(({ value, text }) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={right} y1={frame.y(value)} y2={frame.y(value)} />
          <text x={0} y={frame.y(value) + 5}>
            {text}
          </text>
        </g>
      ))}
      {monthTicks.map(({ month, text }) => {
        const x = frame.x(month)
        return (
          <text key={month} textAnchor={x < left + 20 ? 'start' : 'middle'} x={x} y={bottom + 22}>
            {text}
          </text>
        )
      })}
    </g>
  )
})

interface LineChartProps {
  data: TimeSeries
  /** The chart's text alternative: "Median listing price of 01760, Jan 2018 to Apr 2024". */
  label: string
  note?: ChartNote | undefined
}

/**
 * Lines over months: the main line strong, its context thin, with labels at the line ends. The axis is proportional to
 * time, and gaps are not bridged. The pointer or the arrow keys show the values of a month.
 */
export function LineChart({ data, label, note }: LineChartProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const frame = useMemo(() => chartFrame(data, { width, height }), [data, width, height])
  const [month, setMonth] = useState<number | null>(null)

  return (
    <div className={classes.chart} ref={ref}>
      {frame && (
        <>
          <svg aria-label={label} className={classes.drawing} height={frame.height} role="img" width={frame.width}>
            <ChartAxes frame={frame} />
            <ChartLines data={data} frame={frame} />
            {/* The values of the active month would cover the note. */}
            {note && month === null && <Note data={data} frame={frame} note={note} />}
            {month !== null && <Cursor data={data} frame={frame} index={month} />}
          </svg>
          <MonthPicker data={data} frame={frame} month={month} onMonth={setMonth} />
          {month !== null && <ChartReadout data={data} frame={frame} index={month} />}
        </>
      )}
    </div>
  )
}

/** A label on one value of the main line. */
function Note({ data, frame, note }: ChartProps & { note: ChartNote }) {
  const value = data.series.find(({ kind }) => kind === 'main')?.values[note.index]
  if (typeof value !== 'number') return null
  const x = frame.x(frame.months[note.index]!)
  const y = frame.y(value)
  const half = (note.text.length * pixelsPerLetter) / 2
  const textX = Math.min(Math.max(x, frame.left + half), frame.right - half)
  return (
    <g>
      <circle className={classes.peak} cx={x} cy={y} r={3.5} />
      <text className={classes.strong} textAnchor="middle" x={textX} y={Math.max(y - 10, 12)}>
        {note.text}
      </text>
    </g>
  )
}

/** A hairline at the active month, with a dot on each line. */
function Cursor({ data, frame, index }: ChartProps & { index: number }) {
  const x = frame.x(frame.months[index]!)
  return (
    <g>
      <line className={classes.cursor} x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
      {data.series.map(({ key, kind, tone = 1, values }) => {
        const value = values[index]
        if (typeof value !== 'number') return null
        return (
          <circle className={classes[kind]} cx={x} cy={frame.y(value)} key={key} r={3.5} style={toneOf({ tone })} />
        )
      })}
    </g>
  )
}

interface MonthPickerProps {
  data: TimeSeries
  frame: ChartFrame
  /** Index of the active month. */
  month: number | null
  onMonth(index: number | null): void
}

/** Covers the chart: the pointer selects the nearest month; arrow keys, Home and End move between months. */
function MonthPicker({ data, frame, month, onMonth }: MonthPickerProps) {
  const indexes = data.periods.flatMap((_, index) =>
    data.series.some(({ values }) => values[index] !== null) ? [index] : [],
  )
  const position = month === null ? indexes.length - 1 : indexes.indexOf(month)

  const readAt = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left + frame.left
    const distance = (index: number) => Math.abs(frame.x(frame.months[index]!) - x)
    onMonth(indexes.reduce((nearest, index) => (distance(index) < distance(nearest) ? index : nearest)))
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
      End: indexes.length - 1,
    }
    if (event.key === 'Escape') return onMonth(null)
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onMonth(indexes[Math.min(indexes.length - 1, Math.max(0, next))]!)
  }

  return (
    <div
      aria-label={frame.step > 1 ? 'Year' : 'Month'}
      aria-valuemax={indexes.length - 1}
      aria-valuemin={0}
      aria-valuenow={position}
      aria-valuetext={valueText(data, indexes[position]!)}
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
