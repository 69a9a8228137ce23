import { limits } from '@homeground/catalog/defaults'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The parts of an address of /compare. */
export interface CompareAddress {
  /** Zips to show, in order, each once, at most `limits.comparedPlaces`. */
  readonly zips: readonly string[]
  /** Parts that are not a zip code: `natick`, `1760`. */
  readonly malformed: readonly string[]
  /** Zips above the limit. */
  readonly surplus: readonly string[]
  /** Fingerprints of the numbers that a share link was made with; null in other addresses. */
  readonly shared: string | null
}

const path = '/compare'

/** The page that compares these zips; `shared` marks a share link. */
export function comparePath(zips: readonly string[], shared?: string): string {
  if (zips.length === 0) return path
  // Commas and dots need no encoding, and a link is read by people.
  return `${path}?zips=${zips.join(',')}${shared === undefined ? '' : `&v=${shared}`}`
}

export function readCompareAddress(params: URLSearchParams): CompareAddress {
  const parts = (params.get('zips') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const zips = [...new Set(parts.filter((part) => /^\d{5}$/.test(part)))]
  return {
    zips: zips.slice(0, limits.comparedPlaces),
    malformed: parts.filter((part) => !/^\d{5}$/.test(part)),
    surplus: zips.slice(limits.comparedPlaces),
    shared: params.get('v'),
  }
}

/** A zip to compare, with the name that the tray shows. */
export interface ComparedPlace {
  readonly zip: string
  readonly town: string
}

export interface CompareState {
  /** In the order in which they were added; no zip twice, at most `limits.comparedPlaces`. */
  readonly places: readonly ComparedPlace[]
  /** Places that were shown side by side before, newest first. */
  readonly recent: readonly ComparedPlace[]
}

const storageKey = 'homeground.compare'
const maxRecent = 8

/**
 * The compare list. The browser stores it across reloads, and its tabs share it. Rows select from it whether they are
 * in it: `useCompare(isCompared(zip))`.
 */
export const useCompare = create<CompareState>()(
  persist((): CompareState => ({ places: [], recent: [] }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // Read as carefully as an address: it may be from another version, or changed by hand.
    merge: (stored, now) => {
      const { places, recent } = (stored ?? {}) as Partial<Record<keyof CompareState, unknown>>
      return {
        ...now,
        places: readPlaces(places).slice(0, limits.comparedPlaces),
        recent: readPlaces(recent).slice(0, maxRecent),
      }
    },
  }),
)

// Another tab of this browser has changed the list.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useCompare.persist.rehydrate()
})

export function isCompared(zip: string): (state: CompareState) => boolean {
  return ({ places }) => places.some((place) => place.zip === zip)
}

export function isFull({ places }: CompareState): boolean {
  return places.length >= limits.comparedPlaces
}

/** Adds a place, unless it is in the list or the list is full. Returns whether it is then in the list. */
export function addToCompare(place: ComparedPlace): boolean {
  const state = useCompare.getState()
  if (isCompared(place.zip)(state)) return true
  if (isFull(state)) return false
  const { zip, town } = place
  useCompare.setState({ places: [...state.places, { zip, town }] })
  return true
}

export function removeFromCompare(zip: string): void {
  useCompare.setState(({ places }) => ({ places: places.filter((place) => place.zip !== zip) }))
}

/** Empties the list. */
export function resetCompare(): void {
  useCompare.setState({ places: [] })
}

/** Remembers places that were shown side by side, the newest first. */
export function rememberCompared(shown: readonly ComparedPlace[]): void {
  useCompare.setState(({ recent }) => ({ recent: readPlaces([...shown, ...recent]).slice(0, maxRecent) }))
}

/** The places among unknown values, each zip once. */
function readPlaces(stored: unknown): ComparedPlace[] {
  const places = (Array.isArray(stored) ? stored : []).filter(isPlace)
  const zips = places.map(({ zip }) => zip)
  return places.filter(({ zip }, index) => zips.indexOf(zip) === index).map(({ zip, town }) => ({ zip, town }))
}

function isPlace(value: unknown): value is ComparedPlace {
  const { zip, town } = (value ?? {}) as Partial<Record<keyof ComparedPlace, unknown>>
  return typeof zip === 'string' && /^\d{5}$/.test(zip) && typeof town === 'string'
}
