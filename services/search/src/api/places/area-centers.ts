import type { NamedAreaCenters } from '@homeground/contracts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'

/** Where the list of zips and the Census areas differ, with the places' names. */
export function areaCenters({ model, zips, townOf }: SearchSnapshot): NamedAreaCenters {
  const { apart, disagreements, unlisted } = model.centers ?? nothing
  const named = <T extends { readonly zip: string }>(entry: T) => {
    const row = zips.row(entry.zip)!
    return { ...entry, town: townOf(row), state_abbr: zips.group(row) }
  }
  return {
    apart,
    disagreements: disagreements.map((entry) => ({ ...named(entry), miles: Math.round(entry.miles) })),
    unlisted: unlisted.map(named),
  }
}

const nothing = { apart: 0, disagreements: [], unlisted: [] }
