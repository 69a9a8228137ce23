import type { Figure, FigureColumn } from './figure.ts'
import type { Place } from './places.ts'
import { rowsOf, textOf } from './raw-files.ts'

/** Estimates of the Census Bureau below this are codes for missing values. */
const MISSING = -100_000_000
const counted = (text: string | null | undefined) => {
  const value = Number(text || Number.NaN)
  return Number.isNaN(value) || value < MISSING ? null : value
}
const suppressed: Figure = { value: null, note: { kind: 'missing', reason: 'suppressed' } }
const nothing: Figure = { value: null, note: { kind: 'missing', reason: 'nothing_counted' } }

/** Owner and renter shares of ACS 2019–23 (B25003) with margins. */
export function tenureColumns(file: string): Record<string, FigureColumn> {
  const owner = new Map<string, Figure>()
  const renter = new Map<string, Figure>()
  for (const row of rowsOf(file)) {
    const zip = /^860Z200US(\d{5})$/.exec(row.GEO_ID!)?.[1]
    if (!zip || owner.has(zip)) continue
    const read = (line: number) => ({
      value: counted(row[`B25003_00${line}E`]),
      moe: counted(row[`B25003_00${line}M`]),
    })
    const [homes, owned, rented] = [read(1), read(2), read(3)]
    const margin = (part: typeof homes) => {
      if (part.moe === null || homes.moe === null) return null
      const share = part.value! / homes.value!
      const minus = part.moe ** 2 - share ** 2 * homes.moe ** 2
      const root = minus < 0 ? part.moe ** 2 + share ** 2 * homes.moe ** 2 : minus
      return (100 * Math.sqrt(root)) / homes.value!
    }
    const shareOf = (part: typeof homes): Figure => {
      if (homes.value === 0) return nothing
      if (part.value === null || homes.value === null) return suppressed
      const margins = [margin(owned), margin(rented)]
      const moe = margins.includes(null) ? margin(part) : Math.max(...(margins as number[]))
      return { value: (100 * part.value) / homes.value, ...(moe !== null && { moe }) }
    }
    owner.set(zip, shareOf(owned))
    renter.set(zip, shareOf(rented))
  }
  const vintage = '2019–23'
  return { percent_owner_occupied: { vintage, figures: owner }, percent_renter_occupied: { vintage, figures: renter } }
}

/** Population, age, race and density of ACS 2009–13, a response of the Census API without margins. */
export function peopleColumns(file: string, places: ReadonlyMap<string, Place>): Record<string, FigureColumn> {
  const [names, ...rows] = JSON.parse(textOf(file)) as string[][]
  const vintage = '2009–13'
  const columns: Record<string, FigureColumn> = {}
  const column = (key: string) => {
    columns[key] ??= { vintage, figures: new Map() }
    return columns[key].figures as Map<string, Figure>
  }
  for (const row of rows) {
    const read = (name: string) => counted(row[names!.indexOf(name)])
    const zip = row[names!.indexOf('zip code tabulation area')]!
    const people = read('B01003_001E')
    const age = read('B01002_001E')
    const land = places.get(zip)?.land ?? null
    column('population').set(zip, people === null ? suppressed : { value: people })
    column('median_age').set(zip, age === null ? suppressed : { value: age })
    const whole = read('B03002_001E')
    for (const [key, line] of Object.entries({ white: 3, black: 4, asian: 6, hispanic: 12 })) {
      const part = read(`B03002_${String(line).padStart(3, '0')}E`)
      const share: Figure =
        whole === 0 ? nothing : part === null || whole === null ? suppressed : { value: (100 * part) / whole }
      column(`percent_${key}`).set(zip, share)
    }
    if (people === null) column('population_density').set(zip, suppressed)
    else if (land === 0) column('population_density').set(zip, nothing)
    else if (land !== null) column('population_density').set(zip, { value: people / land })
  }
  return columns
}
