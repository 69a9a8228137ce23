import { limits } from '@homeground/catalog/defaults'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Somewhere the reader goes often: a zip, or a town by its center. */
export interface OwnPlace {
  /** What the reader calls it: `Work`. */
  readonly name: string
  /** A zip or `Natick, MA`. */
  readonly place: string
  readonly lat: number
  readonly lng: number
}

/** In degrees. */
export type Point = Pick<OwnPlace, 'lat' | 'lng'>

/** Longest name that a head of a column has room for. */
export const maxNameLength = 20

/** The reader's own places, at most three, each once; they stay in the browser. */
export const useOwnPlaces = create<{ readonly places: readonly OwnPlace[] }>()(
  persist((): { readonly places: readonly OwnPlace[] } => ({ places: [] }), {
    name: 'homeground.places',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => {
      const { places } = (stored ?? {}) as { readonly places?: unknown }
      return { places: Array.isArray(places) ? places.filter(isOwnPlace).slice(0, limits.nearPlaces) : [] }
    },
  }),
)

function isOwnPlace(value: unknown): value is OwnPlace {
  const { name, place, lat, lng } = (value ?? {}) as Partial<OwnPlace>
  const isPoint = Math.abs(Number(lat ?? Number.NaN)) <= 90 && Math.abs(Number(lng ?? Number.NaN)) <= 180
  return typeof name === 'string' && typeof place === 'string' && isPoint
}

/** Adds a place, or gives one that is there another name. Without a name it has that of the place. */
export function addOwnPlace(added: OwnPlace): void {
  const name = added.name.trim().slice(0, maxNameLength) || added.place
  useOwnPlaces.setState(({ places }) => ({
    places: [...places.filter(({ place }) => place !== added.place), { ...added, name }].slice(-limits.nearPlaces),
  }))
}

export function removeOwnPlace(removed: string): void {
  useOwnPlaces.setState(({ places }) => ({ places: places.filter(({ place }) => place !== removed) }))
}

/** What a place is called: by the reader, or as it is written. */
export function ownName(places: readonly OwnPlace[], place: string): string {
  return places.find((own) => own.place === place)?.name ?? place
}
