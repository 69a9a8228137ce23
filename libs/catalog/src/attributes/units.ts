/** What is known of each unit; an attribute takes it over unless its entry says otherwise. */
export const units = {
  usd: { label: 'Dollars', decimals: 0, suffix: '' },
  usd_per_sqft: { label: 'Dollars per sq ft', decimals: 0, suffix: ' per sq ft' },
  count: { label: 'Number', decimals: 1, suffix: '' },
  percent: { label: 'Percent', decimals: 1, suffix: '' },
  score: { label: 'Score, 0 to 100', decimals: 0, suffix: '' },
  years: { label: 'Years', decimals: 1, suffix: ' years' },
  miles: { label: 'Miles', decimals: 1, suffix: '' },
  minutes: { label: 'Minutes', decimals: 1, suffix: '' },
  people_per_sqmi: { label: 'People per sq mile', decimals: 1, wholeFrom: 100, suffix: ' per sq mile' },
  days: { label: 'Days', decimals: 1, suffix: ' days' },
} as const satisfies Record<string, UnitFacts>

export type Unit = keyof typeof units

export interface UnitFacts {
  /** Name of the unit on its own. */
  readonly label: string
  /**
   * Decimals that values travel with: those that screens show. Rounding twice would show 78.0495 as 78.1, next to the
   * 22.0 of the rest.
   */
  readonly decimals: number
  /** Values from this one on are shown without decimals. */
  readonly wholeFrom?: number
  /** What follows a formatted value in a sentence, where its format does not show the unit. */
  readonly suffix: string
}
