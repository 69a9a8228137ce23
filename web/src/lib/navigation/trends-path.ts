import type { HousingSeriesKey } from '@homeground/contracts'

/** Address of the monthly trends of a state, with one of their series. */
export function trendsPath(state: string, measure: HousingSeriesKey): string {
  return `/real-estate-trends?${new URLSearchParams({ states: state, measure })}`
}
