import { formatNumber } from '@homeground/format/numbers'
import type { HousingMonth } from '../../../lib/api/periods.ts'
import classes from './months-list.module.css'

/** Every loaded month, newest first, with its number of zips. */
export function MonthsList({ months }: { readonly months: readonly HousingMonth[] }) {
  return (
    <div className={classes.months}>
      <h3>Zips with data, by month</h3>
      <ul>
        {months.map(({ period, label, zips }) => (
          <li key={period}>
            <span>{label}</span>
            <span>{formatNumber(zips)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
