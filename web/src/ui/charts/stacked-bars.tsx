import { formatMoneyShort } from '@homeground/format/numbers'
import { useElementSize } from '@mantine/hooks'
import { valueTicks } from './chart-frame.ts'
import chart from './line-chart.module.css'
import classes from './stacked-bars.module.css'

export interface StackedBarsProps {
  /** Bars from left to right; each has a value per part, in dollars and not below zero. */
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[]
  /** From the bottom up. */
  readonly parts: readonly { readonly label: string; readonly color: string }[]
  /** Meaning of a bar: "Paid per year of the loan". */
  readonly caption: string
  /** The chart's text alternative. */
  readonly label: string
}

const gutter = 56
const labelHeight = 32
const minLabelGap = 36

/** Bars of parts on top of each other, with hairlines and a legend. The numbers are in a table next to it. */
export function StackedBars({ bars, parts, caption, label }: StackedBarsProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const ticks = valueTicks(0, Math.max(...sums))
  const bottom = Math.max(0, height - labelHeight)
  const y = (value: number) => bottom - (value / ticks.at(-1)!) * (bottom - 8)
  const step = Math.max(0, width - gutter) / bars.length
  const every = [1, 2, 5, 10].find((count) => count * step >= minLabelGap) ?? 20
  return (
    <>
      <p className={classes.legend}>
        <span>{caption}:</span>
        {parts.map((part) => (
          <span key={part.label}>
            <i aria-hidden="true" style={{ background: part.color }} />
            {part.label}
          </span>
        ))}
      </p>
      <div className={chart.chart} ref={ref}>
        {width > 0 ? (
          <svg aria-label={label} className={chart.drawing} height={height} role="img" width={width}>
            {ticks.map((value) => (
              <g key={value}>
                <line className={chart.grid} x1={gutter} x2={width} y1={y(value)} y2={y(value)} />
                <text x={0} y={y(value) + 5}>
                  {formatMoneyShort(value)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => {
              const left = gutter + index * step
              return (
                <g key={bar.label}>
                  {bar.values.map((value, part) => {
                    const below = bar.values.slice(0, part).reduce((sum, each) => sum + each, 0)
                    return (
                      <rect
                        fill={parts[part]!.color}
                        height={y(below) - y(below + value)}
                        key={parts[part]!.label}
                        width={Math.max(1, step * 0.75)}
                        x={left + step * 0.125}
                        y={y(below + value)}
                      />
                    )
                  })}
                  {(index === 0 && every !== 2) || (index + 1) % every === 0 ? (
                    <text textAnchor="middle" x={left + step / 2} y={bottom + 22}>
                      {bar.label}
                    </text>
                  ) : null}
                </g>
              )
            })}
          </svg>
        ) : null}
      </div>
    </>
  )
}
