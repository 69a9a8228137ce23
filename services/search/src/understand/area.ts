import { defaults, limits } from '@homeground/catalog/defaults'
import { islandAreas, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { Item, Sentence, Town } from './read/items.ts'

export interface FoundArea {
  readonly area: 'state' | 'zip' | 'nationwide' | null
  readonly states: StateAbbreviation[]
  readonly place: string | null
  readonly radius: number | null
}

const radiusInTown = 5
const territories: readonly string[] = [...islandAreas, 'PR']
const country = (Object.keys(states) as StateAbbreviation[]).filter((state) => !territories.includes(state))

/** Where to search: a place beats states, states beat the country. What it leaves out is left over. */
export function findArea({ items }: Sentence, excluded: ReadonlySet<number>): FoundArea {
  const radius = namedRadius(items)
  const places = positionsOf(items, 'place').filter((at) => items[at]!.state !== 'left')
  const named = positionsOf(items, 'states')
  const included = named.filter((at) => !excluded.has(at))
  const chosen = places.at(-1)
  for (const at of positionsOf(items, 'nationwide')) items[at]!.state = 'understood'
  if (chosen !== undefined) {
    const town = townOf(
      items[chosen]!,
      included.flatMap((at) => statesAt(items, at)),
    )
    for (const at of places) items[at]!.state = at === chosen ? 'understood' : 'left'
    for (const at of named) {
      const isUsed = !excluded.has(at) && statesAt(items, at).some((state) => state === town.state)
      items[at]!.state = isUsed ? 'understood' : 'left'
    }
    if (radius) items[radius.at]!.state = 'understood'
    const isIn = (items[chosen]!.meaning as { lead?: string }).lead === 'in'
    const miles = radius?.miles ?? (isIn ? radiusInTown : defaults.radiusMiles)
    return { area: 'zip', states: [], place: town.label, radius: miles }
  }
  const without = new Set([...excluded].flatMap((at) => statesAt(items, at)))
  const all = included.length > 0 ? included.flatMap((at) => statesAt(items, at)) : country
  const searched = [...new Set(all)].filter((state) => !without.has(state)).sort()
  if (named.length > 0 && searched.length > 0) {
    for (const at of named) items[at]!.state = 'understood'
    return { ...nowhere, area: 'state', states: searched }
  }
  for (const at of named) items[at]!.state = 'left'
  return positionsOf(items, 'nationwide').length > 0 ? { ...nowhere, area: 'nationwide' } : nowhere
}

const nowhere: FoundArea = { area: null, states: [], place: null, radius: null }

function positionsOf(items: readonly Item[], is: Item['meaning']['is']): number[] {
  return items.flatMap(({ meaning, state }, at) => (meaning.is === is && state !== 'left' ? [at] : []))
}

function statesAt(items: readonly Item[], at: number): readonly StateAbbreviation[] {
  const { meaning } = items[at]!
  return meaning.is === 'states' ? meaning.states : []
}

/** The town in a state that is named, else the one with the most people. */
function townOf({ meaning }: Item, named: readonly string[]): Town {
  const { towns } = meaning as Extract<Item['meaning'], { is: 'place' }>
  const inNamed = towns.filter(({ state }) => named.includes(state))
  return (inNamed.length > 0 ? inNamed : towns).reduce((most, town) => (town.weight > most.weight ? town : most))
}

/** The last distance that is of no measure. A circle cannot search for places that are farther: then its place is left over. */
function namedRadius(items: readonly Item[]): { miles: number; at: number } | undefined {
  let radius: { miles: number; at: number } | undefined
  items.forEach(({ meaning, state }, at) => {
    if (meaning.is !== 'quantity' || state !== 'open' || meaning.quantity.unit !== 'miles') return
    const { amounts, op } = meaning.quantity
    const miles = Math.max(...amounts.map(({ value }) => value))
    if (op === 'least') {
      const place = items.findIndex((item, next) => next > at && item.meaning.is === 'place')
      if (place >= 0 && place - at <= 3) items[place]!.state = 'left'
    } else if (miles > 0) radius = { miles: Math.min(miles, limits.radiusMiles), at }
  })
  return radius
}
