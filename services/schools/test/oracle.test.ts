import { levels } from '@homeground/catalog/levels'
import { afterAll, describe, expect, test } from '@jest/globals'
import { type ProfileZip, profileOf } from './fake-search.ts'
import { centers, loadManySchools, places, random, stateOf, states, zips } from './many-schools.ts'
import { startSchools } from './support.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Two zips in a row share a town, if they are in one state. */
const townOf = (zip: string) => `Town ${letters[Math.floor(Number(zip) / 6) % 26]}${letters[Number(zip) % 3]}`
const profileZips: ProfileZip[] = zips.map((zip, at) => ({
  zip,
  town: townOf(zip),
  stateAbbr: stateOf(zip),
  lat: centers[zip]![0],
  lng: centers[zip]![1],
  hasArea: at % 7 !== 0,
  price: at % 5 === 0 ? null : 100_000 + 10_000 * at,
  score: at % 6 === 0 ? null : (at * 37) % 100,
}))

const schools = await startSchools()
afterAll(() => schools.stop())
await loadManySchools(schools)
await schools.derive(places())
await schools.hold(profileOf(profileZips))
await schools.db.query(
  `create table profile_zip as select * from json_to_recordset($1) as
     (zip text, lat float8, lng float8, "stateAbbr" text, town text, "hasArea" bool, price float8, score float8)`,
  [JSON.stringify(profileZips)],
)

const round = (sql: string) => `round((${sql})::numeric, 2)::float8`
/** The range and takers of each subject, school and year, and the proficiency computed from them. */
const proficiency = `
  with subject as (
    select nces_id, year, subject, low, high, (low + high) / 2 as value, takers from assessment where low is not null
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
/** The ranked schools with their subjects in standard deviations of the ranked schools of their state and level. */
const ranked = `${proficiency}, standard as (
    select s.nces_id, s.year, s.takers,
      coalesce((s.value - avg(s.value) over alike) / nullif(stddev_pop(s.value) over alike, 0), 0) as distance,
      coalesce((s.low - avg(s.value) over alike) / nullif(stddev_pop(s.value) over alike, 0), 0) as distance_low,
      coalesce((s.high - avg(s.value) over alike) / nullif(stddev_pop(s.value) over alike, 0), 0) as distance_high
    from subject s join proficiency p on p.nces_id = s.nces_id and p.year = s.year and ${isPoint('p')}
    window alike as (partition by p.state_abbr, p.level, s.year, s.subject)
  ), ranked as (
    select p.*, s.score, s.score_low, s.score_high from proficiency p join (
      select nces_id, year, ${['score', 'score_low', 'score_high']
        .map(
          (name) =>
            `round((sum(${name.replace('score', 'distance')} * takers) / sum(takers))::numeric, 6)::float8 as ${name}`,
        )
        .join(', ')}
      from standard group by nces_id, year
    ) s using (nces_id, year)
  )`
const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 1))

describe('the measures of every school and spring, against SQL', () => {
  test('proficiency, percentile and rank are equal', async () => {
    const expected = await schools.db.query(
      `${ranked}
       select a.nces_id, a.year, a.low, a.high, a.value, a.takers::int as takers, (
           select ${round(`100 * (count(*) filter (where b.score < o.score)
             + 0.5 * count(*) filter (where b.score = o.score)) / nullif(count(*), 0)`)}
           from ranked b where (b.state_abbr, b.level, b.year) = (o.state_abbr, o.level, o.year)
         ) as achievement, (
           select 1 + count(*) filter (where b.score > o.score)
           from ranked b where (b.state_abbr, b.level, b.year) = (o.state_abbr, o.level, o.year)
           having o.score is not null
         )::int as rank, (
           select 1 + count(*) filter (where b.score > o.score_high and b.nces_id <> o.nces_id)
           from ranked b where (b.state_abbr, b.level, b.year) = (o.state_abbr, o.level, o.year)
           having o.score is not null
         )::int as rank_low, (
           select 1 + count(*) filter (where b.score > o.score_low and b.nces_id <> o.nces_id)
           from ranked b where (b.state_abbr, b.level, b.year) = (o.state_abbr, o.level, o.year)
           having o.score is not null
         )::int as rank_high, (
           select 1 + count(*) filter (where b.score > o.score)
           from ranked b where (b.lea_id, b.level, b.year) = (o.lea_id, o.level, o.year)
           having o.score is not null
         )::int as district_rank
       from proficiency a left join ranked o using (nces_id, year) order by 1, 2`,
    )
    const rows = await schools.db.query(
      `select nces_id, year, low, high, value, takers, achievement, rank, rank_low, rank_high, district_rank
       from school_year where value is not null order by 1, 2`,
    )
    expect(rows.length).toBeGreaterThan(1200)
    const withRange = rows.filter(({ rank_low: low, rank_high: high }: Record<string, number>) => low! < high!)
    expect(withRange.length).toBeGreaterThan(100)
    expect(rows).toEqual(
      expected.map((row: Record<string, number>) => ({
        ...row,
        low: close(row.low!),
        high: close(row.high!),
        value: close(row.value!),
        achievement: close(row.achievement ?? null),
      })),
    )
  })

  test('the mean of a district is that of its schools of the level', async () => {
    const expected = await schools.db.query(
      `${proficiency}
       select nces_id, year, ${round('avg(value) over alike')} as district_mean,
         (count(*) over alike)::int as district_schools
       from proficiency window alike as (partition by lea_id, level, year) order by 1, 2`,
    )
    const rows = await schools.db.query(
      `select nces_id, year, district_mean, district_schools from school_year where value is not null order by 1, 2`,
    )
    expect(expected.some(({ district_schools: count }: Record<string, number>) => count! > 1)).toBe(true)
    expect(rows).toEqual(
      expected.map((row: Record<string, number>) => ({ ...row, district_mean: close(row.district_mean!) })),
    )
  })

  test('impact is the percentile of the residual of a regression weighted by test takers, where it explains results', async () => {
    const expected = await schools.db.query(
      `${ranked}, share as (
         select nces_id, least(100, 100.0 * total / students)::float8 as x
         from school_lunch join school_membership using (nces_id) where total is not null
       ), alike as (
         select r.*, x, score as y, greatest(takers, 1)::float8 as w
         from ranked r join share using (nces_id) where x < 100
       ), sums as (
         select state_abbr, level, year, count(*) as n, sum(w * x) / sum(w) as mx, sum(w * y) / sum(w) as my,
           sum(w * x * x) - sum(w * x) ^ 2 / sum(w) as xx, sum(w * x * y) - sum(w * x) * sum(w * y) / sum(w) as xy,
           sum(w * y * y) - sum(w * y) ^ 2 / sum(w) as yy
         from alike group by 1, 2, 3 having count(*) >= 10
       ), line as (
         select *, xy / xx as slope, xy * xy / (xx * yy) as r2 from sums
       ), residual as (
         select nces_id, year, state_abbr, level, y - my - slope * (x - mx) as residual, r2
         from alike join line using (state_abbr, level, year)
         where slope < 0 and sqrt(r2 * (n - 2) / (1 - r2)) > 1.645
       )
       select a.nces_id, a.year, (
         select ${round(`100 * (count(*) filter (where b.residual < a.residual - 1e-9)
           + 0.5 * count(*) filter (where abs(b.residual - a.residual) <= 1e-9)) / count(*)`)}
         from residual b
         where (b.state_abbr, b.level, b.year) = (a.state_abbr, a.level, a.year)
       ) as impact, r2 from residual a order by 1, 2`,
    )
    const rows = await schools.db.query(
      'select nces_id, year, impact, impact_r2 as r2 from school_year where impact is not null order by 1, 2',
    )
    expect(rows.length).toBeGreaterThan(250)
    expect(rows).toEqual(
      expected.map((row: { impact: number; r2: number }) => ({
        ...row,
        impact: close(row.impact),
        r2: expect.closeTo(row.r2, 1),
      })),
    )
    const without = await schools.db.query(
      `select impact_missing as why, count(*)::int as schools, count(distinct state_abbr || level)::int as groups
       from school_year join school_profile using (nces_id)
       where impact_missing in ('too_few_schools', 'no_relation') group by 1 order by 1`,
    )
    expect(without.map(({ why }: { why: string }) => why)).toEqual(['no_relation', 'too_few_schools'])
    for (const { schools: count } of without) expect(count).toBeGreaterThan(10)
  })

  test('trends are differences over two years in the same subjects', async () => {
    // Agresti and Caffo (2000): one student more on either side, in both springs.
    const variance = (s: string) => {
      const share = `((${s}.value / 100 * ${s}.takers + 1) / (${s}.takers + 2))`
      return `${share} * (1 - ${share}) / (${s}.takers + 2)`
    }
    const margin = `164.5 * sqrt(${variance('a')} + ${variance('b')})`
    const expected = await schools.db.query(
      `${proficiency}
       select a.nces_id, a.year, ${round('a.value - b.value')} as trend,
         ${round(`greatest(-100, a.low - b.high - ${margin})`)} as trend_low,
         ${round(`least(100, a.high - b.low + ${margin})`)} as trend_high
       from proficiency a join proficiency b on b.nces_id = a.nces_id and b.year = a.year - 2
       where (select array_agg(subject order by subject) from assessment s
              where s.nces_id = a.nces_id and s.year = a.year and s.low is not null)
           = (select array_agg(subject order by subject) from assessment s
              where s.nces_id = b.nces_id and s.year = b.year and s.low is not null)
       order by 1, 2`,
    )
    const rows = await schools.db.query(
      `select nces_id, year, trend, trend_low, trend_high
       from school_year where trend is not null order by 1, 2`,
    )
    expect(new Set(rows.map(({ year }: { year: number }) => year))).toEqual(new Set([2021, 2023]))
    expect(rows).toEqual(
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
    const rows = await schools.db.query(
      'select state_abbr, level, year, schools, proficiency, students, change from state_level_year order by 1, 2, 3',
    )
    expect(rows).toHaveLength(3 * 4 * 4)
    expect(rows).toEqual(
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
    const rows = await schools.db.query(
      `select zip, overall_score as score, school_avg_pctprof_2yr_change as trend,
         score_year as year, borrowed
       from zip_score order by 1`,
    )
    expect(rows.filter(({ borrowed }: { borrowed: string[] }) => borrowed.length > 0).length).toBeGreaterThan(5)
    expect(rows).toEqual(
      expected.map((row: { score: number | null; trend: number | null }) => ({
        ...row,
        score: close(row.score),
        trend: close(row.trend),
      })),
    )
  })
})

const upTo = (count: number) => Math.floor(random() * count)
const oneOf = <T>(of: readonly T[]): T => of[upTo(of.length)]!
const some = <T>(of: readonly T[]): T[] => {
  const chosen = of.filter(() => random() < 0.5)
  return chosen.length > 0 ? chosen : [oneOf(of)]
}
const miles = (lat: number, lng: number, table = 'p') =>
  `2 * 3958.7613 * asin(sqrt(power(sin(radians(${table}.lat - ${lat}) / 2), 2)
    + cos(radians(${table}.lat)) * cos(radians(${lat})) * power(sin(radians(${table}.lng - ${lng}) / 2), 2)))`
const isCertain = 'y.trend_clear and y.trend_takers >= 20'
/** The end of the range of a clear change that is nearer to 0. */
const leastChange = 'case when y.trend > 0 then y.trend_low else y.trend_high end'
const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** A random area: its parameters and the SQL condition of its schools `p`. */
function randomArea() {
  const kind = oneOf(['state', 'zip', 'nationwide', 'place'] as const)
  if (kind === 'nationwide') return { query: { selectedAreaSearch: kind }, sql: 'true' }
  if (kind === 'state') {
    const chosen = some(Object.keys(states))
    return {
      query: { selectedAreaSearch: kind, filteredStates: chosen.join(',') },
      sql: `p.state_abbr in (${list(chosen)})`,
    }
  }
  const zip = oneOf(zips)
  if (kind === 'place') {
    const town = townOf(zip)
    return {
      query: { selectedAreaSearch: kind, distanceFromZip: `${town}, ${stateOf(zip)}` },
      sql: `p.zip in (select zip from profile_zip z where z.town = '${town}' and z."stateAbbr" = '${stateOf(zip)}')`,
    }
  }
  const radius = oneOf([1, 5, 12.5, 25, 60])
  const [lat, lng] = centers[zip]!
  return {
    query: { selectedAreaSearch: kind, distanceFromZip: zip, distanceFromRadius: String(radius) },
    sql: `${miles(lat, lng)} <= ${radius}`,
  }
}

const ordered = {
  achievement: 'y.achievement',
  state_combined_pct: 'y.achievement',
  proficiency: 'case when y.high - y.low < 40 then y.value end',
  impact: 'y.impact',
  proficiency_trend: 'y.trend',
  trend: 'y.trend',
  test_takers: 'y.takers',
  students: 'p.students',
  lunch_share: 'p.lunch_share',
} as const

describe('GET /api/search/schools', () => {
  test('equals SQL for 200 random questions about schools', async () => {
    let matches = 0
    const pages = new Set<number>()
    for (let i = 0; i < 200; i++) {
      const area = randomArea()
      const wanted = some(levels)
      const year = oneOf([2019, 2021, 2022, 2023])
      const [orderBy, column] = oneOf(Object.entries(ordered))
      const dir = oneOf(['asc', 'desc'])
      const asked = (i % 3) + 1
      const query = {
        ...area.query,
        schoolLevel: wanted.join(','),
        schoolYear: String(year),
        orderBy,
        orderByDir: dir,
        page: String(asked),
      }
      const response = await schools.get('/api/search/schools', { query })
      const all = await schools.db.query(
        `select p.nces_id, y.achievement, y.value, y.trend
         from school_profile p left join school_year y on y.nces_id = p.nces_id and y.year = ${year}
         where p.current and p.level in (${list(wanted)}) and ${area.sql}
         order by ${column} ${dir} nulls last, p.nces_id`,
      )
      // A page beyond the end is the last one.
      const page = Math.min(asked, Math.max(1, Math.ceil(all.length / 99)))
      const expected = all.slice((page - 1) * 99, page * 99)
      pages.add(page)
      const items = response.json()
      expect([query, items.map(({ ncesID }: { ncesID: string }) => ncesID)]).toEqual([
        query,
        expected.map(({ nces_id }: { nces_id: string }) => nces_id),
      ])
      expect(response.headers).toMatchObject({ 'x-total-count': String(all.length), 'x-page': String(page) })
      items.forEach((item: Record<string, { value: number; change: number } | null>, at: number) => {
        const { achievement, value, trend } = expected[at]
        expect([item.achievement, item.proficiency?.value ?? null, item.trend?.change ?? null]).toEqual([
          achievement,
          value,
          trend,
        ])
      })
      matches += items.length
    }
    expect(matches).toBeGreaterThan(1000)
    expect(pages).toEqual(new Set([1, 2, 3]))
  }, 60_000)

  test('equals SQL for 200 random questions about rising schools', async () => {
    let matches = 0
    const filterColumns = {
      impact: 'y.impact',
      achievement: 'y.achievement',
      proficiency: ordered.proficiency,
      proficiency_trend: 'y.trend',
    }
    const orders = { ...ordered, median_listing_price: 'z.price', overall_score: 'z.score' }
    for (let i = 0; i < 200; i++) {
      const area = randomArea()
      const wanted = some(['High', 'Middle', 'Elementary'])
      const year = oneOf([2021, 2023])
      const filters: Record<string, Record<string, string>> = {}
      const conditions: string[] = []
      for (const [name, column] of Object.entries(filterColumns)) {
        for (const level of ['High', 'Middle', 'Elementary']) {
          if (random() < 0.75) continue
          const [low, high] = [upTo(50), 50 + upTo(51)]
          filters[name] = { ...filters[name], [level]: random() < 0.2 ? 'none' : `${low},${high}` }
          if (filters[name][level] !== 'none')
            conditions.push(`(p.level <> '${level}' or (${column} > ${low} and ${column} <= ${high}))`)
        }
      }
      const bounds: Record<string, string> = {}
      if (random() < 0.4) {
        bounds.minHousingPriceFilter = '200000'
        conditions.push('z.price >= 200000')
      }
      if (random() < 0.4) {
        bounds.maxLatestSchoolScore = '70'
        conditions.push('z.score <= 70')
      }
      const [orderBy, column] = oneOf(Object.entries(orders))
      const dir = oneOf(['asc', 'desc'])
      const query = {
        ...area.query,
        ...bounds,
        orderBy,
        orderByDir: dir,
        schoolYear: String(year),
        schoolLevels: wanted.join(','),
        proficiencyFilter: JSON.stringify(filters),
      }
      const response = await schools.get('/api/search/schools', { query })
      const order = column.startsWith('z.') ? `max(${column})` : `round(avg(${column})::numeric, 2)`
      const expected = await schools.db.query(
        `select z.zip, (${order})::float8 as value, array_agg(p.nces_id order by ${leastChange} desc, p.nces_id) as ids
         from school_profile p join school_year y on y.nces_id = p.nces_id and y.year = ${year}
           join profile_zip z on z.zip = p.zip
         where p.current and p.level in (${list(wanted)}) and y.trend > 0 and ${isCertain}
           and ${['true', area.sql, ...conditions].join(' and ')}
         group by z.zip order by 2 ${dir} nulls last, 1 limit 99`,
      )
      const items = response.json()
      expect([
        query,
        items.map((item: { zip: string; schools: { ncesID: string }[]; order_value: number }) => ({
          zip: item.zip,
          value: item.order_value,
          ids: item.schools.map(({ ncesID }) => ncesID),
        })),
      ]).toEqual([query, expected])
      matches += items.length
    }
    expect(matches).toBeGreaterThan(150)
  }, 60_000)
})

describe('GET /api/schools/fetch_nearby', () => {
  test('equals a brute-force calculation over the tables for 100 random places, levels and radii', async () => {
    let matchCount = 0
    for (let i = 0; i < 100; i++) {
      const zip = oneOf(zips)
      const isTown = random() < 0.4
      const state = stateOf(zip)
      const year = oneOf([2021, 2023])
      const level = oneOf([...levels, 'All'])
      const radius = oneOf([0.5, 5, 10, 25, 25, 25, 100])
      const method = oneOf(['radius', 'radius', 'radius', 'state'])
      const isImproved = random() < 0.4
      const least = oneOf([0, 0, 25, 60])
      const returnsZips = random() < 0.3
      const query = {
        method,
        searchType: isImproved ? 'most_improved' : 'top_rated',
        searchPlace: isTown ? `${townOf(zip)}, ${state}` : zip,
        searchPlaceType: isTown ? 'town' : 'zip',
        searchReturnType: returnsZips ? 'zips' : 'schools',
        searchSchoolLevel: level,
        searchRadius: String(radius),
        schoolYear: String(year),
        minSchoolScoreFilterValue: String(least),
      }
      const response = await schools.get('/api/schools/fetch_nearby', { query })
      const [center] = await schools.db.query(
        `select avg(lat) as lat, avg(lng) as lng from profile_zip z
         where ${isTown ? `z.town = '${townOf(zip)}' and z."stateAbbr" = '${state}'` : `zip = '${zip}'`}`,
      )
      const ofLevel = level === 'All' ? 'true' : `p.level = '${level}'`
      const where = method === 'state' ? `p.state_abbr = '${state}'` : `${miles(center.lat, center.lng)} <= ${radius}`
      const values = isImproved ? `y.trend > 0 and ${isCertain}` : 'y.achievement is not null'
      const matches = `from school_profile p join school_year y on y.nces_id = p.nces_id and y.year = ${year}
         where p.current and ${ofLevel} and ${where} and ${values}
           ${least > 0 || !isImproved ? `and y.achievement >= ${least}` : ''}`
      const body = response.json()
      if (returnsZips) {
        const mean = (column: string) =>
          `sum(${column} * p.students) / sum(p.students) filter (where ${column} is not null)`
        const expected = await schools.db.query(
          `select p.zip, count(*)::int as schools, ${mean('y.achievement')} as achievement, ${mean('y.trend')} as trend
           ${matches} group by p.zip`,
        )
        const byZip = new Map(expected.map((row: { zip: string }) => [row.zip, row]))
        expect(body.records.length).toBe(expected.length)
        for (const record of body.records) {
          const row = byZip.get(record.zip) as Record<string, number | null>
          expect(record.schools).toBe(row.schools)
          for (const measure of ['achievement', 'trend'])
            expect(record[measure]).toEqual(row[measure] === null ? null : expect.closeTo(row[measure]!, 1))
        }
        const sorted = body.records.map((one: Record<string, number>) => one[isImproved ? 'trend' : 'achievement'])
        expect(sorted).toEqual(sorted.toSorted((a: number, b: number) => b - a))
      } else {
        const expected = await schools.db.query(
          `select p.nces_id, (${miles(center.lat, center.lng)})::float8 as miles ${matches}
           order by ${isImproved ? leastChange : 'y.achievement'} desc, p.nces_id limit 99`,
        )
        expect([query, body.records.map(({ ncesID }: { ncesID: string }) => ncesID)]).toEqual([
          query,
          expected.map(({ nces_id }: { nces_id: string }) => nces_id),
        ])
        if (method === 'radius')
          body.records.forEach((record: { miles: number }, at: number) => {
            expect(record.miles).toBeCloseTo(expected[at].miles, 1)
          })
      }
      const [counts] = await schools.db.query(
        `select (select count(*)::int from school_profile p where p.current and ${ofLevel} and p.state_abbr = '${state}') as schools,
           (select count(*)::int from profile_zip z where z."stateAbbr" = '${state}' and z."hasArea") as zips`,
      )
      expect([body.NumSchoolsInState, body.NumZipsInState]).toEqual([counts.schools, counts.zips])
      matchCount += body.records.length
    }
    expect(matchCount).toBeGreaterThan(300)
  }, 60_000)
})

describe('rankings', () => {
  test('from the cache and from the columns equal SQL in every state, level and measure', async () => {
    const stats = {
      achievement: ['y.achievement', 'y.takers >= 20'],
      proficiency: [ordered.proficiency, 'y.takers >= 20'],
      impact: ['y.impact', 'y.takers >= 20'],
      trend: [leastChange, isCertain],
    } as const
    // Ranks are among all open schools of the state and level that have the figure; those of change need 20 test takers.
    const rankAmong = (name: string, column: string, base = 'true') => {
      const of = (table: string) => column.replaceAll('y.', `${table}.`)
      const others = `from school_year o join school_profile q on q.nces_id = o.nces_id and q.current
         where o.year = 2023 and (q.state_abbr, q.level) = (p.state_abbr, p.level)
           and ${of('o')} is not null and ${base.replaceAll('y.', 'o.')}`
      return `'${name}' as name, (select 1 + count(*) ${others} and ${of('o')} > ${column})::int as rank,
        (select count(*) ${others})::int as of`
    }
    const rankBy = {
      achievement: rankAmong('rank', 'y.achievement'),
      proficiency: rankAmong('proficiency_rank', `(${ordered.proficiency})`),
      impact: rankAmong('impact_rank', 'y.impact'),
      trend: rankAmong('trend_rank', `(${leastChange})`, isCertain),
    }
    const { createRankingCache } = await import('../src/lists/ranking-cache.ts')
    const { rankingLists } = await import('../src/lists/ranking-cache.ts')
    const snapshot = await schools.hold()
    const pages = async () => {
      const all: unknown[] = []
      for (const [stat, [column, floor]] of Object.entries(stats)) {
        for (const state of [undefined, ...Object.keys(states)]) {
          for (const level of [undefined, 'High', 'Other']) {
            const query = {
              stat,
              schoolYear: '2023',
              page: '2',
              fields: 'achievement,proficiency,rank,impact,trend',
              ...(state && { state }),
              ...(level && { level }),
            }
            const page = (await schools.get('/api/schools/rankings', { query })).json()
            const expected = await schools.db.query(
              `select p.nces_id, ${rankBy[stat as keyof typeof rankBy]} from school_profile p join school_year y on y.nces_id = p.nces_id and y.year = 2023
               where p.current and ${column} is not null and ${floor}
                 and ${state ? `p.state_abbr = '${state}'` : 'true'} and ${level ? `p.level = '${level}'` : 'true'}
               order by ${column} desc, p.nces_id`,
            )
            const ids = expected.map(({ nces_id }: { nces_id: string }) => nces_id)
            expect([query, page.total, page.data.map(({ ncesID }: { ncesID: string }) => ncesID)]).toEqual([
              query,
              ids.length,
              ids.length > 25 ? ids.slice(25, 50) : ids,
            ])
            for (const item of page.data) {
              const row = expected.find(({ nces_id }: { nces_id: string }) => nces_id === item.ncesID)
              expect([query, item[row.name], item[`${row.name}_of`]]).toEqual([query, row.rank, row.of])
            }
            all.push(page)
          }
        }
      }
      return all
    }
    const live = await pages()
    await createRankingCache(schools.redis, schools.prefix).write(snapshot.version, rankingLists(snapshot))
    expect(await pages()).toEqual(live)
  }, 60_000)
})
