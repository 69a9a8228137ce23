import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { chartFrame } from './chart-frame.ts'
import { ChartLines } from './chart-lines.tsx'
import { Cursor, Note } from './chart-marks.tsx'
import { ChartReadout } from './chart-readout.tsx'
import classes from './line-chart.module.css'
import { MonthPicker } from './month-picker.tsx'
import type { ChartNote, TimeSeries } from './series.ts'

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
