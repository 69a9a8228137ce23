import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { publicDataFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rowsOf } from '../src/raw-files.ts'
import { startServices } from './product.ts'

/** The raw copies, from which the files of infra/starter-data were made. */
const raw = { rents: publicDataFile('starter/rent/safmr-fy2026-by-zip.json.gz') }
const describeWithFiles = Object.values(raw).every(Boolean) ? describe : describe.skip
const starterFile = (name: string) => fileURLToPath(new URL(`../../starter-data/${name}`, import.meta.url))
const jsonOf = <T>(path: string): T => JSON.parse(gunzipSync(readFileSync(path)).toString())
const limitMs = 600_000

describeWithFiles('the real figures of a first start, all over the country', () => {
  let product: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    product = await startServices()
    await product.load([
      { owner: 'search', source: 'places' },
      { owner: 'search', source: 'safmr', file: starterFile('fy2026_safmrs.csv.gz') },
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
})
