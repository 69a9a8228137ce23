/** Kinds of places, the smallest first. All but zips combine zips. */
export const placeKinds = ['zip', 'town', 'county', 'metro'] as const
export type PlaceKind = (typeof placeKinds)[number]

export const combinedKinds = ['town', 'county', 'metro'] as const satisfies readonly PlaceKind[]
export type CombinedKind = (typeof combinedKinds)[number]

/** Between places in one parameter: no name has it. */
export const placeSeparator = ';'

/** A place among those of all kinds. */
export interface PlaceId {
  readonly kind: PlaceKind
  /** The zip, or the name with its state: `Natick, MA`, `Middlesex County, MA`. A town and a county can share it. */
  readonly id: string
}

/** What can be put side by side: places of one kind, or schools. */
export const comparedKinds = [...placeKinds, 'school'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** A place, or a school by its NCES number. */
export interface ComparedId {
  readonly kind: ComparedKind
  readonly id: string
}

/** A place as one text, as accounts store it: `01760`, `county:Middlesex County, MA`; a school is `school:250834001317`. */
export function placeKey({ kind, id }: ComparedId): string {
  return kind === 'zip' ? id : `${kind}:${id}`
}

/** What `placeKey` makes, as a regular expression. */
export const placeKeyPattern = `^([0-9]{5}|(${combinedKinds.join('|')}):[^:;\\u0000-\\u001f]{1,100}, [A-Z]{2})$`

/** The place of a key, which has the pattern. */
export function readPlaceKey(key: string): PlaceId {
  const end = key.indexOf(':')
  const kind = combinedKinds.find((each) => each === key.slice(0, end))
  return kind ? { kind, id: key.slice(end + 1) } : { kind: 'zip', id: key }
}

/** How a sentence names one or several places of a kind. */
export const placeKindWords: Readonly<Record<PlaceKind, { readonly one: string; readonly many: string }>> = {
  zip: { one: 'zip code', many: 'zip codes' },
  town: { one: 'town', many: 'towns' },
  county: { one: 'county', many: 'counties' },
  metro: { one: 'metro area', many: 'metro areas' },
}

/** The same of everything that can be compared. */
export const comparedKindWords: Readonly<Record<ComparedKind, { readonly one: string; readonly many: string }>> = {
  ...placeKindWords,
  school: { one: 'school', many: 'schools' },
}
