import { publicDataFile } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { april2018, fileToday, june2020, natick } from './files.ts'
import { currentValues, type Housing, periods, startHousing } from './support.ts'

let housing: Housing
beforeAll(async () => {
  housing = await startHousing()
})
afterAll(() => housing?.stop())
afterEach(() => housing.empty())

describe('a month that would take values away', () => {
  const small = fileToday([natick('202608', 577500)])

  test('stops, naming attributes and states, and leaves everything as it was', async () => {
    await housing.load(june2020)
    const before = await currentValues(housing)
    await expect(housing.load(small, { yes: false })).rejects.toMatchObject({
      code: 'values_vanish',
      message: expect.stringMatching(
        /would remove values .*: 1 instead of 3 zip codes would have Median listing price.*; none in RI\. Nothing was changed; .*--yes\.$/,
      ),
    })
    expect(await currentValues(housing)).toEqual(before)
    expect((await housing.get('/internal/data-sources')).json()[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Median listing price'),
    })
  })

  test('is published if the operator agrees, and if it is no longer the newest', async () => {
    await housing.load(june2020)
    await housing.load(fileToday([natick('201908', 500000)]), { yes: false })
    await housing.load(small, { yes: true })
    expect(await periods(housing)).toEqual(['2026-08', '2020-06', '2019-08'])
  })
})

describe('the publisher’s files', () => {
  const full = publicDataFile('realtor/RDC_Inventory_Core_Metrics_Zip_202006.csv.gz')
  const earlier = publicDataFile('realtor/RDC_InventoryCoreMetrics_Zip_201902.csv.gz')
  const sample = publicDataFile('realtor/RDC_Inventory_Core_Metrics_Zip_202608_SAMPLE10.csv')
  const whenPresent = full && earlier && sample ? test : test.skip

  whenPresent('ten rows never replace a nation in silence; a usual month needs no consent', async () => {
    await housing.run({ file: earlier!, yes: false })
    await housing.run({ file: full!, yes: false })
    const before = await currentValues(housing)
    await expect(housing.run({ file: sample!, yes: false })).rejects.toThrow(
      /10 instead of 13,814 zip codes would have Median listing price/,
    )
    expect(await currentValues(housing)).toEqual(before)
  })
})

describe('a file that a spreadsheet saved again', () => {
  const dates = (text: string, date: string) => text.replaceAll('2018-04-01 00:00:00', date)

  test.each(['4/1/18', '04/01/2018', '4/1/2018 0:00'])('has its month: %s', async (date) => {
    expect(await housing.load(dates(april2018, date))).toMatchObject({ parts: { '2018-04': 2 } })
  })

  test('with another day than the first is not guessed, unless the operator names the month', async () => {
    await expect(housing.load(dates(april2018, '1/4/18'))).rejects.toThrow(
      'has no usable rows. Rejected were line 2: not a month; line 3: not a month; line 4: footnote.',
    )
    const named = await housing.load(dates(april2018, '########'), { vintage: '2018-04' })
    expect(named).toMatchObject({ parts: { '2018-04': 2 } })
  })

  test('has its columns in any case and its fields between semicolons', async () => {
    const [head, ...lines] = june2020.split('\n')
    const text = [head!.toUpperCase(), ...lines].join('\n')
    expect(await housing.load(text)).toMatchObject({ rowsKept: 3 })
    await housing.empty()
    expect(await housing.load(text.replaceAll(',', ';'))).toMatchObject({ rowsKept: 3 })
    expect((await currentValues(housing)).byZip['01760']).toMatchObject({ median_listing_price: 800000 })
  })
})
