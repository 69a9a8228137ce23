import type { Load } from '@homeground/contracts'
import { vintageSpan } from '../../lib/format/vintage.ts'

/** What one source gives, over all its loads that are in use. */
export interface SourceSummary {
  readonly source: string
  readonly what: string
  readonly publisher: string
  /** `Apr 2024`, or from the oldest to the newest: `Apr 2023 – Apr 2024`. */
  readonly vintage: string
  readonly kept: number
  readonly rejected: number
  readonly demonstration: boolean
}

/** In the order of the list. */
const whats: Readonly<Record<string, string>> = {
  realtor: 'Median price, listings, days on market',
  acs: 'Population, age, households, rent, origin',
  irs: 'Income per tax return',
  ccd: 'Schools, grades, enrollment',
  edge: 'Where schools are',
  edfacts: 'Math and reading proficiency',
  airports: 'Large airports',
  gazetteer: 'Land area and centers of zips',
  places: 'Zip codes, towns, counties',
}

/** One line a source, from the loads that are published. */
export function summarizeSources(rows: readonly Load[]): SourceSummary[] {
  const published = rows.filter(({ state }) => state === 'published')
  const order = Object.keys(whats)
  const place = (source: string) => (order.indexOf(source) + order.length + 1) % (order.length + 1)
  const sources = [...new Set(published.map(({ source }) => source))].sort(
    (a, b) => place(a) - place(b),
  )
  return sources.map((source) => {
    const loads = published.filter((row) => row.source === source)
    return {
      source,
      what: whats[source] ?? source,
      publisher: loads[0]!.publisher,
      vintage: vintageSpan(loads.flatMap(({ vintage }) => vintage ?? [])),
      kept: sum(loads.map(({ rows_kept }) => rows_kept)),
      rejected: sum(loads.map(({ rows_rejected }) => rows_rejected)),
      demonstration: loads.some(({ demonstration }) => demonstration),
    }
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
