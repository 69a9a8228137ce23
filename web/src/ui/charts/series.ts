import type { Unit } from '@homeground/catalog/attributes'
import type { CSSProperties } from 'react'

export interface Series {
  key: string
  /** Label at the line's end and in the table: "Massachusetts". */
  label: string
  /** The label on narrow charts: "MA". */
  short: string
  /** One value per period, null for a gap. */
  values: readonly (number | null)[]
  /** `main` is drawn strong, `near` as a thin line, `far` dotted. */
  kind: 'main' | 'near' | 'far'
  /** Color of a main line among several, 1 to 4; by default 1. */
  tone?: number
}

export interface TimeSeries {
  /** Months `YYYY-MM`, oldest first, possibly with missing months between them. */
  periods: readonly string[]
  series: readonly Series[]
  unit: Unit
}

/** A label on one value of the main line, such as its peak. `index` counts the periods. */
export interface ChartNote {
  index: number
  text: string
}

/** The color of a main line, for its group of the drawing. */
export function toneOf({ tone = 1 }: Pick<Series, 'tone'>): CSSProperties {
  return { '--tone': `var(--s${tone})` } as CSSProperties
}
