import { limits } from '@homeground/catalog/defaults'
import { type ComparedKind, comparedKinds, comparedKindWords, placeSeparator } from '@homeground/catalog/place-kinds'
import { placePath } from '@homeground/contracts/paths'
import { useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type ComparedRef, isSamePlace, type PlaceRef, placeLabel } from '../../lib/api/place-ref.ts'
import { schoolPath } from '../../lib/api/places.ts'

/** The parts of an address of /compare. */
export interface CompareAddress {
  readonly kind: ComparedKind
  /** Zips, names with their state, or NCES numbers of schools, to show, in order, each once, at most `limits.comparedPlaces`. */
  readonly ids: readonly string[]
  /** Parts that are not a number where zips or schools are compared: `natick`, `1760`. */
  readonly malformed: readonly string[]
  /** Places above the limit. */
  readonly surplus: readonly string[]
  /** Fingerprints of the numbers that a share link was made with; null in other addresses. */
  readonly shared: string | null
}

type ComparedIds = Pick<CompareAddress, 'kind' | 'ids'>

const path = '/compare'

/** The page that compares places of one kind or schools; `shared` marks a share link. */
export function comparePath({ kind, ids }: ComparedIds, shared?: string): string {
  if (ids.length === 0) return path
  // A link is read by people: commas, dots and semicolons need no encoding.
  const readable = (id: string) => encodeURIComponent(id).replaceAll('%20', '+').replaceAll('%2C', ',')
  const places =
    kind === 'zip' ? `zips=${ids.join(',')}` : `kind=${kind}&places=${ids.map(readable).join(placeSeparator)}`
  return `${path}?${places}${shared === undefined ? '' : `&v=${shared}`}`
}

/** The page that compares the places of a list. */
export function comparePathOf(places: readonly ComparedRef[]): string {
  return comparePath({ kind: kindOf(places), ids: places.map(({ id }) => id) })
}

/** The kind of all places of a list. */
function kindOf(places: readonly ComparedRef[]): ComparedKind {
  return places[0]?.kind ?? 'zip'
}

/** What the numbers of zips and schools look like. */
const numbers: Partial<Record<ComparedKind, RegExp>> = { zip: /^\d{5}$/, school: /^\d{12}$/ }

/** The page of a place or school. */
export function comparedPath({ kind, id }: Pick<ComparedRef, 'kind' | 'id'>): string {
  return kind === 'school' ? schoolPath(id) : placePath({ kind, id })
}

/** Addresses of zips have them as `zips`, all others as `places` of a `kind`. */
export function readCompareAddress(params: URLSearchParams): CompareAddress {
  const kind = comparedKinds.find((each) => each === params.get('kind')) ?? 'zip'
  const text = kind === 'zip' ? (params.get('zips') ?? params.get('places') ?? '') : (params.get('places') ?? '')
  const parts = text
    .split(kind === 'zip' ? /[,;]/ : placeSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isId = (part: string) => numbers[kind]?.test(part) ?? true
  const ids = [...new Set(parts.filter(isId))]
  return {
    kind,
    ids: ids.slice(0, limits.comparedPlaces),
    malformed: parts.filter((part) => !isId(part)),
    surplus: ids.slice(limits.comparedPlaces),
    shared: params.get('v'),
  }
}

export interface CompareState {
  /** In the order in which they were added; all of one kind, none twice, at most `limits.comparedPlaces`. */
  readonly places: readonly ComparedRef[]
  /** Places that were shown side by side before, of any kind, newest first. */
  readonly recent: readonly ComparedRef[]
  /** Where the reader lives now: others are compared with it. */
  readonly home: PlaceRef | null
}

const storageKey = 'homeground.compare'
const maxRecent = 8

/**
 * The compare list. The browser stores it across reloads, and its tabs share it. Rows select from it whether they are
 * in it: `useCompare(isCompared(place))`.
 */
export const useCompare = create<CompareState>()(
  persist((): CompareState => ({ places: [], recent: [], home: null }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored, now) => {
      const { places, recent, home } = (stored ?? {}) as Partial<Record<keyof CompareState, unknown>>
      const known = readPlaces(places)
      return {
        ...now,
        places: known.filter(({ kind }) => kind === kindOf(known)).slice(0, limits.comparedPlaces),
        recent: readPlaces(recent).slice(0, maxRecent),
        home: readHome(home),
      }
    },
  }),
)

// Another tab of this browser has changed the list.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useCompare.persist.rehydrate()
})

/** The ids of the places in the list, in its order. */
export function useComparedIds(): readonly string[] {
  const places = useCompare((state) => state.places)
  return useMemo(() => places.map(({ id }) => id), [places])
}

export function isCompared(place: ComparedRef): (state: CompareState) => boolean {
  return ({ places }) => places.some((each) => isSamePlace(each, place))
}

/** Why a place cannot be added to the list and what to do, in a sentence; null where it can, or where it is in the list. */
export function refusalOf(place: ComparedRef): string | null {
  const state = useCompare.getState()
  const { places } = state
  const [kind, words] = [kindOf(places), comparedKindWords[place.kind]]
  if (places.length === 0 || isCompared(place)(state)) return null
  if (kind !== place.kind) {
    return `You’re comparing ${comparedKindWords[kind].many}. Reset the list to compare ${words.many}.`
  }
  if (places.length < limits.comparedPlaces) return null
  return `You can compare up to ${limits.comparedPlaces}. Remove one to add ${placeLabel(place)}.`
}

/** Adds a place, unless it is in the list or the list refuses it. Returns whether it is then in the list. */
export function addToCompare(place: ComparedRef): boolean {
  if (refusalOf(place) !== null) return false
  useCompare.setState(({ places }) => ({ places: readPlaces([...places, place]) }))
  return true
}

export function removeFromCompare(place: ComparedRef): void {
  useCompare.setState(({ places }) => ({ places: places.filter((each) => !isSamePlace(each, place)) }))
}

/** Empties the list. */
export function resetCompare(): void {
  useCompare.setState({ places: [] })
}

/** Remembers places that were shown side by side, the newest first. */
export function rememberCompared(shown: readonly ComparedRef[]): void {
  useCompare.setState(({ recent }) => ({ recent: readPlaces([...shown, ...recent]).slice(0, maxRecent) }))
}

/** Remembers where the reader lives; null for nowhere. */
export function setHome(home: PlaceRef | null): void {
  useCompare.setState({ home })
}

/** The places among unknown values, each once. */
function readPlaces(stored: unknown): ComparedRef[] {
  const places = (Array.isArray(stored) ? stored : []).flatMap((value) => readPlace(value) ?? [])
  return places.filter((place, index) => places.findIndex((other) => isSamePlace(other, place)) === index)
}

/** Nobody lives in a school. */
function readHome(stored: unknown): PlaceRef | null {
  const place = readPlace(stored)
  return place === null || place.kind === 'school' ? null : { ...place, kind: place.kind }
}

/** Lists from before other kinds could be compared have zips only: `{ zip, town }`. */
function readPlace(value: unknown): ComparedRef | null {
  const { zip, town, ...place } = (value ?? {}) as Readonly<Record<string, unknown>>
  const { kind, id, name } = zip === undefined ? place : { kind: 'zip', id: zip, name: town }
  const known = comparedKinds.find((each) => each === kind)
  if (!known || typeof id !== 'string' || typeof name !== 'string') return null
  const isId = numbers[known]?.test(id) ?? (id.includes(', ') && !id.includes(placeSeparator))
  if (!isId) return null
  return { kind: known, id, name }
}
