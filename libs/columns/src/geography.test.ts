import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { haversineMiles, inputOf, isEnclosed, type Row } from '../test/oracle.ts'
import { openTowns } from '../test/towns.ts'
import { type Columns, openColumns, type Point, packColumns, type Ring } from './index.ts'

// The circumference is 2 pi 3958.7613 = 24873.63 miles, a degree of it 69.09342.
const MILES_PER_DEGREE = 69.09342

/** In the order of the numbers. */
const idOf = (i: number) => `p${String(i).padStart(5, '0')}`

function openPoints(points: (Point | null)[]): Columns {
  const rows: Row[] = points.map((point, i) => ({
    id: idOf(i),
    group: 'MA',
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    values: {},
  }))
  return openColumns(packColumns(inputOf(rows)))
}

describe('miles', () => {
  test.each<[string, Point, Point, number]>([
    ['along a meridian', { lat: 0, lng: 30 }, { lat: 1, lng: 30 }, MILES_PER_DEGREE],
    ['across the antimeridian', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, MILES_PER_DEGREE],
    ['over a pole', { lat: 89, lng: 0 }, { lat: 89, lng: 180 }, 2 * MILES_PER_DEGREE],
    ['from pole to pole', { lat: 90, lng: 7 }, { lat: -90, lng: 99 }, 180 * MILES_PER_DEGREE],
    ['halfway around the equator', { lat: 0, lng: -90 }, { lat: 0, lng: 90 }, 180 * MILES_PER_DEGREE],
  ])('measures %s', (_, from, to, miles) => {
    const measured = openPoints([from]).miles(0, to)
    expect(Math.abs(measured - miles)).toBeLessThan(0.001)
  })

  test('is precise at a hundredth of a mile', () => {
    const step = 0.01 / MILES_PER_DEGREE
    const measured = openPoints([{ lat: 42 + step, lng: -71 }]).miles(0, { lat: 42, lng: -71 })
    expect(Math.abs(measured - 0.01)).toBeLessThan(1e-8)
  })

  test('is NaN for a row without a location', () => {
    const nowhere = openPoints([null])
    expect(nowhere.miles(0, { lat: 0, lng: 0 })).toBeNaN()
    expect(nowhere.location(0)).toBeNull()
  })

  test('agrees with the haversine formula', () => {
    fc.assert(
      fc.property(arbitrary.point, arbitrary.point, (from, to) => {
        const difference = openPoints([from]).miles(0, to) - haversineMiles(from, to)
        expect(Math.abs(difference)).toBeLessThan(1e-3)
      }),
    )
  })
})

describe('a circle', () => {
  const origin = { lat: 42, lng: -71 }
  const step = 0.01 / MILES_PER_DEGREE

  test('distinguishes points a hundredth of a mile apart', () => {
    const columns = openPoints([origin, { lat: 42 + step, lng: -71 }])
    const countWithin = (radiusMiles: number) => columns.select({ within: { ...origin, radiusMiles } }).count
    expect(countWithin(0)).toBe(1)
    expect(countWithin(0.0099)).toBe(1)
    expect(countWithin(0.0101)).toBe(2)
  })

  test('includes all meridians around a pole, and both sides of the antimeridian', () => {
    const columns = openPoints([
      { lat: 89.9, lng: 0 },
      { lat: 89.9, lng: -135 },
      { lat: 0, lng: 179.9 },
      { lat: 0, lng: -179.9 },
    ])
    const rowsWithin = (lat: number, lng: number) => [...columns.select({ within: { lat, lng, radiusMiles: 20 } }).rows]
    expect(rowsWithin(90, 55)).toEqual([0, 1])
    expect(rowsWithin(0, 180)).toEqual([2, 3])
    expect(rowsWithin(0, -180)).toEqual([2, 3])
  })

  test('as large as the earth includes every row with a location', () => {
    const columns = openPoints([{ lat: -42, lng: 109 }, origin, null])
    for (const radiusMiles of [12_500, 1e9, Infinity]) {
      expect([...columns.select({ within: { ...origin, radiusMiles } }).rows]).toEqual([0, 1])
    }
  })

  test('rejects coordinates out of range and a negative radius', () => {
    const columns = openPoints([origin])
    for (const bad of [{ lat: 95 }, { lng: 181 }, { radiusMiles: -1 }, { radiusMiles: Number.NaN }]) {
      expect(() => columns.select({ within: { ...origin, radiusMiles: 1, ...bad } })).toThrow(RangeError)
    }
  })

  test('includes rows on the circle around a pole’s neighbor and beyond the antimeridian', () => {
    const index = (lat: number, lng: number, id: string) => ({ lat, lng, id })
    const rows = [index(89.99, 10, 'a'), index(89.99, -170, 'b'), index(10, 179.99, 'c'), index(10, -179.99, 'd')]
    const many = Array.from({ length: 400 }, (_, i) => index(-60, i / 10, `z${i}`))
    const columns = openColumns(
      packColumns({
        version: '1',
        ids: [...rows, ...many].map(({ id }) => id),
        groups: [...rows, ...many].map(() => 'MA'),
        lat: [...rows, ...many].map(({ lat }) => lat),
        lng: [...rows, ...many].map(({ lng }) => lng),
        attributes: {},
      }),
    )
    const around = (lat: number, lng: number, radiusMiles: number) =>
      [...columns.select({ within: { lat, lng, radiusMiles } }).rows].map(columns.id)
    // 0.02° across the pole are 1.38 miles, exactly as far as the rows are apart.
    expect(around(89.99, 10, columns.miles(1, { lat: 89.99, lng: 10 }))).toEqual(['a', 'b'])
    expect(around(89.98, 100, 3)).toEqual(['a', 'b'])
    expect(around(10, 180, 1)).toEqual(['c', 'd'])
    expect(around(10, -179.995, 1.1)).toEqual(['c', 'd'])
    expect(around(10, 179.995, 0.5)).toEqual(['c'])
  })

  test('with others leaves the rows that are in each of them, in every area', () => {
    const circle = fc.record({ center: arbitrary.point, radiusMiles: fc.integer({ min: 1, max: 9000 }) })
    fc.assert(
      fc.property(
        arbitrary.rows,
        fc.array(circle, { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        (rows, circles, kind) => {
          const columns = openColumns(packColumns(inputOf(rows)))
          const near = circles.map(({ center, radiusMiles }) => ({ ...center, radiusMiles }))
          const [first, ...others] = near
          const bounds = { west: -180, south: -90, east: 180, north: 90 }
          const areas = [{ near }, { within: first, near: others }, { groups: columns.groups, near }, { bounds, near }]
          const inAll = Array.from({ length: columns.size }, (_, row) => row).filter((row) =>
            near.every(({ radiusMiles, ...center }) => columns.miles(row, center) <= radiusMiles),
          )
          expect([...columns.select(areas[kind]!).rows]).toEqual(inAll)
        },
      ),
    )
  })

  test('includes exactly the rows within the radius, edge included', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.point, fc.nat(40), (rows, center, picked) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const all = Array.from({ length: columns.size }, (_, row) => row)
        const radiusMiles = columns.size > picked ? columns.miles(picked, center) : 500
        if (Number.isNaN(radiusMiles)) return
        const selected = [...columns.select({ within: { ...center, radiusMiles } }).rows]
        expect(selected).toEqual(all.filter((row) => columns.miles(row, center) <= radiusMiles))
        for (const row of all) {
          const index = columns.location(row)
          const miles = index ? haversineMiles(index, center) : Infinity
          if (miles < radiusMiles - 1e-3) expect(selected).toContain(row)
          if (miles > radiusMiles + 1e-3) expect(selected).not.toContain(row)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('rings', () => {
  const box = (west: number, south: number, east: number, north: number): Ring => [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ]

  test('include rows on their sides and corners, and none outside', () => {
    const inside = [
      { lat: 42, lng: -71.5 },
      { lat: 42, lng: -72 },
      { lat: 43, lng: -71 },
      { lat: 42.5, lng: -71 },
      { lat: 43, lng: -71.2 },
      { lat: 42.9, lng: -71.9 },
    ]
    const outside = [
      { lat: 43.00001, lng: -71.5 },
      { lat: 41.99999, lng: -71.5 },
      { lat: 42.5, lng: -72.00001 },
      { lat: 42, lng: -70.9 },
      { lat: 43, lng: -72.1 },
      null,
    ]
    const columns = openPoints([...inside, ...outside])
    expect([...columns.select({ rings: [box(-72, 42, -71, 43)] }).rows]).toEqual([...inside.keys()])
  })

  test('have sides that are straight on a Mercator map', () => {
    // Half as far north on the map as 60° is gd(arsinh(tan 60°) / 2) = 35.2644°, not 30°.
    const columns = openPoints([
      { lat: 35.27, lng: -99.999 },
      { lat: 35.25, lng: -100.001 },
      { lat: 32, lng: -99.9 },
    ])
    const belowTheDiagonal: Ring = [
      { lat: 0, lng: -110 },
      { lat: 60, lng: -90 },
      { lat: 0, lng: -90 },
    ]
    expect([...columns.select({ rings: [belowTheDiagonal] }).rows]).toEqual([1, 2])
    const aboveTheDiagonal: Ring = [belowTheDiagonal[0]!, belowTheDiagonal[1]!, { lat: 60, lng: -110 }]
    expect([...columns.select({ rings: [aboveTheDiagonal] }).rows]).toEqual([0])
  })

  test('are united, each row once', () => {
    const columns = openPoints([
      { lat: 1, lng: 1 },
      { lat: 1.9, lng: 1.9 },
      { lat: 3, lng: 3 },
      { lat: 9, lng: 9 },
      ...Array.from({ length: 60 }, () => ({ lat: -50, lng: 50 })),
    ])
    const rings = [box(1.5, 1.5, 4, 4), box(0, 0, 2, 2)]
    expect([...columns.select({ rings }).rows]).toEqual([0, 1, 2])
    expect([...columns.select({ rings, bounds: { west: 0, south: 0, east: 2, north: 2 } }).rows]).toEqual([0, 1])
    expect([...columns.select({ rings, ids: [2, 3].map(idOf) }).rows]).toEqual([2])
    expect([...columns.select({ rings, within: { lat: 3, lng: 3, radiusMiles: 20 } }).rows]).toEqual([2])
    expect(columns.select({ rings: [] }).count).toBe(0)
  })

  test('cross the antimeridian', () => {
    const columns = openPoints([
      { lat: 52, lng: 179 },
      { lat: 52, lng: -179 },
      { lat: 13.45, lng: 144.78 },
      { lat: 52, lng: 0 },
    ])
    expect([...columns.select({ rings: [box(-182, 50, -178, 55)] }).rows]).toEqual([0, 1])
    expect([...columns.select({ rings: [box(178, 50, 182, 55)] }).rows]).toEqual([0, 1])
    expect([...columns.select({ rings: [box(-216, 13, -215, 14)] }).rows]).toEqual([2])
  })

  test('out of range, of two corners or around the globe are rejected', () => {
    const columns = openPoints([null])
    const refused: Ring[] = [
      box(0, 0, 1, 90),
      box(0, Number.NaN, 1, 1),
      box(-361, 0, 1, 1),
      box(0, 0, Infinity, 1),
      box(-180, 0, 180, 1),
      box(0, 0, 1, 1).slice(2),
    ]
    for (const ring of refused) expect(() => columns.select({ rings: [ring] })).toThrow(RangeError)
  })

  // Rows and corners on a grid of half degrees, so that many rows are on sides and corners; others anywhere, to five decimals.
  const degrees = (least: number, most: number) =>
    fc.oneof(
      fc.integer({ min: 2 * least, max: 2 * most }).map((halves) => halves / 2),
      fc.integer({ min: least * 1e5, max: most * 1e5 }).map((units) => units / 1e5),
    )
  const spot = fc.record({ lat: degrees(12, 30), lng: degrees(-190, -165) })
  const polygon = fc.array(spot, { minLength: 3, maxLength: 20 })
  const rectangle = fc
    .tuple(spot, degrees(0, 9), degrees(0, 9))
    .map(([{ lat, lng }, width, height]) => box(lng, lat, lng + width, lat + height))
  const drawing = fc.array(fc.oneof(polygon, rectangle), { minLength: 1, maxLength: 3 })
  const around = fc.record({ lat: degrees(11, 31), lng: degrees(-191, -164) })

  test('include the rows that a check of every row and side includes, in 1,000 drawings', () => {
    const drawings = fc.array(drawing, { minLength: 10, maxLength: 10 })
    const spots = fc.array(around, { minLength: 20, maxLength: 60, size: 'max' })
    let included = 0
    fc.assert(
      fc.property(drawings, spots, fc.boolean(), (areas, placed, hasOthers) => {
        const points = [...placed, ...areas.flat(2)].map(({ lat, lng }) => ({ lat, lng: lng < -180 ? lng + 360 : lng }))
        // Where most rows are far away, those in the rings are found by strips, else by a scan.
        const far = Array.from({ length: hasOthers ? 8 * points.length : 0 }, () => ({ lat: -40, lng: 20 }))
        const columns = openPoints([...points, ...far])
        for (const rings of areas) {
          const expected = points.flatMap((point, row) => (isEnclosed(point, rings) ? [row] : []))
          included += expected.length
          expect([...columns.select({ rings }).rows]).toEqual(expected)
          expect([...columns.select({ rings, groups: ['MA'] }).rows]).toEqual(expected)
        }
      }),
      { numRuns: 100 },
    )
    expect(included).toBeGreaterThan(10_000)
  })
})

describe('bounds', () => {
  const columns = openPoints([{ lat: 10, lng: 175 }, { lat: 10, lng: -175 }, { lat: 10, lng: 0 }, null])
  const rowsIn = (west: number, east: number) => [
    ...columns.select({ bounds: { west, south: 10, east, north: 20 } }).rows,
  ]

  test('cross the antimeridian when west is greater than east', () => {
    expect(rowsIn(170, -170)).toEqual([0, 1])
    expect(rowsIn(-170, 170)).toEqual([2])
  })

  test('wrap longitudes beyond ±180 onto the globe', () => {
    expect(rowsIn(-190, -170)).toEqual([0, 1])
    expect(rowsIn(350, 370)).toEqual([2])
    expect(rowsIn(-400, 400)).toEqual([0, 1, 2])
  })

  test('reject a side that is NaN', () => {
    expect(() => rowsIn(Number.NaN, 0)).toThrow(RangeError)
  })
})

describe('nearest', () => {
  const towns = openTowns()
  const natick = { lat: 42.281, lng: -71.351 }

  test('finds the nearest row that is accepted', () => {
    expect(towns.id(towns.nearest(natick)!.row)).toBe('01760')
    const others = towns.nearest(natick, { accept: (row) => towns.id(row) !== '01760' })
    expect(towns.id(others!.row)).toBe('01701')
  })

  test('finds nothing when no row is near enough', () => {
    const atlantic = { lat: 40, lng: -50 }
    expect(towns.nearest(atlantic, { withinMiles: 100 })).toBeNull()
    expect(openPoints([null]).nearest(atlantic)).toBeNull()
  })

  test('returns the first by id of two rows at the same distance', () => {
    const twins = openPoints([
      { lat: 1, lng: 1 },
      { lat: 1, lng: 1 },
    ])
    expect(twins.nearest({ lat: 0, lng: 0 })?.row).toBe(0)
  })

  test('agrees with a check of every row', () => {
    fc.assert(
      fc.property(arbitrary.rows, arbitrary.point, arbitrary.group, (rows, point, group) => {
        const columns = openColumns(packColumns(inputOf(rows)))
        const nearest = columns.nearest(point, { accept: (row) => columns.group(row) === group })
        const miles = rows.flatMap(({ lat, lng, ...row }) =>
          lat !== null && lng !== null && row.group === group ? [haversineMiles({ lat, lng }, point)] : [],
        )
        if (miles.length === 0) expect(nearest).toBeNull()
        else expect(Math.abs(nearest!.miles - Math.min(...miles))).toBeLessThan(1e-3)
      }),
    )
  })
})
