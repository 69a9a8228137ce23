/**
 * The ACS detailed tables that feed attributes, by their stable codes. A table's estimates are stored by
 * line number: line 3 of B03002 is B03002_003E with its margin of error B03002_003M.
 * Source: Census Bureau, American Community Survey 5-year, detailed tables by ZCTA.
 */
export const acsTables = {
  B01003: { title: 'Total population', lines: 1 },
  B01002: { title: 'Median age by sex', lines: 3 },
  B03002: { title: 'Hispanic or Latino origin by race', lines: 21 },
  B02015: { title: 'Asian alone by selected groups', lines: 63 },
  B25003: { title: 'Tenure', lines: 3 },
  B25064: { title: 'Median gross rent', lines: 1 },
  B19013: { title: 'Median household income', lines: 1 },
  B15003: { title: 'Educational attainment, 25 years and over', lines: 25 },
  B08303: { title: 'Travel time to work', lines: 13 },
  B08013: { title: 'Aggregate travel time to work in minutes', lines: 3 },
} as const

export type AcsTable = keyof typeof acsTables

export function isAcsTable(code: string): code is AcsTable {
  return Object.hasOwn(acsTables, code)
}

/** A data column of either layout, e.g. `B25003_002E`: table, line and estimate (E) or margin of error (M). */
export function parseAcsColumn(name: string): { table: AcsTable; line: number; kind: 'E' | 'M' } | undefined {
  const match = /^(B\d{5})_(\d{3})([EM])$/i.exec(name.trim())
  if (!match) return undefined
  const table = match[1]!.toUpperCase()
  const line = Number(match[2])
  if (!isAcsTable(table) || line < 1 || line > acsTables[table].lines) return undefined
  return { table, line, kind: match[3]!.toUpperCase() as 'E' | 'M' }
}

/** The years that a 5-year vintage covers, as the product writes them: 2023 → `2019–23`. */
export function acsYears(vintage: number): string {
  return `${vintage - 4}–${String(vintage).slice(2)}`
}
