import { afterAll, describe, expect, test } from '@jest/globals'
import { ids, startSchoolsAroundNatick } from './natick.ts'

const schools = await startSchoolsAroundNatick()
afterAll(() => schools.stop())

const figures = (...keys: string[]) => schools.json(`/api/schools/figures?schools=${keys.join(';')}`)

describe('GET /api/schools/figures', () => {
  test('returns a school with its two newest springs, and what changed between them', async () => {
    const [natick] = await figures(`school:${ids.natick}`)
    const { springs, change, ...school } = natick
    expect(school).toEqual({
      data_set: 'real',
      key: `school:${ids.natick}`,
      kind: 'school',
      name: 'Natick High',
      state_abbr: 'MA',
      town: 'Natick',
      level: 'High',
      schools: null,
      current: true,
      students: 1000,
      change_missing: null,
    })
    const { years } = await schools.json(`/api/school/${ids.natick}`)
    const [before, now] = years.slice(-2)
    expect(springs).toEqual(
      [now, before].map(({ year, proficiency, achievement, rank, rank_of }) => ({
        year,
        proficiency,
        achievement,
        rank,
        rank_of,
      })),
    )
    expect(springs.map(({ year }: { year: number }) => year)).toEqual([2021, 2019])
    // There were no tests between both: the same change as over two years.
    expect(change).toEqual({ change: 41.75, low: 15.78, high: 67.72, clear: true, from: 2019 })
  })

  test('returns schools and districts in the order of the request, closed ones too, and leaves unknown ones out', async () => {
    const keys = ['district:2500000', `school:${ids.closed}`, 'school:999999999999', 'district:9999999']
    const [district, closed, ...more] = await figures(...keys)
    expect(more).toEqual([])
    expect(closed).toMatchObject({ key: keys[1], current: false, data_set: 'real' })
    const page = await schools.json('/api/schools/district/2500000?schoolYear=2021')
    const { name, students, achievement, rank, rank_of } = page
    expect(district).toMatchObject({
      key: keys[0],
      kind: 'district',
      name,
      students,
      schools: page.schools,
      level: null,
      data_set: 'real',
    })
    expect(district.springs[0]).toEqual({ year: 2021, proficiency: null, achievement, rank, rank_of })
  })

  test('has no change and says why for a school with results of one spring', async () => {
    const [framingham, sherborn] = await figures(`school:${ids.framingham}`, `school:${ids.sherborn}`)
    expect([framingham.springs.length, framingham.change, framingham.change_missing]).toEqual([1, null, 'not_tested'])
    expect([sherborn.springs, sherborn.change_missing]).toEqual([[], 'not_tested'])
  })

  test.each(['01760', 'school:1', 'town:Natick, MA', ''])('rejects the key %j', async (key) => {
    const response = await schools.get(`/api/schools/figures?schools=${encodeURIComponent(key)}`)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['schools']])
  })

  test('is not sent again to a caller that has it', async () => {
    const url = `/api/schools/figures?schools=school:${ids.natick}`
    const { etag } = (await schools.get(url)).headers
    expect((await schools.get(url, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
  })
})
