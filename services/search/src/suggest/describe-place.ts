import type { Columns } from '@homeground/columns'
import type { Suggestion } from '@homeground/contracts'
import type { NameIndex } from './name-index.ts'

/** The zips by row, and their towns. */
export interface ZipRows {
  readonly zips: Columns
  /** Town of a row of `zips`. */
  readonly townOf: (row: number) => string
}

/** A state, town or county. */
export function describeName(index: NameIndex, name: number, { zips }: ZipRows): Suggestion {
  const kind = index.kindOf(name)
  const written = index.names[name]!
  const state_abbr = index.stateAbbrs[name]!
  const { lat, lng } = index.centerOf(name)
  const zipRows = index.zipRowsOf(name)
  return {
    kind,
    label: kind === 'state' ? written : `${written}, ${state_abbr}`,
    ...(kind === 'town' && zipRows.length === 1 && { zip: zips.id(zipRows[0]!) }),
    ...(kind === 'town' && { town: written }),
    ...(kind === 'county' && { county: written }),
    state_abbr,
    lat: Number(lat.toFixed(4)),
    lng: Number(lng.toFixed(4)),
  }
}

export function describeZip(row: number, { zips, townOf }: ZipRows): Suggestion {
  const zip = zips.id(row)
  const town = townOf(row)
  const state_abbr = zips.group(row)
  return { kind: 'zip', label: `${zip} ${town}, ${state_abbr}`, zip, town, state_abbr, ...zips.location(row)! }
}
