import { SourceError } from '@homeground/sources'

/**
 * The vintage (last of the five years) of an ACS file: as given with the import, else from the file name
 * or address (`ACSDT5Y2023.B25003-Data.csv`, `ACS_17_5YR_B25003_with_ann.csv`, `acs5_2013_…`, `/data/2023/acs/acs5`). Errors: SourceError
 * when neither names it.
 */
export function acsVintage(given: string | undefined, name: string): number {
  const text =
    given ??
    /5Y(20\d\d)/i.exec(name)?.[1] ??
    /ACS_(\d\d)_5YR_/i.exec(name)?.[1]?.replace(/^/, '20') ??
    /\/data\/(20\d\d)\//.exec(name)?.[1] ??
    /acs.*?(20\d\d)/i.exec(name)?.[1]
  const year = Number(/(20\d\d)$/.exec(text ?? '')?.[1])
  if (Number.isNaN(year)) {
    throw new SourceError('unknown_layout', `Give the last year of ${name}, for example --vintage 2023 for 2019–23.`)
  }
  return year
}

/** The ZCTA of a geography id (`860Z200US01760`, `8600000US01760`, `01760`); null for any other geography. */
export function zctaOf(geography: string): string | null {
  return /^(?:860[0-9A-Z]*US)?([0-9]{5})$/.exec(geography)?.[1] ?? null
}
