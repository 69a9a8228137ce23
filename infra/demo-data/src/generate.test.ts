import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generate } from './generate.ts'
import { parseMonths } from './months.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-data-'))
const made = (name: string) => join(folder, name)
const lines = (name: string, file: string) =>
  readFileSync(join(made(name), file), 'utf8')
    .trimEnd()
    .split('\n')
const digest = (name: string) =>
  readdirSync(made(name)).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(made(name), file)))
      .digest('hex'),
  ])
const GAZETTEER = '2023_Gaz_zcta_national.txt'
const ACS = 'acs5_2022_by_zcta.json'
const RDC = 'RDC_Inventory_Core_Metrics_Zip_2024-03_2024-04.csv'
const months = parseMonths('2024-03..2024-04')

beforeAll(() => {
  generate({ out: made('ri'), states: ['RI'], months })
  generate({ out: made('again'), states: ['RI'], months })
  generate({ out: made('other'), states: ['RI'], months, seed: 2 })
  generate({ out: made('all'), months })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the same seed writes the same bytes, another seed others', () => {
  expect(digest('again')).toEqual(digest('ri'))
  expect(digest('other')).not.toEqual(digest('ri'))
})

describe('fewer states', () => {
  const zips = () =>
    new Set(
      lines('ri', GAZETTEER)
        .slice(1)
        .map((line) => line.slice(0, 5)),
    )

  test.each([
    ['gazetteer', GAZETTEER, 0],
    ['ACS', ACS, '["ZCTA5 '.length],
    ['listings', RDC, '202404,'.length],
  ])('have the rows of the full %s for their zips', (_, file, at) => {
    const known = zips()
    const ofRhodeIsland = (line: string) => known.has(line.slice(at, at + 5))
    // The last row of the JSON array closes it.
    const rows = (name: string) =>
      lines(name, file)
        .filter(ofRhodeIsland)
        .map((line) => line.replace(/\]{2}$/, ']').replace(/,$/, ''))
    expect(rows('ri').length).toBeGreaterThan(60)
    expect(rows('ri')).toEqual(rows('all'))
    expect(lines('all', file).length).toBeGreaterThan(29_000)
  })

  test('that do not exist are refused by name before anything is written', () => {
    expect(() => generate({ out: made('none'), states: ['RI', 'ZZ'] })).toThrow(
      '"ZZ" is not a state',
    )
    expect(existsSync(made('none'))).toBe(false)
  })
})

describe('the manifest', () => {
  test('names the files in the order to import them', () => {
    expect(JSON.parse(readFileSync(join(made('ri'), 'manifest.json'), 'utf8'))).toEqual([
      { source: 'gazetteer', file: GAZETTEER, vintage: '2023' },
      { source: 'acs', file: ACS, vintage: '2022' },
      { source: 'realtor', file: RDC, vintage: '2024-04' },
    ])
  })

  test('without months the listings bear the name of the publisher’s file', () => {
    const [entry] = generate({ out: made('newest'), states: ['RI'], only: ['realtor'] })
    expect(entry!.file).toBe('RDC_Inventory_Core_Metrics_Zip_History.csv')
    const found = new Set(lines('newest', entry!.file).map((line) => line.slice(0, 6)))
    expect([...found].filter((month) => /^\d+$/.test(month))).toEqual([
      '202404',
      '202403',
      '202402',
      '202401',
      '202312',
      '202311',
      '202310',
      '202309',
      '202308',
      '202307',
      '202306',
      '202305',
      '202304',
    ])
  })
})
