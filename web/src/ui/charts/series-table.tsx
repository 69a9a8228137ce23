import { formatPeriod, formatValue, none } from '@homeground/format/format'
import { DataTable } from '../tables/data-table.tsx'
import table from '../tables/table.module.css'
import type { TimeSeries } from './series.ts'
import classes from './series-table.module.css'

/** The numbers behind a chart, newest month first. */
export function SeriesTable({ data, caption }: { data: TimeSeries; caption: string }) {
  const rows = data.periods.map((period, index) => ({ period, index })).reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <section aria-label={caption} className={classes.scroll} tabIndex={0}>
      <DataTable
        caption={caption}
        className={classes.series}
        columns={['Month', ...data.series.map(({ label }) => ({ label, isNumber: true }))]}
      >
        <tbody>
          {rows.map(({ period, index }) => (
            <tr key={period}>
              <th scope="row">{formatPeriod(period)}</th>
              {data.series.map(({ key, values }) => (
                <td className={table.number} key={key}>
                  <Value text={formatValue(data.unit, values[index])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}

function Value({ text }: { text: string }) {
  if (text !== none) return text
  return <span title="Not published for this month">{none}</span>
}
