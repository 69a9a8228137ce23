import { figureComparison, keyDifferences, type ShownFigure } from './compare-figures.ts'
import { type Expected, figuresOf, keysOfFigures, memo } from './figures.ts'

/** What is compared of a response of `GET /api/zip/:zip`. */
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
      known: figures.flatMap(([zip, { value }]) => (value === null ? [] : [{ state: places.get(zip)!.state, value }])),
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
