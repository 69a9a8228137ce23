import { attributes } from '@homeground/catalog/attributes'
import { states } from '@homeground/catalog/states'
import fc from 'fast-check'

type Bounds = { readonly min?: number | undefined; readonly max?: number | undefined }

/** The meaning of a search, apart from its spelling. */
export interface Meaning {
  readonly returnType: 'zip' | 'town'
  readonly area:
    | { readonly kind: 'nationwide' }
    | { readonly kind: 'state'; readonly states: readonly string[] }
    | { readonly kind: 'zip'; readonly center: Center; readonly radius: number }
    | { readonly kind: 'place'; readonly center: Town }
  /** Low and high by attribute. */
  readonly filters: Readonly<Record<string, readonly [number, number]>>
  readonly price: Bounds
  readonly score: Bounds
}

type Town = { readonly town: string; readonly state: string }
type Center = Town | { readonly zip: string } | { readonly lat: number; readonly lng: number }

const abbrs = ['MA', 'NH', 'DC', 'NY']
const filtered = ['population', 'median_age', 'median_listing_price']

const town: fc.Arbitrary<Town> = fc.record({
  town: fc.constantFrom('Natick', 'New York', 'Saint Paul'),
  state: fc.constantFrom('MA', 'NY'),
})
const center: fc.Arbitrary<Center> = fc.oneof(
  fc.record({ zip: fc.constantFrom('01760', '02139') }),
  town,
  fc.record({ lat: fc.constantFrom(42.1, -42.1, 0), lng: fc.constantFrom(-71.3, 71.3) }),
)
const bounds = fc.record({ min: fc.constantFrom(5, 10), max: fc.constantFrom(20, 99.5) }, { requiredKeys: [] })

/** Few values of each, so that two searches often mean the same. */
export const meaning: fc.Arbitrary<Meaning> = fc.record({
  returnType: fc.constantFrom('zip', 'town'),
  area: fc.oneof(
    fc.record({ kind: fc.constant('nationwide' as const) }),
    fc.record({
      kind: fc.constant('state' as const),
      states: fc.uniqueArray(fc.constantFrom(...abbrs), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('zip' as const), center, radius: fc.constantFrom(25, 20, 0.5) }),
    fc.record({ kind: fc.constant('place' as const), center: town }),
  ),
  filters: fc.dictionary(
    fc.constantFrom(...filtered),
    // Within the outer bounds of each attribute: those would be no limit.
    fc.tuple(fc.constantFrom(0.5, 1, 1.5), fc.constantFrom(2, 100, 119)),
    { maxKeys: 2 },
  ),
  price: bounds,
  score: bounds,
})

/** Equal for two searches that mean the same. */
export function meaningKey({ area, filters, ...rest }: Meaning): string {
  const sortedArea = area.kind === 'state' ? { ...area, states: [...area.states].sort() } : area
  return JSON.stringify({
    returnType: rest.returnType,
    area: sortedArea,
    filters: Object.entries(filters).sort(),
    bounds: [rest.price.min, rest.price.max, rest.score.min, rest.score.max],
  })
}

/** Writes a search as one of its many possible query strings, the same for the same seed. */
export function spell(searched: Meaning, seed: number): string {
  let state = seed
  const draw = (count: number) => {
    // A linear congruential generator; its higher bits are the more random ones.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 16) % count
  }
  const pick = <T>(...options: T[]): T => options[draw(options.length)]!
  const shuffled = <T>(items: readonly T[]): T[] => {
    const rest = [...items]
    return items.map(() => rest.splice(draw(rest.length), 1)[0]!)
  }

  const number = (value: number) =>
    pick(
      String(value),
      value.toExponential(),
      ` ${value} `,
      ...(value >= 0 ? [`+${value}`, `00${value}`] : []),
      ...(Number.isInteger(value) ? [`${value}.0`, `${value}.`] : []),
      ...(Number.isInteger(value) && value >= 0 ? [`0x${value.toString(16)}`] : []),
      ...(value === 0 ? ['-0'] : []),
    )
  const cased = (text: string) => pick(text, text.toLowerCase(), text.toUpperCase())
  const stateName = (abbr: string) => {
    const name = states[abbr as keyof typeof states]
    return cased(pick(abbr, name, name.replaceAll(' ', '-')))
  }
  const stateList = (list: readonly string[]) =>
    shuffled([...list, ...pick([], [''], [list[0]!])])
      .map((abbr) => (abbr === '' ? pick('', ' ') : pick('', ' ') + stateName(abbr)))
      .join(',')
  const placeText = (place: Center) => {
    if ('zip' in place) return pick(place.zip, ` ${place.zip}`, `Boston MA ${place.zip}-1234`)
    if ('lat' in place) return pick('', '01760', 'no place')
    const name = cased(pick(place.town, place.town.replace('Saint', pick('St', 'St.'))))
    const state = stateName(place.state)
    return pick(`${name},${state}`, `${name} , ${state},USA`, `${name} ${state}`)
  }

  /** A parameter by one of its names, alone or after one that does not count. */
  const sent = (names: readonly string[], value: string): Parameter[][] => {
    const name = pick(...names)
    const better = names.slice(0, names.indexOf(name))
    const overridden = pick<Parameter[]>([], [[name, 'junk']])
    const empty = pick<Parameter[]>(
      [],
      better.map((one) => [one, pick('', ' ')]),
    )
    return [[...overridden, [name, value]], ...empty.map((one) => [one])]
  }
  /** A default may be left out. */
  const optional = (names: readonly string[], value: string, isDefault: boolean) =>
    isDefault && pick(true, false) ? [] : sent(names, value)

  const { area, filters, price, score, returnType } = searched
  const center = 'center' in area ? area.center : pick<Center>({ zip: '01760' }, { lat: 1, lng: 2 })
  const radius = area.kind === 'zip' ? area.radius : pick(25, 30)
  const stateAbbrs = area.kind === 'state' ? area.states : pick(['MA'], ['NH', 'NY'])
  const isDefaultList = stateAbbrs.length === 1 && stateAbbrs[0] === 'MA'
  const bound = (name: string, value: number | undefined) =>
    sent([name], value === undefined ? pick('', ' ') : number(value))
  const unfiltered = attributes.find(({ key }) => !filtered.includes(key))!.key
  const ranges = shuffled([
    ...Object.entries(filters).map(([key, [low, high]]) => [key, `${number(low)},${number(high)}`]),
    ...pick([], [[unfiltered, pick('any', '', null)]]),
  ])
  const filterText = JSON.stringify(Object.fromEntries(ranges), null, pick(0, 1))

  const groups: Parameter[][] = [
    ...optional(['searchArea', 'selectedAreaSearch', 'area'], area.kind, area.kind === 'state'),
    ...optional(['states', 'filteredStates'], stateList(stateAbbrs), isDefaultList),
    ...optional(['distanceFromRadius', 'radius', 'searchRadius'], number(radius), radius === 25),
    ...sent(['distanceFromTownZip', 'distanceFromZip', 'zip', 'placeValue'], placeText(center)),
    ...('lat' in center
      ? [...sent(['selectedPlaceLat'], number(center.lat)), ...sent(['selectedPlaceLng'], number(center.lng))]
      : []),
    ...optional(['searchReturnType'], returnType, returnType === 'zip'),
    ...optional(['searchType'], pick('places_to_live', 'affordable_schools'), true),
    ...optional(['filters'], filterText, ranges.length === 0),
    ...bound('minHousingPriceFilter', price.min),
    ...bound('maxHousingPriceFilter', price.max),
    ...bound('minLatestSchoolScore', score.min),
    ...bound('maxLatestSchoolScore', score.max),
    ...optional(['searchOrderBy', 'orderBy'], pick('overall_score', 'population'), true),
    ...optional(['searchOrderByDir', 'orderByDir'], pick('asc', 'desc'), true),
    ...pick<Parameter[][]>([], [[['page', '2']]], [[['utm_source', 'mail']]], [[['selectedPlaceName', 'Here']]]),
  ]
  const encode = (text: string) =>
    pick(encodeURIComponent, (all: string) =>
      [...Buffer.from(all)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )(text)
  return shuffled(groups)
    .flat()
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}

type Parameter = readonly [name: string, value: string]
