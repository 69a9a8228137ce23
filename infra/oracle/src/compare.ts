import { type Expected, figuresOf, keysOfFigures, memo, withFlag } from './figures.ts'
import type { Figure, Note } from './places.ts'
import type { School } from './schools.ts'

/** The compared part of a response of `GET /api/zip/:zip`. */
export interface ShownZip {
  readonly zip: string
  readonly town: string
  readonly state_abbr: string
  readonly lat: number
  readonly lng: number
  readonly figures: readonly ShownFigure[]
}

/** Returns a function that lists what differs in a zip, one line each. */
export function zipComparison(expected: Expected) {
  const { columns, places } = expected
  const expectedFigure = figuresOf(expected)
  const keys = keysOfFigures(expected)
  const comparisonOf = memo((key: string) => {
    const figures = [...(columns[key]?.figures ?? [])]
    return figureComparison({
      key,
      vintage: columns[key]?.vintage ?? null,
      values: figures.flatMap(([zip, { value }]) => (value === null ? [] : [{ state: places.get(zip)!.state, value }])),
    })
  })
  return ({ zip, state_abbr: state, lat, lng, figures }: ShownZip): string[] => {
    const place = places.get(zip)
    if (!place) return [`${zip} is not expected`]
    const isThere = Math.abs(place.lat - lat) + Math.abs(place.lng - lng) < 1e-6
    return [
      ...(place.state === state ? [] : [`${zip}: state ${state}, not ${place.state}`]),
      ...(isThere ? [] : [`${zip}: at ${lat}, ${lng}, not ${place.lat}, ${place.lng}`]),
      ...keyDifferences(zip, figures, keys),
      ...figures.flatMap((figure) =>
        comparisonOf(figure.key)({ id: zip, state }, figure, expectedFigure(figure.key, zip)),
      ),
    ]
  }
}

/** Counts are summed over the zips of a town, everything else is averaged. */
const sums = new Set(['housing_inventory', 'total_inventory', 'inventory_net_change', 'population'])

/** Returns the figure of a town by its zips. */
function townFigures(expected: Expected) {
  const figureOfZip = figuresOf(expected)
  return (key: string, zips: readonly string[]): Figure => {
    const figures = zips.map((zip) => figureOfZip(key, zip))
    const people = (zip: string) => expected.columns.population!.figures.get(zip)?.value ?? 0
    const withValue = figures.flatMap((figure, index) =>
      figure.value === null ? [] : [{ ...figure, value: figure.value, people: people(zips[index]!) }],
    )
    if (withValue.length === 0) return missing(figures)
    const isSum = sums.has(key)
    const isOdd = ({ note }: Figure) => note?.flags?.includes('implausible') ?? false
    const usual = isSum || withValue.every(isOdd) ? withValue : withValue.filter((figure) => !isOdd(figure))
    const all = usual.reduce((sum, figure) => sum + figure.people, 0)
    const weight = (of: number) => (isSum ? 1 : all > 0 ? of / all : 1 / usual.length)
    const value = usual.reduce((sum, figure) => sum + weight(figure.people) * figure.value, 0)
    const squares = usual.map(({ moe, people }) => (weight(people) * (moe ?? Number.NaN)) ** 2)
    const moe = Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
    const flags = usual.flatMap(({ note }) => note?.flags ?? []).filter((flag) => flag !== 'implausible')
    const miles = usual.flatMap(({ note }) => note?.borrowed_miles ?? [])
    const note: Note = {
      ...(flags.length > 0 && { flags: [...new Set(flags)] }),
      ...(miles.length > 0 && { borrowed_miles: Math.max(...miles) }),
    }
    return withFlag(key, { value, ...(!Number.isNaN(moe) && { moe }), note })
  }
}

/** The reason of the first zip that has a Census area, if any. */
function missing(figures: readonly Figure[]): Figure {
  const other = figures.find(({ note }) => note?.reason !== 'no_area') ?? figures[0]!
  return { value: null, note: other.note! }
}

/** The compared part of a response of `GET /api/place/:town/:state`. */
export interface ShownTown {
  readonly town: string
  readonly state_abbr: string
  readonly zips: readonly string[]
  readonly figures: readonly ShownFigure[]
}

/** A town's zips by its name, as in the responses about zips. */
export interface Town {
  readonly id: string
  readonly state: string
  readonly zips: readonly string[]
}

/** Returns a function that lists what differs in a town, one line each. */
export function townComparison(expected: Expected, towns: ReadonlyMap<string, Town>) {
  const figureOfTown = townFigures(expected)
  const keys = keysOfFigures(expected)
  const comparisonOf = memo((key: string) => {
    const figures = new Map([...towns.values()].map((town) => [town.id, figureOfTown(key, town.zips)]))
    const values = [...towns.values()].flatMap(({ id, state }) => {
      const { value } = figures.get(id)!
      return value === null ? [] : [{ state, value }]
    })
    const vintage = expected.columns[key]?.vintage ?? null
    return { figures, compare: figureComparison({ key, vintage, values }) }
  })
  return (shown: ShownTown): string[] => {
    const town = towns.get(`${shown.town}, ${shown.state_abbr}`)
    if (!town) return [`${shown.town}, ${shown.state_abbr} is not expected`]
    const hasZips = shown.zips.toSorted().join() === town.zips.toSorted().join()
    return [
      ...(hasZips ? [] : [`${town.id}: zips ${shown.zips}, not ${town.zips}`]),
      ...keyDifferences(town.id, shown.figures, keys),
      ...shown.figures.flatMap((figure) => {
        const { figures, compare } = comparisonOf(figure.key)
        return compare(town, figure, figures.get(town.id)!)
      }),
    ]
  }
}

/** The compared part of a response of `GET /api/school/:ncesID`. */
export interface ShownSchool {
  readonly ncesID: string
  readonly students: number | null
  readonly level: string
  readonly diversity_score: number | null
  readonly lunch: { readonly share: number | null }
  readonly scores: readonly {
    readonly subject: string
    readonly low: number | null
    readonly high: number | null
    readonly test_takers: number | null
  }[]
  readonly years: readonly {
    readonly year: number
    readonly proficiency: { low: number; high: number; value: number } | null
    readonly test_takers: number | null
    readonly achievement: number | null
    readonly rank: number | null
    readonly rank_of: number | null
    readonly impact: number | null
    readonly impact_missing: string | null
    readonly state_mean: number | null
    readonly trend: object | null
    readonly trend_missing: string | null
  }[]
}

/** Lists what differs in a school, one line each. */
export function schoolDifferences(shown: ShownSchool, schools: ReadonlyMap<string, School>) {
  const school = schools.get(shown.ncesID)!
  const [spring, ...others] = shown.years
  const { proficiency } = school
  const subject = (name: string) => shown.scores.find((score) => score.subject === name)
  const wanted: Record<string, [shown: unknown, wanted: unknown, decimals?: number]> = {
    students: [shown.students, school.students],
    level: [shown.level, school.level],
    diversity: [shown.diversity_score, null],
    lunch: [shown.lunch.share, school.lunchShare, 2],
    springs: [others.length + Number(spring !== undefined), Number(school.isTested)],
    ...resultOf('math', subject('math'), school.math),
    ...resultOf('rla', subject('rla'), school.rla),
  }
  if (spring) {
    Object.assign(wanted, {
      low: [spring.proficiency?.low, proficiency?.low],
      high: [spring.proficiency?.high, proficiency?.high],
      value: [spring.proficiency?.value, proficiency?.value],
      takers: [spring.test_takers, proficiency?.takers ?? null],
      achievement: [spring.achievement, school.achievement, 2],
      rank: [spring.rank, school.rank],
      rankOf: [spring.rank_of, school.rankOf],
      impact: [spring.impact, school.impact, 2],
      impactMissing: [spring.impact_missing, school.impact === null ? impactMissing(school) : null],
      trendMissing: [spring.trend_missing, proficiency ? 'not_loaded' : 'not_tested'],
    })
  }
  return Object.entries(wanted).flatMap(([key, [actual, right, decimals]]) => {
    const isEqual =
      decimals === undefined ? actual === right : isRounded(actual as number | null, right as number | null, decimals)
    return isEqual ? [] : [`${shown.ncesID} ${key} ${actual}, not ${right}`]
  })
}

function resultOf(
  name: string,
  score: ShownSchool['scores'][number] | undefined,
  result: School['math'],
): Record<string, [unknown, unknown]> {
  return {
    [`${name} low`]: [score?.low ?? null, result?.low ?? null],
    [`${name} high`]: [score?.high ?? null, result?.high ?? null],
    ...(result && { [`${name} takers`]: [score?.test_takers, result.takers] }),
  }
}

function impactMissing(school: School): string {
  if (!school.proficiency) return 'not_tested'
  if (school.lunchShare === null) return 'lunch_not_reported'
  return school.lunchShare >= 100 ? 'community_eligibility' : 'too_few_schools'
}

/** Percentiles among fewer places than this are null. */
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
interface ShownFigure {
  readonly key: string
  readonly value: number | null
  readonly moe: number | null
  readonly percentile_state: number | null
  readonly percentile_nation: number | null
  readonly vintage: string | null
  readonly note?: Note
}

/** An attribute with all its values, for percentiles. */
interface Attribute {
  readonly key: string
  /** Null when nothing is loaded. */
  readonly vintage: string | null
  /** All values but missing ones. */
  readonly values: readonly { readonly state: string; readonly value: number }[]
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
function figureComparison({ key, vintage: newest, values }: Attribute) {
  const nation = percentilesAmong(values.map(({ value }) => value))
  const states = new Map(
    [...Map.groupBy(values, ({ state }) => state)].map(([state, of]) => [
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
function keyDifferences(id: string, figures: readonly ShownFigure[], keys: string): string[] {
  const shown = figures.map(({ key }) => key).sort()
  return shown.join() === keys ? [] : [`${id}: figures ${shown}, not ${keys}`]
}

/** True when a number is the rounded exact one; an exact one at a half may round either way. */
function isRounded(shown: number | null, exact: number | null, decimals: number): boolean {
  if (shown === null || exact === null) return shown === exact
  const half = 0.5 * 10 ** -decimals
  return Math.abs(shown - exact) <= half * (1 + 1e-9) + 1e-9 * Math.abs(exact)
}

function noteDifferences(shown: Note | undefined, { note }: Figure): string[] {
  const { borrowed_miles: shownMiles, ...other } = shown ?? {}
  const { borrowed_miles: miles, ...wanted } = note ?? {}
  const [actual, right] = [sorted(other), sorted(wanted)]
  const isNear = Math.abs((shownMiles ?? -1) - (miles ?? -1)) < 0.01
  return [
    ...(actual === right ? [] : [`note ${actual}, not ${right}`]),
    ...(isNear ? [] : [`borrowed from ${shownMiles} miles, not ${miles}`]),
  ]
}

function sorted(note: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(note).sort()))
}
