import type { Figure, Note } from './figure.ts'

/** Fewer places than this are not compared. */
const FEWEST = 10

/** Mid-rank percentiles, 0 to 100, among some values; values that differ by binary noise only are equal. */
function percentilesAmong(values: Iterable<number>): (value: number) => number | null {
  const counts = new Map<number, number>()
  let all = 0
  for (const value of values) {
    counts.set(withoutNoise(value), (counts.get(withoutNoise(value)) ?? 0) + 1)
    all++
  }
  const below = new Map<number, number>()
  let sum = 0
  for (const value of [...counts.keys()].sort((a, b) => a - b)) {
    below.set(value, sum)
    sum += counts.get(value)!
  }
  return (value) => {
    if (all < FEWEST) return null
    const key = withoutNoise(value)
    return (100 * (below.get(key)! + counts.get(key)! / 2)) / all
  }
}

function withoutNoise(value: number): number {
  return Number(value.toPrecision(11))
}

/** One figure of a response about a zip or town. */
export interface ShownFigure {
  readonly key: string
  readonly value: number | null
  readonly moe: number | null
  readonly percentile_state: number | null
  readonly percentile_nation: number | null
  readonly vintage: string | null
  readonly note?: Note
}

/** What the figures of one attribute are compared with. */
export interface Attribute {
  readonly key: string
  /** Null when nothing is loaded. */
  readonly vintage: string | null
  /** All known values. */
  readonly known: readonly { readonly state: string; readonly value: number }[]
}

/** Decimals of the values that are not shown with one. */
const decimalsOf: Readonly<Record<string, number>> = {
  median_listing_price: 0,
  median_listing_price_per_square_foot: 0,
  overall_score: 0,
  median_listing_net_change: 0,
  avg_agi_per_return: 0,
}

function decimalsFor(key: string, value: number | null): number {
  const isWhole = key === 'population_density' && Math.abs(value ?? 0) >= 100
  return isWhole ? 0 : (decimalsOf[key] ?? 1)
}

/** Returns a function that lists what differs in a figure, one line each. */
export function figureComparison({ key, vintage: newest, known }: Attribute) {
  const nation = percentilesAmong(known.map(({ value }) => value))
  const states = new Map(
    [...Map.groupBy(known, ({ state }) => state)].map(([state, of]) => [
      state,
      percentilesAmong(of.map(({ value }) => value)),
    ]),
  )
  return (place: { id: string; state: string }, shown: ShownFigure, figure: Figure): string[] => {
    const { value } = figure
    const wanted = {
      value,
      moe: figure.moe ?? null,
      percentile_nation: value === null ? null : nation(value),
      percentile_state: value === null ? null : (states.get(place.state)?.(value) ?? null),
    }
    const parts = Object.keys(wanted) as (keyof typeof wanted)[]
    const wrong = parts.filter((part) => {
      const decimals = part.startsWith('percentile') ? 1 : decimalsFor(key, wanted[part])
      return !isRounded(shown[part], wanted[part], decimals)
    })
    const vintage = figure.note?.vintage ?? newest
    return [
      ...wrong.map((part) => `${part} ${shown[part]}, not ${wanted[part]}`),
      ...(shown.vintage === vintage ? [] : [`vintage ${shown.vintage}, not ${vintage}`]),
      ...noteDifferences(shown.note, figure),
    ].map((text) => `${place.id}: ${key} ${text}`)
  }
}

/** Lists what differs in the keys of the figures of a place: none is missing, and none is shown twice. */
export function keyDifferences(id: string, figures: readonly ShownFigure[], keys: string): string[] {
  const shown = figures.map(({ key }) => key).sort()
  return shown.join() === keys ? [] : [`${id}: figures ${shown}, not ${keys}`]
}

/** True when a number is the rounded exact one; an exact one at a half may round either way. */
export function isRounded(shown: number | null, exact: number | null, decimals: number): boolean {
  if (shown === null || exact === null) return shown === exact
  const half = 0.5 * 10 ** -decimals
  return Math.abs(shown - exact) <= half * (1 + 1e-9) + 1e-9 * Math.abs(exact)
}

function noteDifferences(shown: Note | undefined, { note }: Figure): string[] {
  const { borrowed_miles: shownMiles, ...other } = shown ?? {}
  const { borrowed_miles: miles, ...wanted } = note ?? {}
  const [found, right] = [sorted(other), sorted(wanted)]
  const isNear = Math.abs((shownMiles ?? -1) - (miles ?? -1)) < 0.01
  return [
    ...(found === right ? [] : [`note ${found}, not ${right}`]),
    ...(isNear ? [] : [`borrowed from ${shownMiles} miles, not ${miles}`]),
  ]
}

function sorted(note: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(note).sort()))
}
