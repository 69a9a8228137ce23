import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { publicDataFile, readsWholeFiles } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rowsOf } from '../src/raw-files.ts'
import { startServices } from './product.ts'

/** The raw copies, from which the files of infra/starter-data were made. */
const raw = {
  rents: publicDataFile('starter/rent/safmr-fy2026-by-zip.json.gz'),
  taxes: publicDataFile('starter/county/acs.csv.gz'),
  losses: publicDataFile('starter/county/NRI_Table_Counties_2021-36-columns.csv.gz'),
  climate: publicDataFile('starter/county/weather_noaa.csv.gz'),
  obesity: publicDataFile('starter/health/places-2025-obesity.json.gz'),
  diabetes: publicDataFile('starter/health/places-2025-diabetes.json.gz'),
  pressure: publicDataFile('starter/health/places-2025-bphigh.json.gz'),
  depression: publicDataFile('starter/health/places-2025-depression.json.gz'),
  inactivity: publicDataFile('starter/health/places-2025-inactivity.json.gz'),
  sleep: publicDataFile('starter/health/places-2025-short_sleep.json.gz'),
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

const describeWithFiles = [raw, rawSurvey].flatMap((files) => Object.values(files)).every(Boolean)
  ? describe
  : describe.skip
const starterFile = (name: string) => fileURLToPath(new URL(`../../starter-data/${name}`, import.meta.url))
const surveyFiles = readdirSync(starterFile('')).filter((name) => /^acs5_\d{4}\.csv/.test(name))
const jsonOf = <T>(path: string): T => JSON.parse(gunzipSync(readFileSync(path)).toString())
const limitMs = 600_000
/** States around Pennsylvania and Kentucky, some zips of which have most of their land there. */
const nearFilledStates = new Set(['NY', 'NJ', 'DE', 'MD', 'WV', 'OH', 'IN', 'IL', 'MO', 'TN', 'VA'])
/** Whose zips are loaded in every run; with ORACLE=whole, those of the whole country are. */
const states = readsWholeFiles() ? undefined : ['AZ', 'NV', 'RI']
/** The least number of zips that a test compares. */
const least = ({ ofCountry, ofStates }: { ofCountry: number; ofStates: number }) => (states ? ofStates : ofCountry)

describeWithFiles('the real figures of a first start', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    product = await startServices()
    await product.load([
      { owner: 'search', source: 'places', ...(states && { states }) },
      { owner: 'search', source: 'gazetteer', file: starterFile('2025_Gaz_zcta_national.csv.gz') },
      ...surveyFiles.map((name) => ({ owner: 'search', source: 'acs', file: starterFile(name) }) as const),
      { owner: 'search', source: 'safmr', file: starterFile('fy2026_safmrs.csv.gz') },
      { owner: 'search', source: 'taxes', file: starterFile('acs5_2023_county_taxes.csv.gz') },
      { owner: 'search', source: 'climate', file: starterFile('climate-normals-1991-2020_counties.csv.gz') },
      { owner: 'search', source: 'health', file: starterFile('PLACES_ZCTA_GIS_2025.csv.gz') },
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
    expect(zips.length).toBeGreaterThan(least({ ofCountry: 40_000, ofStates: 700 }))
    const wrong = zips.filter((zip) => {
      const [, one, two, three] = expected[zip] ?? [null, null, null, null]
      return figures.get(zip)!.join() !== [one, two, three].join()
    })
    expect(wrong).toEqual([])
    expect(zips.filter((zip) => expected[zip]).length).toBeGreaterThan(least({ ofCountry: 38_000, ofStates: 600 }))
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

  /** The parts of each zip, with the county's people per square mile where the index has it. */
  const partsOfZips = () => {
    const counties = lossesOfCounties()
    return new Map(
      [...Map.groupBy(rowsOf(raw.relation!), (row) => row.ZCTA5!)].map(([zip, rows]) => {
        const land = rows.map((row) => ({ fips: row['County GEOID']!, land: Number(row['Land Area']) }))
        const people = land.map(({ fips, land }) => land * (counties.get(fips)?.density ?? Number.NaN))
        const isKnown = people.every((each) => each >= 0) && people.some((each) => each > 0)
        const weights = isKnown ? people : land.map((part) => part.land)
        const all = weights.reduce((sum, each) => sum + each, 0)
        return [zip, land.map(({ fips }, at) => ({ fips, share: weights[at]! / all }))] as const
      }),
    )
  }

  /** The zips whose shown figure is not the mean of their counties by people, and how many were compared. */
  async function comparedWithCounties(key: string, figures: ReadonlyMap<string, number>, tolerance: number) {
    const parts = partsOfZips()
    let compared = 0
    const wrong = [...(await shown([key]))].flatMap(([zip, [value]]) => {
      const ofZip = parts.get(zip)
      // Zips without an area have the county of the list of zips.
      if (!ofZip || ofZip.some(({ share }) => Number.isNaN(share))) return []
      const known = ofZip.filter(({ fips }) => figures.has(fips))
      const share = known.reduce((sum, part) => sum + part.share, 0)
      // The land of the raw copy has three decimals: near the limit either is right.
      if (Math.abs(share - 0.9) < 0.001) return []
      if (share < 0.9) return value === null ? [] : [`${zip}: ${value}, not missing`]
      compared++
      const expected = known.reduce((sum, part) => sum + (part.share * figures.get(part.fips)!) / share, 0)
      return value !== null && Math.abs(value! - expected) <= tolerance ? [] : [`${zip}: ${value}, not ${expected}`]
    })
    return { wrong, compared }
  }

  test('every zip has the expected losses of its counties by estimated people: land × people per square mile', async () => {
    const losses = new Map([...lossesOfCounties()].map(([fips, { loss }]) => [fips, loss]))
    const { wrong, compared } = await comparedWithCounties('building_loss_per_100k', losses, 0.001)
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(least({ ofCountry: 32_500, ofStates: 600 }))
  })

  test('every zip has the property tax rate of its counties, and none where taxes are over or under a limit', async () => {
    const rates = new Map(
      rowsOf(raw.taxes!).flatMap((row) => {
        const [rate, value] = [Number(row.property_tax_pct), Number(row.median_home_value)]
        if (!row.property_tax_pct || !row.median_home_value) return []
        // The rate has three decimals. The bureau's API has 10001 for over $10,000 and 199 for under $200.
        const fits = (taxes: number) => Math.abs((100 * taxes) / value - rate) <= 0.0005
        return fits(10_001) || fits(199) ? [] : [[row.fips!, rate] as const]
      }),
    )
    expect(rates.size).toBe(3_222 - 14 - 16 - 21)
    const { wrong, compared } = await comparedWithCounties('county_property_tax_rate', rates, 0.000_51)
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(least({ ofCountry: 31_500, ofStates: 550 }))
  })

  test.each([
    ['summer_high', 'summer_high_f'],
    ['winter_low', 'winter_low_f'],
    ['precipitation', 'annual_precip_in'],
    ['snowfall', 'annual_snow_in'],
  ])('every zip has the %s of its counties', async (key, column) => {
    const figures = new Map(
      rowsOf(raw.climate!).flatMap((row) => (row[column] ? [[row.fips!, Number(row[column])] as const] : [])),
    )
    const { wrong, compared } = await comparedWithCounties(key, figures, 0.02)
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(least({ ofCountry: 30_000, ofStates: 550 }))
  })

  test('every zip has the six shares of adults of the raw files, but for Pennsylvania and Kentucky', async () => {
    const measures = {
      adults_obesity: raw.obesity!,
      adults_diabetes: raw.diabetes!,
      adults_high_blood_pressure: raw.pressure!,
      adults_depression: raw.depression!,
      adults_inactive: raw.inactivity!,
      adults_short_sleep: raw.sleep!,
    }
    const expected = Object.values(measures).map((file) => jsonOf<{ values: Record<string, number> }>(file).values)
    const states = new Map(
      (
        await product.query<{ zip: string; state: string }>('select zip, state_abbr as state from search.zip_profile')
      ).map(({ zip, state }) => [zip, state]),
    )
    const figures = [...(await shown(Object.keys(measures)))]
    const wrong = figures.filter(([zip, values]) => {
      // Zips across their borders count for the state with most of their land.
      if (['PA', 'KY'].includes(states.get(zip)!)) return false
      return values.every((value) => value === null)
        ? expected.some((each) => each[zip] !== undefined && !nearFilledStates.has(states.get(zip)!))
        : values.join() !== expected.map((each) => each[zip] ?? null).join()
    })
    expect(wrong.map(([zip]) => zip)).toEqual([])
    expect(figures.filter(([, values]) => values[0] !== null).length).toBeGreaterThan(
      least({ ofCountry: 29_500, ofStates: 550 }),
    )
    const filled = figures.filter(([zip, [value]]) => ['PA', 'KY'].includes(states.get(zip)!) && value !== null)
    expect(filled.length).toBeLessThan(20)
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
    expect(await expectAll('population', peopleOf)).toBeGreaterThan(states ? 0.7 : 0.75)
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
