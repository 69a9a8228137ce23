import { monthNumber } from '@homeground/catalog/months'
import { PeriodBrush, type PeriodBrushProps } from '../../../ui/charts/period-brush.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import type { Span } from './span.ts'
import classes from './trends.module.css'

const years = [1, 3, 5]
const all = 'all'

/** The brush, and buttons for the usual spans up to the newest month. */
export function SpanPicker({ periods, span, onChange, ...brush }: PeriodBrushProps) {
  const newest = periods.length - 1
  const last = monthNumber(periods[newest]!)
  const usual = years.flatMap((count): { value: string; label: string; span: Span }[] => {
    const from = periods.findIndex((period) => monthNumber(period) >= last - 12 * count)
    const isShort = from > 0 && from < newest
    const label = count === 1 ? '1 year' : `${count} years`
    return isShort ? [{ value: String(count), label, span: [from, newest] }] : []
  })
  const items = [...usual, { value: all, label: 'All', span: [0, newest] as Span }]
  const chosen = items.find((item) => item.span.join() === span.join())?.value ?? ''
  return (
    <div className={classes.spans}>
      <PeriodBrush onChange={onChange} periods={periods} span={span} {...brush} />
      <Segments
        items={items}
        label="Span"
        onChange={(value) => onChange(items.find((item) => item.value === value)!.span)}
        size="sm"
        value={chosen}
      />
    </div>
  )
}
