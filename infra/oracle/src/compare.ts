import {
  type Expected,
  figuresOf,
  keysOfFigures,
  type Month,
  marginOfShare,
  memo,
  plausible,
  withFlag,
} from './figures.ts'
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
      values: figures.flatMap(([zip, { value, moe }]) =>
        value === null ? [] : [{ id: zip, state: places.get(zip)!.state, value, moe }],
      ),
      ...placesOf(
        [...places.values()].map(({ zip: id, state }) => ({ id, state })),
        (other, id) => expectedFigure(other, id).value,
      ),
      baseOf: (zip) => baseOfZips(expected, key, [zip]),
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
    const known = (of: string, zip: string) => expected.columns[of]!.figures.get(zip)?.value ?? 0
    const withValue = figures.flatMap((figure, index) => {
      const zip = zips[index]!
      const [people, active] = [known('population', zip), known('housing_inventory', zip)]
      return figure.value === null ? [] : [{ ...figure, value: figure.value, people, active }]
    })
    if (withValue.length === 0) return missing(figures)
    const isSum = sums.has(key)
    const isOdd = ({ note }: Figure) => note?.flags?.includes('implausible') ?? false
    const usual = isSum || withValue.every(isOdd) ? withValue : withValue.filter((figure) => !isOdd(figure))
    const weigh = (of: (figure: (typeof usual)[number]) => number) => {
      const all = usual.reduce((sum, figure) => sum + of(figure), 0)
      return all > 0 ? usual.map((figure) => of(figure) / all) : undefined
    }
    // Figures of listings are weighted by listings, all others by people.
    const byListings = ofListings.has(key) ? weigh(({ active }) => active) : undefined
    const byPeople = byListings ?? weigh(({ people }) => people)
    const weights = isSum ? usual.map(() => 1) : (byPeople ?? usual.map(() => 1 / usual.length))
    const summed = sumsOf(key, usual)
    if (summed) return withFlag(key, { ...summed, note: notesOf(usual) })
    const value =
      changeOfEnds(key, zips.map(expected.endsOf)) ??
      usual.reduce((sum, figure, index) => sum + weights[index]! * figure.value, 0)
    const squares = usual.map(({ moe }, index) => (weights[index]! * (moe ?? Number.NaN)) ** 2)
    const moe = Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
    const note = notesOf(usual)
    const flags = usual.length > 1 && medians.has(key) ? ['mean_of_medians', ...(note.flags ?? [])] : note.flags
    const figure = { value, ...(!Number.isNaN(moe) && { moe }), note: { ...note, ...(flags && { flags }) } }
    // The plausible values are those of one zip, which a sum over zips may well pass.
    return isSum ? figure : withFlag(key, figure)
  }
}

/** A net change of a town of several zips: from the sum or mean of one month to that of the other. Null without both. */
function changeOfEnds(key: string, zips: readonly (readonly [Month | null, Month | null])[]): number | null {
  const endOf = (end: 0 | 1) => {
    const months = zips.flatMap((ends) => ends[end] ?? [])
    if (key === 'inventory_net_change') return months.reduce((sum, { total }) => sum + (total ?? 0), 0)
    const [low, high] = plausible.median_listing_price!
    const sound = months.filter(({ price }) => price !== null && price >= low && price <= high)
    const active = sound.reduce((sum, month) => sum + (month.active ?? 0), 0)
    const products = sound.reduce((sum, month) => sum + month.price! * (month.active ?? 0), 0)
    return active > 0 ? Math.round(products / active) : null
  }
  if (!key.endsWith('_net_change') || zips.length === 1) return null
  const [before, now] = [endOf(0), endOf(1)]
  return before === null || now === null ? null : now - before
}

/** Medians of the survey, whose means over zips say that they are means. */
const medians = new Set(['median_age', 'median_household_income', 'median_home_value', 'median_rent'])

function notesOf(figures: readonly Figure[]): Note {
  const flags = figures.flatMap(({ note }) => note?.flags ?? []).filter((flag) => flag !== 'implausible')
  const miles = figures.flatMap(({ note }) => note?.borrowed_miles ?? [])
  const [vintage, ...others] = new Set(figures.map(({ note }) => note?.vintage))
  return {
    ...(vintage !== undefined && others.length === 0 && { vintage }),
    ...(flags.length > 0 && { flags: [...new Set(flags)] }),
    ...(miles.length > 0 && { borrowed_miles: Math.max(...miles) }),
  }
}

/** A share or ratio of several zips: parts by wholes, with the largest margin of the parts of a split. */
function sumsOf(key: string, figures: readonly Figure[]): { value: number; moe?: number } | undefined {
  const sums = figures.flatMap((figure) => figure.sums ?? [])
  if (sums.length < figures.length) return
  const total = (of: (each: (typeof sums)[number]) => number) => sums.reduce((sum, each) => sum + of(each), 0)
  const [part, whole] = [total((each) => each.part), total((each) => each.whole)]
  const isRatio = key === 'avg_agi_per_return' || key === 'population_density'
  const value = isRatio ? part / whole : (100 * part) / whole
  const moes = sums[0]!.moes?.map((_, index) => Math.hypot(...sums.map((each) => each.moes![index] ?? Number.NaN)))
  if (!moes || moes.some(Number.isNaN)) return { value }
  const [owned, rented, all] = moes as [number, number, number]
  const share = value / 100
  // Of two shares that add up to 100 %, one is the part, and the other has the other margin.
  const isOwned = key === 'percent_owner_occupied'
  const one = marginOfShare(share, isOwned ? owned : rented, all, whole)
  const other = marginOfShare(1 - share, isOwned ? rented : owned, all, whole)
  return { value, moe: Math.max(one, other) }
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
      const { value, moe } = figures.get(id)!
      return value === null ? [] : [{ id, state, value, moe }]
    })
    const places = placesOf([...towns.values()], (other, id) => figureOfTown(other, towns.get(id)!.zips).value)
    const baseOf = (id: string) => baseOfZips(expected, key, towns.get(id)!.zips)
    const vintage = expected.columns[key]?.vintage ?? null
    return { figures, compare: figureComparison({ key, vintage, values, ...places, baseOf, isOfTowns: true }) }
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
    readonly rank_low: number | null
    readonly rank_high: number | null
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
      rankLow: [spring.rank_low, school.rankLow],
      rankHigh: [spring.rank_high, school.rankHigh],
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
  return school.lunchShare >= 100 ? 'community_eligibility' : (school.impactMissing ?? 'too_few_schools')
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
  readonly compared_state: number | null
  readonly compared_nation: number | null
  readonly rank_state: Ranked | null
  readonly rank_nation: Ranked | null
  readonly vintage: string | null
  readonly note?: Note
}

/** An attribute with all its values, for percentiles. */
interface Attribute {
  readonly key: string
  /** Null when nothing is loaded. */
  readonly vintage: string | null
  /** All values but missing ones. */
  readonly values: readonly Valued[]
  readonly isOfTowns?: boolean
  /** The states of all places. */
  readonly states: ReadonlySet<string>
  readonly populationOf: (id: string) => number | null
  readonly listingsOf: (id: string) => number | null
  /** How many homes, people or returns a share or ratio counts; null for other attributes. */
  readonly baseOf: (id: string) => number | null
}

interface Ranked {
  readonly rank: number
  readonly of: number
}

interface Valued {
  readonly id: string
  readonly state: string
  readonly value: number
  readonly moe?: number | undefined
}

/** What the floors of rankings need to know of all places. */
function placesOf(
  places: readonly { readonly id: string; readonly state: string }[],
  figureOf: (key: string, id: string) => number | null,
) {
  const known = memo((key: string) => new Map(places.map(({ id }) => [id, figureOf(key, id)])))
  return {
    states: new Set(places.map(({ state }) => state)),
    populationOf: (id: string) => known('population').get(id) ?? null,
    listingsOf: (id: string) => known('housing_inventory').get(id) ?? null,
  }
}

/** The sum of what a share or ratio counts in some zips; null for other attributes, and for square miles. */
function baseOfZips({ columns }: Expected, key: string, zips: readonly string[]): number | null {
  if (key === 'population_density') return null
  const wholes = zips.flatMap((zip) => columns[key]?.figures.get(zip)?.sums?.whole ?? [])
  return wholes.length === 0 ? null : wholes.reduce((sum, whole) => sum + whole, 0)
}

/** Standard errors in a 90 % margin. */
const STANDARD_ERRORS = 1.645

/** Whether places compare by a value: it is plausible, and its standard error at most 40 % of it, or of a share’s larger side. */
function isCompared(key: string, { value, moe }: Valued): boolean {
  if (withFlag(key, { value }).note) return false
  const estimate = key.startsWith('percent_') ? Math.max(value, 100 - value) : Math.abs(value)
  return moe === undefined || moe / STANDARD_ERRORS <= 0.4 * estimate
}

const withinState = new Set(['overall_score', 'school_avg_pctprof_2yr_change'])
const ofListings = new Set([
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'housing_inventory',
  'total_inventory',
  'inventory_net_change',
  'median_listing_net_change',
  'days_on_market',
  'days_on_market_mom',
])
const lowerIsBetter = new Set(['mean_commute_minutes'])

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
function figureComparison(attribute: Attribute) {
  const { key, vintage: newest } = attribute
  // Sums of towns exceed what is plausible of a zip.
  const isTotal = attribute.isOfTowns && sums.has(key)
  const values = attribute.values.filter((place) => isTotal || isCompared(key, place))
  const byState = Map.groupBy(values, ({ state }) => state)
  const isNationwide = !withinState.has(key) && byState.size >= attribute.states.size / 2
  const groups = memo((state: string) => comparisonAmong(attribute, byState.get(state) ?? []))
  const nation = isNationwide ? comparisonAmong(attribute, values) : () => nothingCompared
  return (place: { id: string; state: string }, shown: ShownFigure, figure: Figure): string[] => {
    const [inState, inNation] = [groups(place.state)(place.id), nation(place.id)]
    const wanted = {
      value: figure.value,
      moe: figure.moe ?? null,
      percentile_nation: inNation.percentile,
      percentile_state: inState.percentile,
      compared_nation: inNation.compared,
      compared_state: inState.compared,
      'rank_nation.rank': inNation.rank,
      'rank_nation.of': inNation.of,
      'rank_state.rank': inState.rank,
      'rank_state.of': inState.of,
    }
    const parts = Object.keys(wanted) as (keyof typeof wanted)[]
    const wrong = parts.filter((part) => {
      const decimals = part.startsWith('percentile') ? 1 : decimalsFor(key, wanted[part])
      return !isRounded(shownPart(shown, part), wanted[part], decimals)
    })
    const vintage = figure.note?.vintage ?? newest
    return [
      ...wrong.map((part) => `${part} ${shownPart(shown, part)}, not ${wanted[part]}`),
      ...(shown.vintage === vintage ? [] : [`vintage ${shown.vintage}, not ${vintage}`]),
      ...noteDifferences(shown.note, figure),
    ].map((text) => `${place.id}: ${key} ${text}`)
  }
}

/** `rank_state.of`: the member of a member. */
function shownPart(shown: ShownFigure, part: string): number | null {
  const [name, member] = part.split('.') as [keyof ShownFigure, keyof Ranked | undefined]
  if (!member) return shown[name] as number | null
  return (shown[name] as Ranked | null)?.[member] ?? null
}

interface Comparison {
  readonly percentile: number | null
  readonly compared: number | null
  readonly rank: number | null
  readonly of: number | null
}

const nothingCompared: Comparison = { percentile: null, compared: null, rank: null, of: null }

/** Returns how a place compares among those with a comparable value, and its rank among those at the floors. */
function comparisonAmong(attribute: Attribute, places: readonly Valued[]): (id: string) => Comparison {
  const { key, populationOf, listingsOf, baseOf } = attribute
  const percentileOf = percentilesAmong(places.map(({ value }) => value))
  const comparedBy = new Map(places.map(({ id, value }) => [id, withoutNoise(value)]))
  const isAtFloors = ({ id }: Valued) =>
    (populationOf(id) ?? 0) >= 1000 &&
    (!ofListings.has(key) || (listingsOf(id) ?? 0) >= 20) &&
    (baseOf(id) ?? 400) >= 400
  const ranked = new Set(places.filter(isAtFloors).map(({ id }) => id))
  const sorted = [...ranked].map((id) => comparedBy.get(id)!).sort((a, b) => (lowerIsBetter.has(key) ? a - b : b - a))
  const firstAt = new Map<number, number>()
  sorted.forEach((value, index) => {
    if (!firstAt.has(value)) firstAt.set(value, index + 1)
  })
  return (id) => {
    const value = comparedBy.get(id)
    if (value === undefined || places.length < FEWEST) return nothingCompared
    const isRanked = ranked.has(id) && ranked.size >= FEWEST
    return {
      percentile: percentileOf(value),
      compared: places.length,
      rank: isRanked ? firstAt.get(value)! : null,
      of: isRanked ? ranked.size : null,
    }
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
