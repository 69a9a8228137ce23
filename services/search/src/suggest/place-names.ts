import { states } from '@homeground/catalog/states'
import { attributeValue, type ProfileRow } from '../read-model/profile-row.ts'
import type { Town } from '../read-model/towns.ts'
import { normalizeName } from './normalize.ts'
import { type PackedTrigrams, packTrigrams } from './trigrams.ts'

/** In the order in which they are offered. */
export const kinds = ['state', 'town', 'county'] as const

/** The names of towns, counties and states, indexed for searching; plain data that threads can exchange. */
export interface PackedNames {
  /** Normalized names, one per line: `natick ma`, `middlesex county ma`, `massachusetts ma`. */
  readonly keys: string
  /** Names as written without their state, one per line. */
  readonly names: string
  readonly stateAbbrs: string
  /** Position in `kinds`. */
  readonly kind: Uint8Array
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** Population: of places with the same name the larger comes first. */
  readonly people: Float64Array
  /** Name and offset of every word start in every key, sorted by the text that follows. */
  readonly startName: Uint32Array
  readonly startOffset: Uint8Array
  readonly trigrams: PackedTrigrams
}

interface Name {
  kind: number
  name: string
  stateAbbr: string
  lat: number
  lng: number
  people: number
}

/** Collects and indexes the names that suggestions complete; rows and towns are of one version. */
export function packNames(rows: readonly ProfileRow[], towns: readonly Town[]): PackedNames {
  const names = [...areaNames(rows, 'state'), ...areaNames(rows, 'county'), ...townNames(towns)]
  const keys = names.map(({ name, stateAbbr }) => normalizeName(`${name} ${stateAbbr}`))
  const starts = keys.flatMap((key, name) =>
    [...key.matchAll(/\b\w/g)].map(({ index }) => ({
      name,
      offset: index,
      text: key.slice(index),
    })),
  )
  starts.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.name - b.name))
  return {
    keys: keys.join('\n'),
    names: names.map(({ name }) => name).join('\n'),
    stateAbbrs: names.map(({ stateAbbr }) => stateAbbr).join('\n'),
    kind: Uint8Array.from(names, ({ kind }) => kind),
    lat: Float64Array.from(names, ({ lat }) => lat),
    lng: Float64Array.from(names, ({ lng }) => lng),
    people: Float64Array.from(names, ({ people }) => people),
    startName: Uint32Array.from(starts, ({ name }) => name),
    startOffset: Uint8Array.from(starts, ({ offset }) => offset),
    trigrams: packTrigrams(keys),
  }
}

function townNames(towns: readonly Town[]): Name[] {
  return towns.map(({ town, state_abbr, lat, lng, values }) => ({
    kind: kinds.indexOf('town'),
    name: town,
    stateAbbr: state_abbr,
    lat,
    lng,
    people: values.population ?? 0,
  }))
}

/** States or counties, each at the mean of its zips' centers. */
function areaNames(rows: readonly ProfileRow[], kind: 'state' | 'county'): Name[] {
  const areas = new Map<string, Name & { zips: number }>()
  for (const row of rows) {
    const name = kind === 'state' ? states[row.state_abbr as keyof typeof states] : row.county
    if (!name) continue
    const id = `${name}, ${row.state_abbr}`
    const area = areas.get(id) ?? {
      ...{ kind: kinds.indexOf(kind), name, stateAbbr: row.state_abbr },
      ...{ lat: 0, lng: 0, people: 0, zips: 0 },
    }
    area.lat += row.lat
    area.lng += row.lng
    area.people += attributeValue(row, 'population') ?? 0
    area.zips++
    areas.set(id, area)
  }
  return [...areas.values()].map((area) => ({
    ...area,
    lat: area.lat / area.zips,
    lng: area.lng / area.zips,
  }))
}
