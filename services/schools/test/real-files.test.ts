import { publicDataFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Schools, startSchools } from './support.ts'

const names = {
  directory: 'ccd_sch_029_1718_high_schools.csv.gz',
  lunch: 'ccd_sch_033_1718_high_schools.csv.gz',
  membership: 'ccd_sch_052_1718_high_schools.csv.gz',
  math: 'math-achievement-sch-sy2017-18_high_schools.csv.gz',
  rla: 'rla-achievement-sch-sy2017-18_high_schools.csv.gz',
}
const files = Object.values(names).map((name) => publicDataFile(`nces/${name}`))
const describeWithFiles = files.every(Boolean) ? describe : describe.skip

describeWithFiles('real files next to the checkout (skipped if there are none)', () => {
  let schools: Schools
  const results: unknown[] = []
  beforeAll(async () => {
    schools = await startSchools()
    for (const [i, kind] of Object.keys(names).entries()) {
      const source = ['math', 'rla'].includes(kind) ? 'edfacts' : 'ccd'
      results.push(await schools.loadFile(source, files[i]!))
    }
    await schools.derive()
  }, 60_000)
  afterAll(() => schools?.stop())

  test('load completely: 12,722 schools of spring 2018', () => {
    expect(results).toMatchObject([
      { rowsKept: 12722, rowsRejected: 0, parts: { '2018/directory': 12722 } },
      { rowsKept: 12722, rowsRejected: 0, parts: { '2018/lunch': 12722 } },
      { rowsKept: 12722, rowsRejected: 0, parts: { '2018/membership': 12722 } },
      { rowsKept: 12092, rowsRejected: 0, parts: { '2018/math': 12092 } },
      { rowsKept: 12615, rowsRejected: 0, parts: { '2018/rla': 12615 } },
    ])
  })

  test('give the first school of Alabama its published values', async () => {
    expect(await schools.json('/api/school/010000500871')).toMatchObject({
      state_abbr: 'AL',
      zip: '35950',
      level: 'High',
      grades: { low: '09', high: '12' },
      district: { id: '0100005' },
      students: 1449,
      races: null,
      lunch: { students: 832, share: 57.42, school_year: '2017–18', caveat: null },
      scores: [
        { subject: 'math', raw: '37', low: 37, high: 37, test_takers: 337 },
        { subject: 'rla', raw: '32', low: 32, high: 32, test_takers: 337 },
      ],
      // Math and reading have the same number of takers: (37 + 32) / 2.
      years: [{ year: 2018, proficiency: { value: 34.5 }, trend: null, trend_missing: 'not_loaded' }],
    })
  })

  test('rank every tested school within its state, but those whose result is a wide range', async () => {
    const [counts] = await schools.db.query(
      `select count(*)::int as tested, count(achievement)::int as ranked,
         count(*) filter (where high - low >= 40)::int as wide, count(*) filter (where value is null)::int as untested,
         count(*) filter (where rank = 1)::int as first, min(achievement) > 0 and max(achievement) < 100 as within
       from school_year`,
    )
    expect(counts).toMatchObject({ within: true })
    expect(counts.tested).toBe(counts.ranked + counts.wide + counts.untested)
    expect(counts.tested).toBeGreaterThanOrEqual(12615)
    const [states] = await schools.db.query(
      'select count(*)::int as count, sum(schools)::int as schools from state_level_year',
    )
    expect(states).toEqual({ count: 44, schools: counts.tested - counts.untested })
    expect(counts.first).toBeGreaterThanOrEqual(44)
  })

  test('have no impact for schools with free lunch for all: 292 report at least as many lunches as students', async () => {
    const [{ eligible, lunches }] = await schools.db.query(
      `select count(*) filter (where impact_missing = 'community_eligibility')::int as eligible,
         (select count(*)::int from school_lunch l join school_membership m using (nces_id)
          where l.total >= m.students) as lunches from school_year`,
    )
    expect(lunches).toBe(292)
    expect(eligible).toBeLessThanOrEqual(lunches)
    expect(eligible).toBeGreaterThan(250)
  })
})
