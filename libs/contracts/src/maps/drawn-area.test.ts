import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodePolyline, encodeDrawnArea, encodePolyline, readDrawnArea } from './drawn-area.ts'

const square = (west: number, south: number, side = 1) => [
  { lat: south, lng: west },
  { lat: south, lng: west + side },
  { lat: south + side, lng: west + side },
  { lat: south + side, lng: west },
]

/** `count` points around a center. */
const around = (lat: number, lng: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return { lat: lat + Math.sin(angle), lng: lng + Math.cos(angle) }
  })

const problemOf = (text: string) => {
  const read = readDrawnArea(text)
  return 'problem' in read ? read.problem : undefined
}

describe('an encoded polyline', () => {
  // The example of "Encoded Polyline Algorithm Format", Google Maps Platform.
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]
  const text = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'

  test('is that of the published example', () => {
    expect(encodePolyline(points)).toBe(text)
    expect(decodePolyline(text)).toEqual(points)
  })

  test('has the published form of a single value', () => {
    // -179.9832104 is `~oia@ there; 0 is one character of no bits.
    expect(encodePolyline([{ lat: 0, lng: -179.9832104 }])).toBe('?`~oia@')
    expect(decodePolyline('?`~oia@')).toEqual([{ lat: 0, lng: -179.98321 }])
  })

  test('returns what was encoded, to five decimals', () => {
    const units = fc.record({ lat: fc.integer({ min: -9e6, max: 9e6 }), lng: fc.integer({ min: -3e7, max: 3e7 }) })
    fc.assert(
      fc.property(fc.array(units), (all) => {
        const given = all.map(({ lat, lng }) => ({ lat: lat / 1e5, lng: lng / 1e5 }))
        const encoded = encodePolyline(given)
        expect(encoded).toMatch(/^[?-~]*$/)
        expect(decodePolyline(encoded)).toEqual(given)
      }),
    )
  })

  test.each(['_p~iF~ps|', '_p~iF', 'a b', '~~~~~~~?', '_p~iF~ps|U;', 'é'])('is not %j', (other) => {
    expect(decodePolyline(other)).toBeUndefined()
  })
})

describe('readDrawnArea', () => {
  test('reads several rings', () => {
    const rings = [square(-71, 42), square(-80, 30)]
    expect(readDrawnArea(encodeDrawnArea(rings))).toEqual({ rings })
  })

  test('leaves out a point that is the one before it, also at the end', () => {
    const ring = square(-71, 42)
    const repeated = [ring[0]!, ring[0]!, ...ring.slice(1), ring[0]!]
    expect(readDrawnArea(encodeDrawnArea([repeated]))).toEqual({ rings: [ring] })
  })

  test('continues longitudes west of the date line', () => {
    const guam = readDrawnArea(encodeDrawnArea([square(144.5, 13)]))
    expect(guam).toEqual({ rings: [square(-215.5, 13)] })
    const acrossTheDateLine = [
      { lat: 50, lng: 179 },
      { lat: 50, lng: -179 },
      { lat: 52, lng: -180 },
    ]
    expect(readDrawnArea(encodeDrawnArea([acrossTheDateLine]))).toEqual({
      rings: [
        [
          { lat: 50, lng: -181 },
          { lat: 50, lng: -179 },
          { lat: 52, lng: -180 },
        ],
      ],
    })
  })

  test('accepts 60 points over all rings and no more', () => {
    const sixty = [around(40, -80, 30), around(40, -90, 30)]
    expect(problemOf(encodeDrawnArea(sixty))).toBeUndefined()
    const more = [around(40, -80, 30), around(40, -90, 31)]
    expect(problemOf(encodeDrawnArea(more))).toBe('must have at most 60 points over all shapes, not 61')
  })

  test.each([
    ['two points', [square(-71, 42).slice(0, 2)]],
    ['one point several times', [[0, 0, 0, 0].map(() => ({ lat: 42, lng: -71 }))]],
    ['a second ring without points', [square(-71, 42), []]],
  ])('refuses %s', (_, rings) => {
    expect(problemOf(encodeDrawnArea(rings))).toBe('must have at least 3 points in each shape')
  })

  test.each([
    ['the two triangles of an hourglass', [0, 2, 1, 3].map((corner) => square(-71, 42)[corner]!)],
    [
      'a corner on another side',
      [
        { lat: 40, lng: -80 },
        { lat: 40, lng: -70 },
        { lat: 45, lng: -70 },
        { lat: 40, lng: -75 },
        { lat: 45, lng: -80 },
      ],
    ],
  ])('refuses %s', (_, ring) => {
    expect(problemOf(encodeDrawnArea([ring]))).toBe('must not have a shape that crosses or touches itself')
  })

  test('accepts shapes that overlap each other', () => {
    expect(problemOf(encodeDrawnArea([square(-71, 42), square(-71.5, 42.5)]))).toBeUndefined()
  })

  test.each([
    ['north of the map', square(-100, 74)],
    ['in Europe', square(5, 45)],
    ['south of the map', square(-100, -30)],
  ])('refuses a shape %s', (_, ring) => {
    expect(problemOf(encodeDrawnArea([ring]))).toBe('must be on the map: latitudes -20 to 74, longitudes -225 to -50')
  })

  test('refuses text that is not a polyline', () => {
    const problem = 'must be encoded polylines with five decimals and semicolons between them'
    for (const text of ['42.1,-71', 'null', '_p~iF~ps|']) expect(problemOf(text)).toBe(problem)
  })
})
