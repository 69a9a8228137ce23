import { formatValue } from '../../lib/format/format.ts'
import type { ChartFrame } from './chart-frame.ts'
import classes from './line-chart.module.css'
import { stretches } from './months.ts'
import type { ChartNote, Series, TimeSeries } from './series.ts'
import { spreadLabels } from './spread-labels.ts'

interface ChartLinesProps {
  data: TimeSeries
  frame: ChartFrame
  month: number | null
  note: ChartNote | undefined
}

const lineHeight = 20
const maxSingleValues = 6
const halfNote = 80

export function ChartLines({ data, frame, month, note }: ChartLinesProps) {
  const backToFront = [...data.series].reverse()
  return (
    <>
      {backToFront.map((series) => (
        <Line frame={frame} key={series.key} series={series} />
      ))}
      <SingleValues data={data} frame={frame} />
      {month !== null && <Cursor data={data} frame={frame} index={month} />}
      <EndLabels frame={frame} />
      {note && <Note data={data} frame={frame} note={note} />}
    </>
  )
}

/** Consecutive months as a line, a single month as a dot. */
function Line({ frame, series }: { frame: ChartFrame; series: Series }) {
  const at = (index: number) => ({
    x: frame.x(frame.months[index]!),
    y: frame.y(series.values[index]!),
  })
  return (
    <g className={classes[series.kind]}>
      {stretches(frame.months, series.values).map(({ indexes }) => {
        const spots = indexes.map(at)
        if (spots.length === 1) {
          return <circle cx={spots[0]!.x} cy={spots[0]!.y} key={indexes[0]} r={3} />
        }
        const path = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
        return <path d={`M${path}`} key={indexes[0]} />
      })}
    </g>
  )
}

/** A few separate months make no line: each dot of the main series is labeled with its value. */
function SingleValues({ data, frame }: { data: TimeSeries; frame: ChartFrame }) {
  const main = data.series.find(({ kind }) => kind === 'main')
  const dots = main ? stretches(frame.months, main.values) : []
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
        y={frame.y(main.values[index]!) - 10}
      >
        {formatValue(data.unit, main.values[index], { short: true })}
      </text>
    )
  })
}

function EndLabels({ frame }: { frame: ChartFrame }) {
  const heights = spreadLabels(
    frame.endLabels.map(({ value }) => frame.y(value) + 4),
    { gap: lineHeight, top: frame.top, bottom: frame.bottom },
  )
  return frame.endLabels.map(({ series, text, index, value }, at) => (
    <g key={series.key}>
      {series.kind === 'main' && (
        <circle
          className={classes.last}
          cx={frame.x(frame.months[index]!)}
          cy={frame.y(value)}
          r={3.5}
        />
      )}
      <text
        className={series.kind === 'main' ? classes.strong : undefined}
        x={frame.right + 10}
        y={heights[at]}
      >
        {text}
      </text>
    </g>
  ))
}

function Note({
  data,
  frame,
  note,
}: Required<Pick<ChartLinesProps, 'data' | 'frame'>> & {
  note: ChartNote
}) {
  const value = data.series.find(({ kind }) => kind === 'main')?.values[note.index]
  if (typeof value !== 'number') return null
  const x = frame.x(frame.months[note.index]!)
  const y = frame.y(value)
  const textX = Math.min(Math.max(x, frame.left + halfNote), frame.right - halfNote)
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
function Cursor({ data, frame, index }: { data: TimeSeries; frame: ChartFrame; index: number }) {
  const x = frame.x(frame.months[index]!)
  return (
    <g>
      <line className={classes.cursor} x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
      {data.series.map(({ key, kind, values }) => {
        const value = values[index]
        if (typeof value !== 'number') return null
        return <circle className={classes[kind]} cx={x} cy={frame.y(value)} key={key} r={3.5} />
      })}
    </g>
  )
}
