import { states } from '@homeground/catalog/states'
import { normalizeName } from '@homeground/search-request'
import { weightedMean } from '../read-model/combined-places.ts'
import { metroCounty, metros } from '../read-model/metros.ts'
import { attributeValue, type ProfileRow } from '../read-model/read-model.ts'

export const kinds = ['state', 'town', 'county', 'metro'] as const
export type Kind = (typeof kinds)[number]

/**
 * The names of states, towns, counties and metropolitan areas in ascending order of their keys, indexed for searching; plain data that
 * threads can exchange.
 */
export interface PackedNames {
  /** Normalized names without the state, one per line. */
  readonly keys: string
  /** Names as written, one per line. */
  readonly names: string
  readonly stateAbbrs: string
  /** Position in `kinds`. */
  readonly kind: Uint8Array
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** Population, plus the number of zips for places where nobody is counted. */
  readonly people: Float64Array
  /** The zips of name n are the rows zipRows[zipStarts[n]] up to zipRows[zipStarts[n + 1]]. */
  readonly zipStarts: Uint32Array
  readonly zipRows: Uint32Array
  /** Name and offset of every word start in every key, sorted by the text that follows. */
  readonly startName: Uint32Array
  readonly startOffset: Uint8Array
  readonly trie: PackedTrie
}

interface Name {
  readonly key: string
  readonly kind: Kind
  readonly name: string
  readonly stateAbbr: string
  readonly zipRows: readonly number[]
}

/** Collects and indexes the names that suggestions complete; `rows` are in order of zip. */
export function packNames(rows: readonly ProfileRow[]): PackedNames {
  const names = kinds
    .flatMap((kind) => namesOf(rows, kind))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const keys = names.map(({ key }) => key)
  const zipsOf = ({ zipRows }: Name) => zipRows.map((row) => rows[row]!)
  const zipStarts = new Uint32Array(names.length + 1)
  names.forEach(({ zipRows }, index) => {
    zipStarts[index + 1] = zipStarts[index]! + zipRows.length
  })
  return {
    keys: keys.join('\n'),
    names: names.map(({ name }) => name).join('\n'),
    stateAbbrs: names.map(({ stateAbbr }) => stateAbbr).join('\n'),
    kind: Uint8Array.from(names, ({ kind }) => kinds.indexOf(kind)),
    lat: Float64Array.from(names, (name) => weightedMean(zipsOf(name), ({ lat }) => lat)!),
    lng: Float64Array.from(names, (name) => weightedMean(zipsOf(name), ({ lng }) => lng)!),
    people: Float64Array.from(names, (name) => peopleIn(zipsOf(name))),
    zipStarts,
    zipRows: Uint32Array.from(names.flatMap(({ zipRows }) => zipRows)),
    ...packWordStarts(keys),
    trie: packTrie(keys),
  }
}

/** Every name of one kind, with its zips. Names repeat between states, never within one. */
function namesOf(rows: readonly ProfileRow[], kind: Kind): Name[] {
  const byKey = new Map<string, Name & { zipRows: number[] }>()
  const byWritten = new Map<string, Name & { zipRows: number[] }>()
  rows.forEach((row, index) => {
    const { name, stateAbbr } = writtenName(row, kind)
    if (!name) return
    const written = `${name}, ${stateAbbr}`
    let entry = byWritten.get(written)
    if (!entry) {
      const key = normalizeName(name)
      entry = byKey.get(`${key}, ${stateAbbr}`) ?? { key, kind, name, stateAbbr, zipRows: [] }
      byKey.set(`${key}, ${stateAbbr}`, entry)
      byWritten.set(written, entry)
    }
    entry.zipRows.push(index)
  })
  return [...byKey.values()].filter(({ key }) => key !== '')
}

const metroOfCounty = new Map(metros.flatMap((metro) => metro.counties.map((county) => [county, metro])))

function writtenName(row: ProfileRow, kind: Kind): { readonly name: string | null; readonly stateAbbr: string } {
  const { state_abbr: stateAbbr, town, county } = row
  if (kind === 'metro') {
    const metro = county === null ? undefined : metroOfCounty.get(metroCounty(county, stateAbbr))
    return { name: metro?.name ?? null, stateAbbr: metro?.state ?? stateAbbr }
  }
  const name = kind === 'state' ? states[stateAbbr as keyof typeof states] : kind === 'town' ? town : county
  return { name, stateAbbr }
}

function peopleIn(zips: readonly ProfileRow[]): number {
  return zips.reduce((sum, row) => sum + (attributeValue(row, 'population') ?? 0), zips.length)
}

function packWordStarts(keys: readonly string[]) {
  const starts = keys.flatMap((key, name) =>
    [...key.matchAll(/\b\w/g)].map(({ index }) => ({ name, offset: index, text: key.slice(index) })),
  )
  starts.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.name - b.name))
  return {
    startName: Uint32Array.from(starts, ({ name }) => name),
    startOffset: Uint8Array.from(starts, ({ offset }) => offset),
  }
}

/** A prefix tree over texts, as plain arrays with an entry per node, each node before those below it. */
export interface PackedTrie {
  /** Character code by node. */
  readonly letters: Uint8Array
  /** By node, 1 for a first letter. */
  readonly depths: Uint8Array
  /** By node: the first node that is not below it. */
  readonly ends: Uint32Array
  /** By node: the number of the text that ends there, plus 1; 0 for none. */
  readonly texts: Uint32Array
}

/** Packs ASCII texts in ascending order; of equal texts, the first one's number is kept. */
export function packTrie(texts: readonly string[]): PackedTrie {
  const nodes: { letter: number; depth: number; end: number; text: number }[] = []
  const path: (typeof nodes)[number][] = []
  const leave = (depth: number) => {
    for (const node of path.splice(depth)) node.end = nodes.length
  }
  let previous = ''
  texts.forEach((text, number) => {
    leave(sharedLength(previous, text))
    for (let index = path.length; index < text.length; index++) {
      const node = { letter: text.charCodeAt(index), depth: index + 1, end: 0, text: 0 }
      nodes.push(node)
      path.push(node)
    }
    path.at(-1)!.text ||= number + 1
    previous = text
  })
  leave(0)
  return {
    letters: Uint8Array.from(nodes, ({ letter }) => letter),
    depths: Uint8Array.from(nodes, ({ depth }) => depth),
    ends: Uint32Array.from(nodes, ({ end }) => end),
    texts: Uint32Array.from(nodes, ({ text }) => text),
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
