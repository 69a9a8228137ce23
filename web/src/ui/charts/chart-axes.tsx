import { memo } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import classes from './line-chart.module.css'

/** Hairlines with their values in the left gutter, months or years below. */
export const ChartAxes = memo(function ChartAxes({ frame }: { frame: ChartFrame }) {
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
