import { figureComparison, keyDifferences, type ShownFigure } from './compare-figures.ts'
import type { Figure, Note } from './figure.ts'
import { type Expected, figuresOf, keysOfFigures, memo, withFlag } from './figures.ts'

/** Counts are summed over the zips of a town, everything else is averaged. */
const sums = new Set(['housing_inventory', 'total_inventory', 'inventory_net_change', 'population'])

/** Returns the figure of a town by its zips. */
function townFigures(expected: Expected) {
  const figureOfZip = figuresOf(expected)
  return (key: string, zips: readonly string[]): Figure => {
    const figures = zips.map((zip) => figureOfZip(key, zip))
    const people = (at: number) => expected.columns.population!.figures.get(zips[at]!)?.value ?? 0
    const known = figures.flatMap((figure, at) =>
      figure.value === null ? [] : [{ ...figure, value: figure.value, people: people(at) }],
    )
    if (known.length === 0) return missing(figures)
    const isSum = sums.has(key)
    const isOdd = ({ note }: Figure) => note?.flags?.includes('implausible') ?? false
    const usual = isSum || known.every(isOdd) ? known : known.filter((figure) => !isOdd(figure))
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

/** What is compared of a response of `GET /api/place/:town/:state`. */
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
    const known = [...towns.values()].flatMap(({ id, state }) => {
      const { value } = figures.get(id)!
      return value === null ? [] : [{ state, value }]
    })
    const vintage = expected.columns[key]?.vintage ?? null
    return { figures, compare: figureComparison({ key, vintage, known }) }
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
