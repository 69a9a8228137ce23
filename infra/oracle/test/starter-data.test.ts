import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { publicDataFile, readsWholeFiles } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rowsOf } from '../src/raw-files.ts'
import { startServices } from './product.ts'

/** The raw copies, from which the files of infra/starter-data were made. */
const raw = {
  rents: publicDataFile('starter/rent/safmr-fy2026-by-zip.json.gz'),
  losses: publicDataFile('starter/county/NRI_Table_Counties_2021-36-columns.csv.gz'),
  relation: publicDataFile('starter/places/zcta_counties-2020.csv.gz'),
}
const describeWithFiles = Object.values(raw).every(Boolean) ? describe : describe.skip
const starterFile = (name: string) => fileURLToPath(new URL(`../../starter-data/${name}`, import.meta.url))
const jsonOf = <T>(path: string): T => JSON.parse(gunzipSync(readFileSync(path)).toString())
const limitMs = 600_000
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
    expect(compared).toBeGreaterThan(least({ ofCountry: 32_500, ofStates: 600 }))
  })
})
