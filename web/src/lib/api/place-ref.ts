import {
  type ComparedId,
  type FollowedId,
  followedKey,
  type PlaceId,
  type PlaceKind,
  type SchoolId,
} from '@homeground/catalog/place-kinds'
import type { Suggestion } from '@homeground/contracts'

/** A place of any kind, as far as lists of places have it. */
export interface PlaceRef extends PlaceId {
  /** Name of the place without its state; of a zip the name of its town. */
  readonly name: string
}

/** A place, or a school, as far as the compare list has it. */
export interface ComparedRef extends ComparedId {
  /** Of a place as above; of a school its whole name. */
  readonly name: string
}

/** A school or district, which accounts follow as they follow places. */
export interface SchoolRef extends SchoolId {
  readonly name: string
}

/** Whatever an account can save and watch. */
export type FollowedRef = PlaceRef | SchoolRef

/** What any list of places has of a place; one of several zips that has no kind is a town. */
interface AnyPlace {
  readonly kind?: PlaceKind
  readonly zip?: string
  readonly town: string
  readonly state_abbr?: string
}

export function placeRef({ kind = 'town', zip, town, state_abbr: state }: AnyPlace): PlaceRef {
  return zip === undefined ? { kind, id: `${town}, ${state}`, name: town } : { kind: 'zip', id: zip, name: town }
}

/** The place of a suggestion; null for a state. */
export function suggestedPlace({ kind, label, zip, town, county, metro, state_abbr }: Suggestion): PlaceRef | null {
  if (kind === 'state') return null
  if (kind === 'zip') return placeRef({ zip: zip ?? label, town: town ?? label })
  return placeRef({ kind, town: { town, county, metro }[kind] ?? label, state_abbr })
}

export function isSamePlace(one: ComparedId, other: ComparedId): boolean {
  return followedKey(one) === followedKey(other)
}

/** `Natick 01760`, `Natick, MA`, `Middlesex County, MA`, `Natick High School` */
export function placeLabel({ kind, id, name }: FollowedId & { readonly name: string }): string {
  if (kind === 'school' || kind === 'district') return name
  return kind === 'zip' ? `${name} ${id}` : id
}
