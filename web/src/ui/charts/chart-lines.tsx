import { formatValue } from '@homeground/format/format'
import { memo } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import classes from './line-chart.module.css'
import { stretches } from './months.ts'
import { type Series, type TimeSeries, toneOf } from './series.ts'
import { spreadLabels } from './spread-labels.ts'

export interface ChartProps {
  data: TimeSeries
  frame: ChartFrame
}

const lineHeight = 20
const maxSingleValues = 6

/** The lines with their labels at the ends: what does not change while a month is read. */
export const ChartLines = memo(function ChartLines({ data, frame }: ChartProps) {
  const backToFront = [...data.series].reverse()
  return (
    <>
      {backToFront.map((series) => (
        <Line frame={frame} key={series.key} series={series} />
      ))}
      <SingleValues data={data} frame={frame} />
      <EndLabels frame={frame} />
    </>
  )
})

/** Consecutive months as a line, a single month as a dot. */
function Line({ frame, series }: { frame: ChartFrame; series: Series }) {
  const at = (index: number) => ({ x: frame.x(frame.months[index]!), y: frame.y(series.values[index]!) })
  return (
    <g className={classes[series.kind]} style={toneOf(series)}>
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
function SingleValues({ data, frame }: ChartProps) {
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
    <g key={series.key} style={toneOf(series)}>
      {series.kind === 'main' && (
        <circle className={classes.last} cx={frame.x(frame.months[index]!)} cy={frame.y(value)} r={3.5} />
      )}
      <text className={series.kind === 'main' ? classes.strong : undefined} x={frame.right + 10} y={heights[at]}>
        {text}
      </text>
    </g>
  ))
}
