import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Random, randomOf, readsWholeFiles, testSeed } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type ShownSchool,
  type ShownTown,
  type ShownZip,
  schoolDifferences,
  type Town,
  townComparison,
  zipComparison,
} from '../src/compare.ts'
import { createInput, hasPublicFiles, type Input } from './input.ts'
import { type Service, startServices } from './product.ts'

const describeWithFiles = hasPublicFiles ? describe : describe.skip
/** Calls at the same time. */
const LANES = 4
/** Of the whole files, a busy machine takes several minutes for each step. */
const limitMs = readsWholeFiles() ? 1_800_000 : 300_000
/** `GET /api/zips` returns up to four. */
const ZIPS_PER_CALL = 4
/** Others in every run, so that few are enough. */
const ORDERS = readsWholeFiles() ? 10 : 2
const seed = testSeed()

let product: Awaited<ReturnType<typeof startServices>>
let folder: string
let input: Input

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-oracle-'))
  // First: it takes so long that the services would close the connections that wait for it.
  if (hasPublicFiles) input = await createInput(folder)
  product = await startServices()
}, limitMs)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('searches of listings against SQL', () => {
  beforeAll(async () => {
    const file = join(folder, 'history.csv')
    await writeFile(file, historyOf(zips))
    await product.load([
      { owner: 'search', source: 'places', states },
      { owner: 'housing', source: 'realtor', file },
    ])
    // Otherwise the self-join of months below takes half a second each time.
    await product.query('analyze')
  }, limitMs)

  const states = ['RI', 'DC']
  /** Those of both states among others that do not exist. */
  const zips = [2801, 20001].flatMap((first) =>
    Array.from({ length: 120 }, (_, offset) => String(first + offset).padStart(5, '0')),
  )
  const years = [2018, 2019, 2020, 2021, 2022]
  const periods = years.flatMap((year) =>
    Array.from({ length: year === 2022 ? 4 : 12 }, (_, month) => `${year}-${two(month + 1)}`),
  )

  function two(number: number): string {
    return String(number).padStart(2, '0')
  }

  /** Months of zips with gaps, ties, implausible prices and warnings, the same in every run. */
  function historyOf(zips: string[]): string {
    let state = 20_240_401
    const draw = (count: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return (state >>> 16) % count
    }
    const often = (value: number) => (draw(6) === 0 ? '' : value)
    const columns =
      'month_date_yyyymm,postal_code,zip_name,median_listing_price,median_listing_price_per_square_foot,active_listing_count,total_listing_count,median_days_on_market,median_days_on_market_mm,quality_flag'
    const lines = periods.flatMap((period) =>
      zips
        .filter(() => draw(5) > 0)
        .map((zip) =>
          [
            period.replace('-', ''),
            zip,
            'somewhere',
            often(draw(20) === 0 ? 900 : 5000 * (30 + draw(150))),
            often(100 + draw(50)),
            often(draw(6)),
            often(10 + draw(30)),
            often(draw(80)),
            often((draw(400) - 200) / 1000),
            draw(9) === 0 ? 1 : 0,
          ].join(','),
        ),
    )
    return [columns, ...lines].join('\n')
  }

  const figureSql = {
    median_listing_price: 'm.median_listing_price',
    housing_inventory: 'm.active_listing_count',
    total_inventory: 'm.total_listing_count',
    inventory_net_change: 'm.total_listing_count - b.total_listing_count',
    median_listing_net_change: 'm.median_listing_price - b.median_listing_price',
    days_on_market: 'm.median_days_on_market',
    days_on_market_mom: 'round((m.median_days_on_market_mm * 100)::numeric, 6)::float8',
  } as const

  const area = fc.oneof(
    fc.constant({ kind: 'nationwide' as const }),
    fc.record({
      kind: fc.constant('state' as const),
      states: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('zip' as const),
      zip: fc.constantFrom('02806', '20001'),
      miles: fc.integer({ min: 1, max: 100 }),
    }),
  )
  type Area = typeof area extends fc.Arbitrary<infer Value> ? Value : never
  const bound = fc.option(
    fc.integer({ min: 20, max: 170 }).map((step) => step * 5000),
    { nil: undefined, freq: 1 },
  )
  const direction = fc.constantFrom('asc', 'desc')

  function areaQuery(searched: Area): Record<string, string> {
    if (searched.kind === 'nationwide') return { searchArea: 'nationwide' }
    if (searched.kind === 'state') return { searchArea: 'state', states: searched.states.join() }
    return { searchArea: 'zip', zip: searched.zip, radius: String(searched.miles) }
  }

  /** Which places `p` are in the area; distance by the haversine formula. */
  function areaSql(searched: Area): string {
    if (searched.kind === 'nationwide') return 'true'
    if (searched.kind === 'state') return `p.state_abbr in ('${searched.states.join("','")}')`
    const center = (axis: string) => `(select ${axis} from search.zip_profile where zip = '${searched.zip}')`
    const half = (angle: string) => `power(sin(radians(${angle}) / 2), 2)`
    return `2 * 3958.7613 * asin(sqrt(${half(`p.lat - ${center('lat')}`)} + cos(radians(p.lat))
    * cos(radians(${center('lat')})) * ${half(`p.lng - ${center('lng')}`)})) <= ${searched.miles}`
  }

  /** Published rows of the housing service. */
  const months = `(select m.* from housing.month m join housing.published p
  on p.load_id = m.load_id and p.part = m.period and p.source = 'realtor')`

  const between = (value: string, low: number | undefined, high: number | undefined) =>
    [...(low === undefined ? [] : [`${value} >= ${low}`]), ...(high === undefined ? [] : [`${value} <= ${high}`])].join(
      ' and ',
    ) || 'true'

  type Ordered<Key extends string> = { zip: string } & Record<Key, number | null>

  /** Halves away from zero. */
  const tenths = (value: number) => (Math.sign(value) * Math.round(10 * Math.abs(value))) / 10 + 0

  /** The first rows of a response and of SQL: zips and the figure that they are ordered by. */
  function firstOf<Key extends string>(rows: Ordered<Key>[], key: Key) {
    return rows.map((row) => [row.zip, row[key] === null ? null : tenths(row[key])])
  }

  const menus = {
    hot_housing: ['days_on_market', 'days_on_market_mom'],
    housing_stat: ['total_inventory', 'inventory_net_change', 'median_listing_price', 'median_listing_net_change'],
  } as const
  const monthSearch = fc
    .record({
      type: fc.constantFrom('hot_housing' as const, 'housing_stat' as const),
      order: fc.nat(),
      area,
      direction,
      low: bound,
      high: bound,
      period: fc.option(fc.constantFrom(...periods), { nil: undefined, freq: 1 }),
      compared: fc.option(fc.constantFrom(...periods), { nil: undefined, freq: 1 }),
      minInventory: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 1 }),
      days: fc.option(fc.constantFrom('-1,15', '15,30', '30,60'), { nil: undefined, freq: 1 }),
    })
    .filter(({ period = '2022-04', compared, low, high }) => {
      return period !== compared && (low === undefined || high === undefined || low <= high)
    })

  test('hot_housing and housing_stat equal SQL over the housing tables for 130 random searches', async () => {
    let rowCount = 0
    await fc.assert(
      fc.asyncProperty(monthSearch, async (searched) => {
        const { type, period, compared, minInventory, low, high, days } = searched
        const menu = menus[type]
        const key = menu[searched.order % menu.length] as keyof typeof figureSql
        const query = new URLSearchParams({
          searchType: type,
          ...areaQuery(searched.area),
          searchOrderBy: key,
          searchOrderByDir: searched.direction,
          fields: key,
          ...(period && { datePeriod: period }),
          ...(compared && { housingInventoryCompareDate: compared }),
          ...(minInventory !== undefined && { minInventory: String(minInventory) }),
          ...(low !== undefined && { minHousingPriceFilter: String(low) }),
          ...(high !== undefined && { maxHousingPriceFilter: String(high) }),
          ...(days && { filters: JSON.stringify({ days_on_market: days }) }),
        })
        const newest = period ?? '2022-04'
        const yearBefore = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`
        const before = compared ?? (periods.includes(yearBefore) ? yearBefore : '2018-01')
        const least = minInventory ?? 1
        const [from, to] = (days ?? '').split(',').map(Number)
        const rows = await product.query<Ordered<typeof key>>(
          `select p.zip, ${figureSql[key]} as ${key}
         from search.zip_profile p
         left join ${months} m on m.zip = p.zip and m.period = '${newest}'
         left join ${months} b on b.zip = p.zip and b.period = '${before}' and b.period <> '${newest}'
         where ${areaSql(searched.area)} and ${between('m.median_listing_price', low, high)}
           and ${least > 0 ? `m.active_listing_count >= ${least}` : 'true'}
           and ${days ? `m.median_days_on_market > ${from} and m.median_days_on_market <= ${to}` : 'true'}
         order by ${key} ${searched.direction} nulls last, p.zip collate "C"`,
        )
        const response = await product.call<Ordered<typeof key>[]>('search', `/api/search?${query}`)
        expect(firstOf(response, key)).toEqual(firstOf(rows.slice(0, 100), key))
        rowCount += response.length
      }),
      { numRuns: 130, seed: 13 },
    )
    // Most searches find something; otherwise the comparison would show little.
    expect(rowCount).toBeGreaterThan(1000)
  })

  const orders = ['change', 'change_percent', 'from_price', 'to_price'] as const
  const yearSearch = fc
    .record({
      area,
      direction,
      low: bound,
      high: bound,
      from: fc.constantFrom(...years),
      to: fc.constantFrom(...years),
      order: fc.constantFrom(...orders),
    })
    .filter(({ from, to, low, high }) => {
      return from < to && (low === undefined || high === undefined || low <= high)
    })

  test('changing_places equals SQL over the housing tables for 70 random searches', async () => {
    let rowCount = 0
    await fc.assert(
      fc.asyncProperty(yearSearch, async (searched) => {
        const { from, to, order, low, high } = searched
        const query = new URLSearchParams({
          ...areaQuery(searched.area),
          fromYear: String(from),
          toYear: String(to),
          orderBy: order,
          orderByDir: searched.direction,
          ...(low !== undefined && { minHousingPriceFilter: String(low) }),
          ...(high !== undefined && { maxHousingPriceFilter: String(high) }),
        })
        const rows = await product.query<Ordered<(typeof orders)[number]>>(
          `with priced as (
           select m.zip, left(m.period, 4)::int as year, right(m.period, 2) as month, median_listing_price as price
           from ${months} m where median_listing_price between 10000 and 50000000
         ), a as (
           select f.zip, floor(avg(f.price) + 0.5) as from_price, floor(avg(t.price) + 0.5) as to_price
           from priced f join priced t on t.zip = f.zip and t.month = f.month
           where f.year = ${from} and t.year = ${to}
           group by f.zip having count(*) >= 3
         )
         select * from (
           select p.zip, from_price, to_price, to_price - from_price as change,
             100 * (to_price - from_price) / from_price as change_percent
           from search.zip_profile p join a on a.zip = p.zip
           where ${areaSql(searched.area)} and ${between('to_price', low, high)}
         ) z order by ${order} ${searched.direction}, zip collate "C"`,
        )
        const { data, meta } = await product.call<{
          data: Ordered<(typeof orders)[number]>[]
          meta: { total: number }
        }>('search', `/api/search/changing_places?${query}`)
        for (const key of orders) {
          expect(firstOf(data, key)).toEqual(firstOf(rows.slice(0, 99), key))
        }
        expect(meta.total).toBe(rows.length)
        rowCount += data.length
      }),
      { numRuns: 70, seed: 14 },
    )
    expect(rowCount).toBeGreaterThan(1000)
  })

  test('ranks equal SQL, where many zips tie', async () => {
    const plausible = {
      median_listing_price: 'between 10000 and 50000000',
      total_inventory: '>= 0',
      days_on_market: '>= 0',
    }
    let ties = 0
    for (const [key, bounds] of Object.entries(plausible)) {
      for (const [state, where] of [
        ['', 'true'],
        ['RI', `state_abbr = 'RI'`],
      ]) {
        for (const direction of ['asc', 'desc']) {
          const rows = await product.query<{ zip: string; rank: number }>(
            `select zip, rank() over (order by ${key} ${direction})::int as rank from search.zip_profile
             where ${key} ${bounds} and ${where} order by ${key} ${direction}, zip collate "C"`,
          )
          for (const page of [1, 2]) {
            const query = `stat=${key}&dir=${direction}&state=${state}&floor=0&minInventory=0&page=${page}`
            const { data, ranks, total } = await product.call<{
              data: { zip: string }[]
              ranks: number[]
              total: number
            }>('search', `/api/zips/rankings?${query}`)
            expect(total).toBe(rows.length)
            const ranked = data.map(({ zip }, index) => ({ zip, rank: ranks[index] }))
            expect(ranked).toEqual(rows.slice(25 * (page - 1), 25 * page))
            ties += ranks.length - new Set(ranks).size
          }
        }
      }
    }
    expect(ties).toBeGreaterThan(100)
  })

  const matchKeys = ['median_listing_price', 'days_on_market', 'housing_inventory', 'total_inventory'] as const
  type MatchKey = (typeof matchKeys)[number]
  type Values = { readonly zip: string } & { readonly [Key in MatchKey]: number | null }

  /** The mean of the percentiles of what a place has, weighted by |weight|; null where that is less than half of the weight. */
  function matchOf(row: Values, weights: Partial<Record<MatchKey, number>>, rows: readonly Values[]) {
    let [points, known, all] = [0, 0, 0]
    const missing: string[] = []
    for (const [key, weight] of Object.entries(weights) as [MatchKey, number][]) {
      const [value, size] = [row[key], Math.abs(weight)]
      all += size
      if (value === null) {
        missing.push(key)
        continue
      }
      const others = rows.flatMap((other) => other[key] ?? [])
      const below = others.filter((other) => other < value).length
      const equal = others.filter((other) => other === value).length
      const percentile = (100 * (below + equal / 2)) / others.length
      points += size * (weight > 0 ? percentile : 100 - percentile)
      known += size
    }
    return { missing, score: 2 * known < all ? null : points / known }
  }

  test('weights leave out what a place lacks, for 40 random weights over gaps', async () => {
    const rows = await product.query<Values>(`select zip, ${matchKeys.join(', ')} from search.zip_profile`)
    const weight = fc.integer({ min: -5, max: 5 }).filter((each) => each !== 0)
    const weights = fc.dictionary(fc.constantFrom(...matchKeys), weight, { minKeys: 2 })
    let incomplete = 0
    await fc.assert(
      fc.asyncProperty(weights, async (given) => {
        const query = new URLSearchParams({
          ...areaQuery({ kind: 'nationwide' }),
          searchOrderBy: 'match',
          weights: JSON.stringify(given),
          fields: '',
        })
        const wanted = rows
          .map((row) => ({ zip: row.zip, ...matchOf(row, given, rows) }))
          .map((each) => ({ ...each, sortKey: each.score === null ? -1 : Number(each.score.toFixed(6)) }))
          .sort(
            (a, b) =>
              b.sortKey - a.sortKey ||
              Number(a.missing.length > 0) - Number(b.missing.length > 0) ||
              (a.zip < b.zip ? -1 : 1),
          )
        const found = await product.call<
          { zip: string; match: { score: number; missing: string[]; contributions: Record<string, number> } | null }[]
        >('search', `/api/search?${query}`)
        expect(found.map(({ zip }) => zip)).toEqual(wanted.slice(0, 100).map(({ zip }) => zip))
        for (const [index, { match }] of found.entries()) {
          const { score, missing } = wanted[index]!
          if (score === null) {
            expect(match).toBeNull()
            continue
          }
          incomplete += Number(missing.length > 0)
          expect(Math.abs(match!.score - score)).toBeLessThan(0.0501)
          expect(match!.missing.toSorted()).toEqual(missing.toSorted())
          const sum = Object.values(match!.contributions).reduce((total, points) => total + points, 0)
          expect(sum).toBeCloseTo(match!.score, 6)
        }
      }),
      { numRuns: 40, seed: 15 },
    )
    expect(incomplete).toBeGreaterThan(100)
  })

  test('distances and their order equal SQL by the haversine formula', async () => {
    for (const [zip, miles] of [
      ['02806', 3],
      ['02806', 12],
      ['20001', 2],
    ] as const) {
      const searched = { kind: 'zip' as const, zip, miles }
      const query = new URLSearchParams({ ...areaQuery(searched), searchOrderBy: 'distance', fields: '' })
      const found = await product.call<{ zip: string; distance: number }[]>('search', `/api/search?${query}`)
      const distance = areaSql(searched).replace(/ <= \d+$/, '')
      const rows = await product.query<{ zip: string; distance: number }>(
        `select p.zip, ${distance} as distance from search.zip_profile p where ${areaSql(searched)} order by 2`,
      )
      expect(found.length).toBe(Math.min(rows.length, 100))
      found.forEach((place, index) => {
        expect(Math.abs(place.distance - rows[index]!.distance)).toBeLessThan(0.0501)
        const own = rows.find((row) => row.zip === place.zip)!
        expect(Math.abs(place.distance - own.distance)).toBeLessThan(0.0501)
      })
    }
  })
})

describeWithFiles('the public files (skipped without them)', () => {
  beforeAll(async () => {
    await product.empty()
    await product.load(input.imports)
  }, limitMs)

  /** Calls all paths and collects what differs in the responses. */
  async function differences<T>(service: Service, paths: Iterable<string>, compare: (response: T) => string[]) {
    const lines: string[] = []
    const next = [...paths].values()
    const lanes = Array.from({ length: LANES }, async () => {
      for (const path of next) lines.push(...compare(await product.call<T>(service, path)))
    })
    await Promise.all(lanes)
    return lines
  }

  test(
    'agrees on every figure of every zip: value, margin, percentiles, vintage, reason, flags',
    async () => {
      const { zips } = await product.call<{ zips: string[] }>('search', '/internal/search/places')
      expect(zips.toSorted()).toEqual([...input.expected.places.keys()].sort())
      const compare = zipComparison(input.expected)
      const paths = function* () {
        for (let index = 0; index < zips.length; index += ZIPS_PER_CALL)
          yield `/api/zips?zips=${zips.slice(index, index + ZIPS_PER_CALL)}`
      }
      const lines = await differences<ShownZip[]>('search', paths(), (shown) => shown.flatMap(compare))
      expect(lines).toEqual([])
    },
    limitMs,
  )

  test(
    'agrees on every figure of every town, derived from its zips',
    async () => {
      // Names follow from no figure, so they are taken as they are.
      const rows = await product.query<{ zip: string; id: string; state: string }>(
        `select zip, town || ', ' || state_abbr as id, state_abbr as state from search.zip_profile
         order by zip collate "C"`,
      )
      const towns = new Map<string, Town>(
        [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [
          id,
          { id, state: of[0]!.state, zips: of.map(({ zip }) => zip) },
        ]),
      )
      expect(towns.size).toBeGreaterThan(readsWholeFiles() ? 29_000 : 400)
      const paths = [...towns.keys()].map((id) => {
        const [town, state] = [id.slice(0, -4), id.slice(-2)]
        return `/api/place/${encodeURIComponent(town)}/${state}`
      })
      const lines = await differences<ShownTown>('search', paths, townComparison(input.expected, towns))
      expect(lines).toEqual([])
    },
    limitMs,
  )

  test(
    'agrees on every school: results, percentile, rank, impact, lunch, reasons',
    async () => {
      expect(input.expected.schools.size).toBe(readsWholeFiles() ? 12_722 : 273)
      const paths = [...input.expected.schools.keys()].map((id) => `/api/school/${id}`)
      const lines = await differences<ShownSchool>('schools', paths, (school) =>
        schoolDifferences(school, input.expected.schools),
      )
      expect(lines).toEqual([])
    },
    limitMs,
  )

  test(`give the same read model in ${ORDERS} random orders (SEED=${seed})`, async () => {
    const random = randomOf(seed)
    const expected = await readModel()
    expect(expected).toMatchObject({ period: '2020-06', data_set: 'real' })
    for (let run = 1; run < ORDERS; run++) {
      const order = shuffled(input.imports, random)
      const names = order.map(({ source, file }) => (file ? basename(file) : source)).join(', ')
      await product.empty()
      await product.load(order)
      expect({ names, model: await readModel() }).toEqual({ names, model: expected })
    }
  }, 3_600_000)
})

function shuffled<T>(items: readonly T[], { upTo }: Random): T[] {
  return items
    .map((item) => ({ item, rank: upTo(2 ** 30) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Every table from which figures are shown, by its key; without the numbers of loads. */
const tables = [
  ['search.zip_profile', 'zip'],
  ['housing.current_values', 'zip'],
  ['housing.area_month', 'area, period'],
  ['schools.school_profile', 'nces_id'],
  ['schools.school_year', 'nces_id, year'],
  ['schools.state_level_year', 'state_abbr, level, year'],
  ['schools.zip_score', 'zip'],
] as const
const digests = tables.map(
  ([table, key]) => `(select md5(string_agg(t::text, '' order by ${key})) from ${table} t) as "${table}"`,
)
const digestSql = `select ${digests.join(', ')}, count(*)::int as zips, period, data_set, provenance, centers
  from search.read_model, search.zip_profile group by period, data_set, provenance, centers`

async function readModel() {
  const [model] = await product.query(digestSql)
  return model
}
