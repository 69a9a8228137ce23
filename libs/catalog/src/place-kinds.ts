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

/** Kinds that accounts follow beside places. Searches, comparisons and rankings of places don't have them. */
export const schoolKinds = ['school', 'district'] as const
export type SchoolKind = (typeof schoolKinds)[number]

/** Their NCES ids as regular expressions. */
export const ncesIdPatterns: Readonly<Record<SchoolKind, string>> = { school: '[0-9]{12}', district: '[0-9]{7}' }

/** Whatever an account can save and watch. */
export const followedKinds = [...placeKinds, ...schoolKinds] as const

/** What can be put side by side: places of one kind, or schools. */
export const comparedKinds = [...placeKinds, 'school'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** A place, or a school by its NCES id. */
export interface ComparedId {
  readonly kind: ComparedKind
  readonly id: string
}

/** A school or a district, with its NCES id. */
export interface SchoolId {
  readonly kind: SchoolKind
  readonly id: string
}

/** A place, school or district that an account saves or watches. */
export type FollowedId = PlaceId | SchoolId

/** As one text, as accounts store it: `01760`, `county:Middlesex County, MA`, `school:250432000005`. */
export function followedKey({ kind, id }: FollowedId): string {
  return kind === 'zip' ? id : `${kind}:${id}`
}

/** The same of a place. */
export const placeKey: (place: PlaceId) => string = followedKey

const placeKeys = `[0-9]{5}|(${combinedKinds.join('|')}):[^:;\\u0000-\\u001f]{1,100}, [A-Z]{2}`
const schoolKeys = schoolKinds.map((kind) => `${kind}:${ncesIdPatterns[kind]}`).join('|')

/** What `placeKey` makes, as a regular expression. */
export const placeKeyPattern = `^(${placeKeys})$`

/** What `followedKey` makes of a school or district, as a regular expression. */
export const schoolKeyPattern = `^(${schoolKeys})$`

/** What `followedKey` makes, as a regular expression. */
export const followedKeyPattern = `^(${placeKeys}|${schoolKeys})$`

/** The place, school or district of a key, which has the pattern. */
export function readFollowedKey(key: string): FollowedId {
  const end = key.indexOf(':')
  const id = key.slice(end + 1)
  const kind = key.slice(0, Math.max(end, 0))
  const schoolKind = schoolKinds.find((each) => each === kind)
  if (schoolKind) return { kind: schoolKind, id }
  const combined = combinedKinds.find((each) => each === kind)
  return combined ? { kind: combined, id } : { kind: 'zip', id: key }
}

export function isSchoolId(followed: FollowedId): followed is SchoolId {
  return schoolKinds.some((kind) => kind === followed.kind)
}

/** Whether a key is one of a school or district. */
export function isSchoolKey(key: string): boolean {
  return isSchoolId(readFollowedKey(key))
}

/** The place of a key, which has the pattern of places. */
export function readPlaceKey(key: string): PlaceId {
  const followed = readFollowedKey(key)
  if (isSchoolId(followed)) throw new TypeError(`${key} is not the key of a place.`)
  return followed
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
