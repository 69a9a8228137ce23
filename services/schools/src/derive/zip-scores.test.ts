import { EARTH_RADIUS_MILES, type Point } from '@homeground/columns'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nearby, type ZipCenter, type ZipSchool, zipScores } from './zip-scores.ts'

const center = { lat: 42, lng: -71, stateAbbr: 'MA' }
type Spring = Partial<ZipSchool['springs'][number]>
/** Without `springs`, it has one spring, with the given achievement and trend. */
const school = (
  ncesId: string,
  {
    achievement = null,
    trend = null,
    springs = [{ achievement, trend }],
    ...more
  }: Omit<Partial<ZipSchool>, 'springs'> & Spring & { springs?: Spring[] },
): ZipSchool => ({
  ncesId,
  zip: '01760',
  stateAbbr: 'MA',
  location: center,
  students: 100,
  diversity: null,
  ...more,
  springs: springs.map((spring, i) => ({
    year: 2025 - i,
    achievement: null,
    trend: null,
    testChanged: false,
    takers: null,
    ...spring,
  })),
})
const north = (degrees: number) => ({ ...center, lat: 42 + degrees })

function scoresOf(schools: ZipSchool[], zips: Record<string, ZipCenter>) {
  const scores = [...zipScores(schools, new Map(Object.entries(zips)))]
  return Object.fromEntries(scores.map((score) => [score.zip, score]))
}

test('a zip has the means of its schools, weighted by students', () => {
  const schools = [
    school('1', { students: 300, achievement: 90, diversity: 20, trend: -2 }),
    school('2', { students: 100, achievement: 50, diversity: 60, trend: null }),
  ]
  expect(scoresOf(schools, { '01760': center })['01760']).toEqual({
    zip: '01760',
    overallScore: 80,
    scoreYear: 2025,
    diversityScore: 30,
    twoYearChange: -2,
    changeYear: 2025,
    borrowed: [],
  })
})

test('a zip whose schools have no score in the newest spring has that of the spring before', () => {
  const schools = [
    school('1', { springs: [{}, { achievement: 90, trend: 3 }] }),
    school('2', { students: null, springs: [{}, { achievement: 60, takers: 50 }] }),
    school('3', { zip: '01701', springs: [{ achievement: 20 }, { achievement: 10 }] }),
  ]
  // (100 × 90 + 50 × 60) / 150 = 80.
  expect(scoresOf(schools, { '01760': center, '01701': center })).toMatchObject({
    '01760': { overallScore: 80, scoreYear: 2024, twoYearChange: 3, changeYear: 2024, borrowed: [] },
    '01701': { overallScore: 20, scoreYear: 2025 },
  })
})

test('a changed test ends the earlier changes', () => {
  const schools = [school('1', { springs: [{ achievement: 50, testChanged: true }, { trend: 3 }] })]
  expect(scoresOf(schools, {})['01760']).toMatchObject({ overallScore: 50, twoYearChange: null })
})

test('a zip without an achievement takes the mean of the three nearest schools that have one', () => {
  // 0.02°, 0.04°, 0.06° and 0.08° of latitude are 1.38, 2.76, 4.15 and 5.53 miles.
  const schools = [
    school('4', { zip: '01701', location: north(0.08), achievement: 100 }),
    school('1', { zip: '01701', location: north(0.02), achievement: 60, students: 200 }),
    school('3', { zip: '01701', location: north(0.06), achievement: 10 }),
    school('2', { zip: '01701', location: north(0.04), achievement: 30 }),
    school('0', { zip: '01701', location: center }),
    school('5', { zip: '01760', diversity: 40 }),
  ]
  const { '01760': score } = scoresOf(schools, { '01760': center })
  expect(score).toMatchObject({ overallScore: 40, diversityScore: 40, twoYearChange: null })
  expect(score!.borrowed.map(({ ncesId }) => ncesId)).toEqual(['1', '2', '3'])
  expect(score!.borrowed[0]!.miles).toBeCloseTo(1.3818, 3)
})

test('schools more than ten miles away are not used', () => {
  const schools = [school('1', { zip: '01701', location: north(0.145), achievement: 60 })]
  const zips = { '01760': center, '01701': north(0.145) }
  expect(scoresOf(schools, zips)).toMatchObject({
    '01760': { overallScore: null, borrowed: [] },
    '01701': { overallScore: 60, borrowed: [] },
  })
})

test('a zip that search does not know has its own schools only', () => {
  const schools = [
    school('1', { achievement: 70 }),
    school('2', { zip: '99999', diversity: 10 }),
    school('3', { zip: null, achievement: 5 }),
  ]
  const scores = scoresOf(schools, {})
  expect(Object.keys(scores).sort()).toEqual(['01760', '99999'])
  expect(scores['99999']).toMatchObject({ overallScore: null, diversityScore: 10, borrowed: [] })
})

test('schools of another state are not used, however near: their tests differ', () => {
  const schools = [
    school('1', { zip: '02891', stateAbbr: 'RI', location: north(0.01), achievement: 90 }),
    school('2', { zip: '01701', location: north(0.1), achievement: 60 }),
  ]
  const zips = { '01760': center, '06379': { ...center, stateAbbr: 'CT' } }
  expect(scoresOf(schools, zips)).toMatchObject({
    '01760': { overallScore: 60, borrowed: [{ ncesId: '2' }] },
    '06379': { overallScore: null, borrowed: [] },
  })
})

test('of schools equally near, those with the lower NCES ids are used, whatever their order', () => {
  const schools = ['4', '2', '3', '1'].map((id) =>
    school(id, { zip: '01701', location: north(0.05), achievement: 10 * Number(id) }),
  )
  for (const listed of [schools, schools.toReversed()]) {
    const { '01760': score } = scoresOf(listed, { '01760': center })
    expect(score!.borrowed.map(({ ncesId }) => ncesId)).toEqual(['1', '2', '3'])
    expect(score!.overallScore).toBe(20)
  }
})

test('scores are not rounded', () => {
  const schools = [school('1', { students: 2, achievement: 70 }), school('2', { students: 1, achievement: 80 })]
  expect(scoresOf(schools, { '01760': center })['01760']!.overallScore).toBeCloseTo(220 / 3, 8)
})

/** Great-circle miles by the haversine formula. */
function miles(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h = half(a.lat - b.lat) + cos(a.lat) * cos(b.lat) * half(a.lng - b.lng)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

describe('nearby points', () => {
  test('are found in order of distance, within the reach only', () => {
    // A degree of latitude is 69.09 miles: 0.1° is 6.909, 0.14° is 9.673, 0.15° is 10.364.
    const points = [0.15, 0.1, -0.14, 0.05].map((lat) => ({ lat: 42 + lat, lng: -71 }))
    const nearest = nearby(points, 10)({ lat: 42, lng: -71 }, 3)
    expect(nearest.map(({ index }) => index)).toEqual([3, 1, 2])
    expect(nearest.map((near) => Number(near.miles.toFixed(3)))).toEqual([3.455, 6.909, 9.673])
  })

  test('are found across the date line and over a pole', () => {
    const points = [
      { lat: 52, lng: -179.99 },
      { lat: 89.99, lng: 0 },
    ]
    const find = nearby(points, 10)
    expect(find({ lat: 52, lng: 179.99 }, 1)).toMatchObject([{ index: 0 }])
    expect(find({ lat: 89.99, lng: 180 }, 1)).toMatchObject([{ index: 1 }])
  })

  test('are none in an empty list', () => {
    expect(nearby([], 10)({ lat: 42, lng: -71 }, 3)).toEqual([])
  })

  test('agree with the distances to every point', () => {
    const near = (degrees: number) => fc.integer({ min: -2000, max: 2000 }).map((part) => degrees + part / 10_000)
    const point = (lat: number, lng: number) => fc.record({ lat: near(lat), lng: near(lng) })
    const points = (lat: number, lng: number) => fc.tuple(fc.array(point(lat, lng), { maxLength: 60 }), point(lat, lng))
    let matches = 0
    fc.assert(
      fc.property(fc.oneof(points(42, -71), points(64, -179.7)), ([all, from]) => {
        const measured = all
          .map((other) => ({ miles: miles(from, other) }))
          .filter((near) => near.miles <= 10)
          .sort((a, b) => a.miles - b.miles)
          .slice(0, 3)
        const nearest = nearby(all, 10)(from, 3)
        matches += nearest.length
        expect(nearest.map(({ miles }) => Number(miles.toFixed(6)))).toEqual(
          measured.map(({ miles }) => Number(miles.toFixed(6))),
        )
      }),
    )
    // The comparison means something only if many searches find points.
    expect(matches).toBeGreaterThan(50)
  })
})
