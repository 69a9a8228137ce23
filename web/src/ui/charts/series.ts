import type { Unit } from '@homeground/catalog/attributes'

export interface Series {
  key: string
  /** Name at the line's end and in the table: "Massachusetts". */
  label: string
  /** The same where there is little room: "MA". */
  short: string
  /** One value a period, null for a gap. */
  values: readonly (number | null)[]
  /** `main` is drawn strong, `near` as a thin line, `far` dotted. */
  kind: 'main' | 'near' | 'far'
}

export interface TimeSeries {
  /** Months `YYYY-MM`, oldest first; months between them may be missing. */
  periods: readonly string[]
  series: readonly Series[]
  unit: Unit
}

/** A label on one value of the main line, such as its peak. `index` counts the periods. */
export interface ChartNote {
  index: number
  text: string
}
