import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { demoFolder, FILES } from './demo.ts'

const folder = demoFolder()
const digest = (name: string) =>
  readdirSync(folder.at(name)).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(folder.at(name), file)))
      .digest('hex'),
  ])
const RDC = 'RDC_Inventory_Core_Metrics_Zip_2024-03_2024-04.csv'
const MONTHS = ['--months', '2024-03..2024-04']

beforeAll(() => {
  folder.write('ri', '--states', 'RI', ...MONTHS)
  folder.write('again', '--states', 'ri', '--seed', '1', ...MONTHS)
  folder.write('other', '--states', 'RI', '--seed', '2', ...MONTHS)
  folder.write('all', '--states', 'CT,MA,ME,NH,RI,VT', ...MONTHS)
})
afterAll(folder.remove)

test('the same seed writes the same bytes, another seed different ones', () => {
  expect(digest('again')).toEqual(digest('ri'))
  expect(digest('other')).not.toEqual(digest('ri'))
})

describe('a selection of states', () => {
  const zips = () =>
    new Set(
      folder
        .lines('ri', FILES.gazetteer)
        .slice(1)
        .map((line) => line.slice(0, 5)),
    )

  test.each([
    ['gazetteer', FILES.gazetteer, 0],
    ['ACS', FILES.acs, '["ZCTA5 '.length],
    ['listings', RDC, '202404,'.length],
  ])('has the same rows as the %s of more states for its zips', (_, file, at) => {
    const known = zips()
    const ofRhodeIsland = (line: string) => known.has(line.slice(at, at + 5))
    // The last row of the JSON array closes it.
    const rows = (name: string) =>
      folder
        .lines(name, file)
        .filter(ofRhodeIsland)
        .map((line) => line.replace(/\]{2}$/, ']').replace(/,$/, ''))
    expect(rows('ri').length).toBeGreaterThan(60)
    expect(rows('ri')).toEqual(rows('all'))
    expect(folder.lines('all', file).length).toBeGreaterThan(1000)
  })

  test('that do not exist are rejected with a message before anything is written', () => {
    const { status, message } = folder.rejected('--out', folder.at('none'), '--states', 'RI,ZZ')
    expect([status, message]).toEqual([2, '"ZZ" is not a state'])
    expect(existsSync(folder.at('none'))).toBe(false)
  })
})

describe('the manifest', () => {
  test('names the files in the order to import them', () => {
    const manifest: { source: string; file: string; vintage: string }[] = JSON.parse(folder.text('ri', 'manifest.json'))
    // Directory, lunch and membership; math and reading of four springs.
    expect(manifest.map(({ source }) => source)).toEqual([
      'gazetteer',
      'acs',
      'irs',
      'airports',
      'realtor',
      ...Array(3).fill('ccd'),
      'edge',
      ...Array(8).fill('edfacts'),
    ])
    expect(manifest).toContainEqual({ source: 'gazetteer', file: FILES.gazetteer, vintage: '2023' })
    expect(manifest).toContainEqual({ source: 'acs', file: FILES.acs, vintage: '2022' })
    expect(manifest).toContainEqual({ source: 'realtor', file: RDC, vintage: '2024-03/2024-04' })
  })

  test('each file is reported as JSON once it is complete, with the number of files of its source', () => {
    const printed = folder.printed('edge', '--states', 'RI', '--only', 'edge,ccd', '--json')
    const written = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(written.map(({ source, filesOfSource }) => [source, filesOfSource])).toEqual([
      ...Array(3).fill(['ccd', 3]),
      ['edge', 1],
    ])
    for (const { file, rows } of written) {
      expect(folder.lines('edge', file).length).toBeGreaterThanOrEqual(rows)
    }
  })

  test('without months, the listings have the name of the publisher’s file', () => {
    folder.write('newest', '--states', 'RI', '--only', 'realtor')
    const lines = folder.lines('newest', 'RDC_Inventory_Core_Metrics_Zip_History.csv')
    const found = new Set(lines.map((line) => line.slice(0, 6)))
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
      '202303',
      '202302',
    ])
  })
})
