import { pixelsPerLetter } from './chart-frame.ts'
import type { ChartProps } from './chart-lines.tsx'
import classes from './line-chart.module.css'
import { type ChartNote, toneOf } from './series.ts'

/** A label on one value of the main line. */
export function Note({ data, frame, note }: ChartProps & { note: ChartNote }) {
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
export function Cursor({ data, frame, index }: ChartProps & { index: number }) {
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
