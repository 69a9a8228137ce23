import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { centers, loadManySchools, places, stateOf } from './many-schools.ts'
import { type Schools, startSchools } from './support.ts'

let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
  await loadManySchools(schools)
  await schools.derive(places())
})
afterAll(() => schools?.stop())

const round = (sql: string) => `round((${sql})::numeric, 2)::float8`
/** The range and takers of each subject, school and year, and the proficiency computed from them. */
const proficiency = `
  with subject as (
    select nces_id, year, low, high, (low + high) / 2 as value, takers from assessment where low is not null
  ), proficiency as (
    select p.nces_id, s.year, p.state_abbr, p.lea_id, p.level, max(s.takers) as takers,
      ${round('sum(s.low * s.takers) / sum(s.takers)')} as low,
      ${round('sum(s.high * s.takers) / sum(s.takers)')} as high,
      ${round('sum(s.value * s.takers) / sum(s.takers)')} as value
    from subject s join school_profile p using (nces_id)
    group by p.nces_id, s.year, p.state_abbr, p.lea_id, p.level
  )`
/** A range of 40 points or more is not ranked. */
const isPoint = (school: string) => `${school}.high - ${school}.low < 40`
const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 1))

describe('the measures of every school and spring, against SQL', () => {
  test('proficiency, percentile and rank are equal', async () => {
    const expected = await schools.db.query(
      `${proficiency}
       select a.nces_id, a.year, a.low, a.high, a.value, a.takers::int as takers, (
           select ${round(`100 * (count(*) filter (where b.value < a.value)
             + 0.5 * count(*) filter (where b.value = a.value)) / nullif(count(*), 0)`)}
           from proficiency b
           where (b.state_abbr, b.level, b.year) = (a.state_abbr, a.level, a.year) and ${isPoint('b')} and ${isPoint('a')}
         ) as achievement, (
           select 1 + count(*) filter (where b.value > a.value)
           from proficiency b
           where (b.state_abbr, b.level, b.year) = (a.state_abbr, a.level, a.year) and ${isPoint('b')}
           having ${isPoint('a')}
         )::int as rank, (
           select 1 + count(*) filter (where b.value > a.value)
           from proficiency b
           where (b.lea_id, b.level, b.year) = (a.lea_id, a.level, a.year) and ${isPoint('b')}
           having ${isPoint('a')}
         )::int as district_rank
       from proficiency a order by 1, 2`,
    )
    const found = await schools.db.query(
      `select nces_id, year, low, high, value, takers, achievement, rank, district_rank
       from school_year where value is not null order by 1, 2`,
    )
    expect(found.length).toBeGreaterThan(1200)
    expect(found).toEqual(
      expected.map((row: Record<string, number>) => ({
        ...row,
        low: close(row.low!),
        high: close(row.high!),
        value: close(row.value!),
        achievement: close(row.achievement ?? null),
      })),
    )
  })

  test('impact is the percentile of the residual of a regression', async () => {
    const expected = await schools.db.query(
      `${proficiency}, share as (
         select nces_id, least(100, 100.0 * total / students)::float8 as share
         from school_lunch join school_membership using (nces_id) where total is not null
       ), alike as (
         select * from proficiency join share using (nces_id) where share < 100 and high - low < 40
       ), line as (
         select state_abbr, level, year, count(*) as schools, regr_slope(value, share) as slope,
           regr_intercept(value, share) as intercept
         from alike group by 1, 2, 3
       ), residual as (
         select nces_id, year, state_abbr, level, value - intercept - slope * share as residual
         from alike join line using (state_abbr, level, year) where schools >= 10
       )
       select a.nces_id, a.year, (
         select ${round(`100 * (count(*) filter (where b.residual < a.residual - 1e-9)
           + 0.5 * count(*) filter (where abs(b.residual - a.residual) <= 1e-9)) / count(*)`)}
         from residual b
         where (b.state_abbr, b.level, b.year) = (a.state_abbr, a.level, a.year)
       ) as impact from residual a order by 1, 2`,
    )
    const found = await schools.db.query(
      'select nces_id, year, impact from school_year where impact is not null order by 1, 2',
    )
    expect(found.length).toBeGreaterThan(400)
    expect(found).toEqual(expected.map((row: { impact: number }) => ({ ...row, impact: close(row.impact) })))
    const [{ other }] = await schools.db.query(
      `select count(*)::int as other from school_year join school_profile using (nces_id)
       where level = 'Other' and impact_missing = 'too_few_schools'`,
    )
    expect(other).toBeGreaterThan(10)
  })

  test('trends are differences over two years in the same subjects', async () => {
    const expected = await schools.db.query(
      `${proficiency}
       select a.nces_id, a.year, ${round('a.value - b.value')} as trend,
         ${round('a.low - b.high')} as trend_low, ${round('a.high - b.low')} as trend_high
       from proficiency a join proficiency b on b.nces_id = a.nces_id and b.year = a.year - 2
       where (select array_agg(subject order by subject) from assessment s
              where s.nces_id = a.nces_id and s.year = a.year and s.low is not null)
           = (select array_agg(subject order by subject) from assessment s
              where s.nces_id = b.nces_id and s.year = b.year and s.low is not null)
       order by 1, 2`,
    )
    const found = await schools.db.query(
      `select nces_id, year, trend, trend_low, trend_high
       from school_year where trend is not null order by 1, 2`,
    )
    expect(new Set(found.map(({ year }: { year: number }) => year))).toEqual(new Set([2021, 2023]))
    expect(found).toEqual(
      expected.map((row: Record<string, number>) => ({
        ...row,
        trend: close(row.trend!),
        trend_low: close(row.trend_low!),
        trend_high: close(row.trend_high!),
      })),
    )
  })

  test('means of a state and level count every school once, its students and its change over two years', async () => {
    const expected = await schools.db.query(
      `${proficiency}
       select p.state_abbr, p.level, p.year, count(*)::int as schools, ${round('avg(p.value)')} as proficiency,
         sum(m.students)::int as students, ${round('avg(y.trend)')} as change
       from proficiency p join school_membership m on m.nces_id = p.nces_id
         join school_year y on (y.nces_id, y.year) = (p.nces_id, p.year)
       group by 1, 2, 3 order by 1, 2, 3`,
    )
    const found = await schools.db.query(
      'select state_abbr, level, year, schools, proficiency, students, change from state_level_year order by 1, 2, 3',
    )
    expect(found).toHaveLength(3 * 4 * 4)
    expect(found).toEqual(
      expected.map((row: { proficiency: number; change: number | null }) => ({
        ...row,
        proficiency: close(row.proficiency),
        change: close(row.change),
      })),
    )
  })
})

describe('the scores of every zip, against SQL', () => {
  const miles = `2 * 3958.7613 * asin(sqrt(power(sin(radians(s.lat - z.lat) / 2), 2)
    + cos(radians(s.lat)) * cos(radians(z.lat)) * power(sin(radians(s.lng - z.lng) / 2), 2)))`
  const zipTable = `(values ${Object.entries(centers)
    .map(([zip, [lat, lng]]) => `('${zip}', ${lat}::float8, ${lng}::float8, '${stateOf(zip)}')`)
    .join(', ')}) z (zip, lat, lng, state_abbr)`

  test('are means weighted by students of their newest spring, or those of the three nearest schools of the state', async () => {
    const expected = await schools.db.query(
      `with scored as (
         select p.nces_id, p.zip, p.state_abbr, p.lat, p.lng, p.students, y.year, y.achievement, y.trend
         from school_profile p join school_year y on y.nces_id = p.nces_id and y.year > 2019
       ), s as (
         select * from scored where year = 2023
       ), own as (
         select zip, year, sum(achievement * students) / sum(students) filter (where achievement is not null) as score,
           sum(trend * students) / sum(students) filter (where trend is not null) as trend
         from scored group by zip, year
       )
       select z.zip, ${round('coalesce(own.score, near.score)')} as score, ${round('change.trend')} as trend,
         coalesce(own.year, near.year)::int as year, coalesce(near.borrowed, '{}') as borrowed
       from ${zipTable}
       left join lateral (
         select score, year from own where own.zip = z.zip and score is not null order by year desc limit 1
       ) own on true
       left join lateral (
         select trend from own where own.zip = z.zip and trend is not null order by year desc limit 1
       ) change on true
       left join lateral (
         select sum(achievement * students) / sum(students) as score, max(year) as year,
           array_agg(nces_id order by miles, nces_id) as borrowed
         from (select s.*, ${miles} as miles from s
           where achievement is not null and s.state_abbr = z.state_abbr order by miles, nces_id limit 3) nearest
         where miles <= 10
       ) near on own.score is null
       order by 1`,
    )
    const found = await schools.db.query(
      `select zip, overall_score as score, school_avg_pctprof_2yr_change as trend,
         score_year as year, borrowed
       from zip_score order by 1`,
    )
    expect(found.filter(({ borrowed }: { borrowed: string[] }) => borrowed.length > 0).length).toBeGreaterThan(5)
    expect(found).toEqual(
      expected.map((row: { score: number | null; trend: number | null }) => ({
        ...row,
        score: close(row.score),
        trend: close(row.trend),
      })),
    )
  })

  test('deriving again changes nothing', async () => {
    const all = () =>
      schools.db.query(
        `select (select md5(string_agg(p::text, '' order by nces_id)) from school_profile p) as schools,
           (select md5(string_agg(y::text, '' order by nces_id, year)) from school_year y) as years,
           (select md5(string_agg(z::text, '' order by zip)) from zip_score z) as zips`,
      )
    const before = await all()
    expect(await schools.derive(places())).toMatchObject({ changed: false })
    expect(await schools.derive(places('another'))).toMatchObject({ changed: true })
    expect(await all()).toEqual(before)
  })
})
