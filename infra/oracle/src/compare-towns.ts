import { figureComparison, keyDifferences, type ShownFigure } from './compare-figures.ts'
import { type Expected, keysOfFigures, memo } from './figures.ts'
import { townFigures } from './towns.ts'

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
