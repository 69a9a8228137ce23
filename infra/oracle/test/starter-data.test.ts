import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { publicDataFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rowsOf } from '../src/raw-files.ts'
import { startServices } from './product.ts'

/** The raw copies, from which the files of infra/starter-data were made. */
const raw = {
  rents: publicDataFile('starter/rent/safmr-fy2026-by-zip.json.gz'),
  losses: publicDataFile('starter/county/NRI_Table_Counties_2021-36-columns.csv.gz'),
  relation: publicDataFile('starter/places/zcta_counties-2020.csv.gz'),
}
/** The same of people, homes and areas. */
const rawSurvey = {
  gazetteer: publicDataFile('starter/places/2025_Gaz_zcta_national.txt.gz'),
  shares2018: publicDataFile('starter/acs/2018-race-age-shares.csv.gz'),
  degrees2022: publicDataFile('starter/acs/2022-age-households-education.csv.gz'),
  medians2023: publicDataFile('starter/acs/2023-household-income-gross-rent.json.gz'),
  people2023: publicDataFile('starter/acs/api-2023-population-units-by-zcta.json.gz'),
  tenure2023: publicDataFile('census/ACSDT5Y2023.B25003-Data.csv.gz'),
  people2024: publicDataFile('starter/acs/2024-population-units-growth.csv.gz'),
}
/** Whose places are loaded, and so compared; of all states if empty. */
const states: readonly string[] = []

const describeWithFiles = [raw, rawSurvey].flatMap((files) => Object.values(files)).every(Boolean)
  ? describe
  : describe.skip
const starterFile = (name: string) => fileURLToPath(new URL(`../../starter-data/${name}`, import.meta.url))
const surveyFiles = readdirSync(starterFile('')).filter((name) => name.startsWith('acs5_'))
const jsonOf = <T>(path: string): T => JSON.parse(gunzipSync(readFileSync(path)).toString())
const limitMs = 600_000

describeWithFiles('the real figures of a first start, all over the country', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    product = await startServices()
    await product.load([
      { owner: 'search', source: 'places', ...(states.length > 0 && { states: [...states] }) },
      { owner: 'search', source: 'gazetteer', file: starterFile('2025_Gaz_zcta_national.csv.gz') },
      ...surveyFiles.map((name) => ({ owner: 'search', source: 'acs', file: starterFile(name) }) as const),
      { owner: 'search', source: 'safmr', file: starterFile('fy2026_safmrs.csv.gz') },
      { owner: 'search', source: 'nri', file: starterFile('NRI_Table_Counties_2021.csv.gz') },
      { owner: 'search', source: 'counties', file: starterFile('tab20_zcta520_county20_natl.csv.gz') },
    ])
  }, limitMs)
  afterAll(() => product?.stop())

  /** What the product shows of some attributes, by zip. */
  async function shown(keys: readonly string[]): Promise<Map<string, (number | null)[]>> {
    const rows = await product.query<{ zip: string; values: (number | null)[] }>(
      `select zip, array[${keys.join()}] as values from search.zip_profile`,
    )
    return new Map(rows.map(({ zip, values }) => [zip, values]))
  }

  test('every fair market rent is that of the raw file, in the product’s file and on its pages', async () => {
    const expected = jsonOf<Record<string, number[]>>(raw.rents!)
    const lines = rowsOf(starterFile('fy2026_safmrs.csv.gz')).map((row) => [
      row['ZIP Code']!,
      [0, 1, 2, 3, 4].map((bedrooms) => Number(row[`SAFMR ${bedrooms}BR`])),
    ])
    expect(Object.fromEntries(lines)).toEqual(expected)
    expect(lines).toHaveLength(38_601)

    const figures = await shown(['fair_rent_1_bedroom', 'fair_rent_2_bedrooms', 'fair_rent_3_bedrooms'])
    const zips = [...figures.keys()]
    expect(zips.length).toBeGreaterThan(40_000)
    const wrong = zips.filter((zip) => {
      const [, one, two, three] = expected[zip] ?? [null, null, null, null]
      return figures.get(zip)!.join() !== [one, two, three].join()
    })
    expect(wrong).toEqual([])
    expect(zips.filter((zip) => expected[zip]).length).toBeGreaterThan(38_000)
  })

  /** Per county of the raw file: dollars of loss per $100,000 of buildings, and people per square mile. */
  const lossesOfCounties = () =>
    new Map(
      rowsOf(raw.losses!).map((row) => [
        row.STCOFIPS!.padStart(5, '0'),
        {
          loss: (100_000 * Number(row.EAL_VALB)) / Number(row.BUILDVALUE),
          density: Number(row.POPULATION) / Number(row.AREA),
        },
      ]),
    )

  test('every county has the losses of the raw file', () => {
    const lines = rowsOf(starterFile('NRI_Table_Counties_2021.csv.gz'))
    const expected = new Map(rowsOf(raw.losses!).map((row) => [row.STCOFIPS!.padStart(5, '0'), row]))
    expect(lines).toHaveLength(3_142)
    const columns = ['POPULATION', 'BUILDVALUE', 'AREA', 'EAL_VALB'] as const
    const wrong = lines.filter((line) =>
      columns.some((column) => Number(line[column]) !== Number(expected.get(line.STCOFIPS!)?.[column])),
    )
    expect(wrong).toEqual([])
  })

  test('every zip has the mean of its counties by estimated people: land × people per square mile', async () => {
    const counties = lossesOfCounties()
    const parts = Map.groupBy(rowsOf(raw.relation!), (row) => row.ZCTA5!)
    const figures = await shown(['building_loss_per_100k'])
    let compared = 0
    const wrong = [...figures].flatMap(([zip, [value]]) => {
      const ofZip = (parts.get(zip) ?? []).map((row) => ({
        land: Number(row['Land Area']),
        county: counties.get(row['County GEOID']!),
      }))
      // Puerto Rico and the islands are not in the raw file; zips without an area have the county of the list of zips.
      if (ofZip.length === 0 || ofZip.every(({ county }) => !county)) return []
      const people = ofZip.map(({ land, county }) => land * (county?.density ?? 0))
      const all = people.reduce((sum, each) => sum + each)
      if (ofZip.some(({ county }) => !county) || all === 0) return []
      compared++
      const expected = ofZip.reduce((sum, { county }, at) => sum + (county!.loss * people[at]!) / all, 0)
      // The relation's raw copy has square miles with three decimals.
      return Math.abs(value! - expected) <= 1e-6 * expected + 1e-9 ? [] : [`${zip}: ${value}, not ${expected}`]
    })
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(32_500)
  })

  /** Compares what the product shows of an attribute with a figure of the raw files, at every zip. */
  async function expectAll(key: string, expectedOf: (zip: string) => number | null): Promise<number> {
    const figures = await shown([key])
    const wrong = [...figures].flatMap(([zip, [value]]) => {
      const expected = expectedOf(zip)
      const isSame = expected === null ? value === null : Math.abs(value! - expected) <= 1e-9 * Math.abs(expected)
      return isSame && (value === null) === (expected === null) ? [] : [`${zip}: ${value}, not ${expected}`]
    })
    expect({ key, wrong }).toEqual({ key, wrong: [] })
    return [...figures.keys()].filter((zip) => expectedOf(zip) !== null).length / figures.size
  }

  const byKey = (path: string, key: string) => new Map(rowsOf(path).map((row) => [row[key]!, row]))

  test('people are those of 2024, where they are published, else of 2023; the density is theirs on the land of 2025', async () => {
    const newest = byKey(rawSurvey.people2024!, 'zcta')
    const [, ...before] = jsonOf<string[][]>(rawSurvey.people2023!)
    const earlier = new Map(before.map(([, people, , zcta]) => [zcta!, people!]))
    const land = byKey(rawSurvey.gazetteer!, 'GEOID')
    const peopleOf = (zip: string) => {
      const text = newest.get(zip)?.pop_2024 || earlier.get(zip)
      return text === undefined ? null : Number(text)
    }
    expect(await expectAll('population', peopleOf)).toBeGreaterThan(0.75)
    await expectAll('population_density', (zip) => {
      const squareMiles = Number(land.get(zip)?.ALAND ?? 0) / 1609.344 ** 2
      const people = peopleOf(zip)
      return people === null || squareMiles === 0 ? null : people / squareMiles
    })
    const older = [...earlier.keys()].filter((zip) => !newest.get(zip)?.pop_2024)
    const vintages = await product.query<{ vintage: string | null }>(
      `select distinct notes -> 'population' ->> 'vintage' as vintage from search.zip_profile
       where zip = any('{${older.join()}}') and population is not null`,
    )
    expect(vintages).toEqual([{ vintage: '2019–23' }])
  })

  test('ages and degrees are those of 2022', async () => {
    const rows = byKey(rawSurvey.degrees2022!, 'zcta')
    const numbersOf = (zip: string, columns: readonly string[]) => columns.map((name) => Number(rows.get(zip)?.[name]))
    await expectAll('median_age', (zip) => {
      const [age] = numbersOf(zip, ['median_age'])
      return age! >= 0 ? age! : null
    })
    const columns = ['pop_25plus', 'bachelors', 'masters', 'professional', 'doctorate']
    await expectAll('percent_bachelors_plus', (zip) => {
      const [all, ...degrees] = numbersOf(zip, columns)
      return all! > 0 ? (100 * degrees.reduce((sum, each) => sum + each, 0)) / all! : null
    })
  })

  test('incomes and rents are those of 2023, with their open ends; filled gaps are missing', async () => {
    const medians = jsonOf<Record<string, { medianIncome: number; medianRent: number }>>(rawSurvey.medians2023!)
    const between = (value: number, [least, most]: [number, number]) => Math.min(most, Math.max(least, value))
    const incomeOf = (zip: string) => medians[zip]?.medianIncome
    const rentOf = (zip: string) => (medians[zip]?.medianRent === 1271 ? undefined : medians[zip]?.medianRent)
    const limited = (value: number | undefined, limits: [number, number]) =>
      value === undefined ? null : between(value, limits)
    await expectAll('median_household_income', (zip) => limited(incomeOf(zip), [2_500, 250_000]))
    await expectAll('median_rent', (zip) => limited(rentOf(zip), [100, 3_500]))
    const open = await product.query<{ key: string; kind: string; zips: number }>(
      `select key, value ->> 'kind' as kind, count(*)::int as zips, array_agg(zip) as list
       from search.zip_profile, jsonb_each(notes::jsonb) where value ->> 'kind' in ('over', 'under') group by 1, 2`,
    )
    const zips = [...(await shown(['median_rent'])).keys()]
    const countOf = (key: string, kind: string) => open.find((row) => row.key === key && row.kind === kind)?.zips ?? 0
    expect([countOf('median_household_income', 'over'), countOf('median_rent', 'over')]).toEqual([
      zips.filter((zip) => incomeOf(zip) === 250_001).length,
      zips.filter((zip) => rentOf(zip) === 3_501).length,
    ])
  })

  test('owners are those of 2023, whose margins are the only ones', async () => {
    const rows = new Map(
      rowsOf(rawSurvey.tenure2023!).flatMap((row) =>
        row.GEO_ID!.startsWith('860') ? [[row.GEO_ID!.slice(-5), row] as const] : [],
      ),
    )
    await expectAll('percent_owner_occupied', (zip) => {
      const [homes, owners] = ['B25003_001E', 'B25003_002E'].map((name) => Number(rows.get(zip)?.[name]))
      return homes! > 0 ? (100 * owners!) / homes! : null
    })
    const margins = await product.query<{ key: string }>(
      'select distinct key from search.zip_profile, jsonb_each(moe::jsonb) order by key',
    )
    expect(margins).toEqual([{ key: 'percent_owner_occupied' }, { key: 'percent_renter_occupied' }])
  })

  test('people of Hispanic origin have the share of 2018 that is published, to two decimals', async () => {
    const rows = byKey(rawSurvey.shares2018!, 'ZCTA')
    const figures = await shown(['percent_hispanic'])
    const wrong = [...figures].flatMap(([zip, [value]]) => {
      const published = rows.get(zip)?.hispP || null
      if (published === null) return value === null ? [] : [zip]
      return typeof value === 'number' && Math.abs(value - Number(published)) <= 0.005 + 1e-9
        ? []
        : [`${zip}: ${value}`]
    })
    expect(wrong).toEqual([])
  })

  test('no figure is of races: those of the raw file include people of Hispanic origin', async () => {
    const [row] = await product.query<{ provenance: Record<string, unknown> }>(
      'select provenance from search.read_model',
    )
    const races = Object.keys(row!.provenance).filter((key) => /asian|black|white|hispanic/.test(key))
    expect(races).toEqual(['percent_hispanic'])
  })
})
