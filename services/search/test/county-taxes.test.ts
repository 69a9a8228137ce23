import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const { load, build, ...places } = await startPlaces(['MA', 'RI'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

const squareMiles = (count: number) => Math.round(count * 2_589_988.110336)
await load(
  'counties',
  'tab20_zcta520_county20_natl.txt',
  [
    'GEOID_ZCTA5_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_PART',
    `01760|25017|Middlesex County|${squareMiles(15)}`,
    `02482|25017|Middlesex County|${squareMiles(2)}`,
    `02482|25021|Norfolk County|${squareMiles(6)}`,
    `02108|25025|Suffolk County|${squareMiles(1)}`,
    `02840|44005|Newport County|${squareMiles(9)}`,
  ].join('\n'),
)

/** The layout of the Census API: 10001 and 199 are codes for over $10,000 and under $200. */
const taxes = (middlesex = '7200') =>
  JSON.stringify([
    ['NAME', 'B25103_001E', 'B25103_001M', 'B25077_001E', 'B25077_001M', 'state', 'county'],
    ['Middlesex County, Massachusetts', middlesex, '60', '720000', '3000', '25', '017'],
    ['Norfolk County, Massachusetts', '6500', '50', '500000', '2500', '25', '021'],
    ['Suffolk County, Massachusetts', '10001', '-333333333', '700000', '9000', '25', '025'],
    ['Newport County, Rhode Island', '199', '-333333333', '400000', '9000', '44', '005'],
    ['Bristol County, Rhode Island', '-666666666', '-222222222', '400000', '9000', '44', '001'],
    ['Kent County, Rhode Island', '90000', '50', '300000', '9000', '44', '003'],
    ['Washington County, Rhode Island', 'some', '50', '300000', '9000', '44', '009'],
    ['Rhode Island', '5000', '50', '300000', '9000', '44', ''],
    ['Norfolk County, Massachusetts', '6500', '50', '500000', '2500', '25', '021'],
  ])

describe('importing property taxes of counties', () => {
  test('accepts counties in the layout of the Census API, whose vintage is in the file’s name', async () => {
    expect(await load('taxes', 'acs5_2023_county.json', taxes())).toMatchObject({
      vintage: '2019–23',
      rowsKept: 5,
      rejected: {
        'the tax is not of the home value': 1,
        'a value is not a number': 1,
        'not a county': 1,
        'repeated county': 1,
      },
    })
  })

  test('shows the rate of the county with its margin of error and name', async () => {
    const natick = await profile('01760')
    // 100 × 7,200 ÷ 720,000; margin 100 × √(60² + 0.01² × 3,000²) ÷ 720,000.
    expect(natick).toMatchObject({
      county_property_tax_rate: 1,
      moe: { county_property_tax_rate: expect.closeTo(0.009317, 6) },
      notes: { county_property_tax_rate: { counties: ['Middlesex County'] } },
    })
  })

  test('a zip of several counties has their mean by land while people of counties are not loaded', async () => {
    // A quarter of the land has 1 %, three quarters 1.3 %; margins 0.009317 and 100 × √(50² + 0.013² × 2,500²) ÷ 500,000.
    expect(await profile('02482')).toMatchObject({
      county_property_tax_rate: expect.closeTo(1.225, 6),
      moe: { county_property_tax_rate: expect.closeTo(Math.hypot(0.25 * 0.009317, 0.75 * 0.011927), 5) },
    })
  })

  test('there is none where the tax is over or under the limits, or not published', async () => {
    for (const zip of ['02108', '02840', '02809']) {
      expect(await profile(zip)).toMatchObject({ county_property_tax_rate: null })
    }
  })

  test('weighs the counties of a zip by estimated people once these are loaded', async () => {
    const columns = 'STATEABBRV,STCOFIPS,POPULATION,BUILDVALUE,AREA,EAL_VALB'
    // 2 sq mi × 1,500 and 6 × 500 people: half and half.
    const lines = ['MA,25017,1200000,1000000000,800,1000', 'MA,25021,200000,1000000000,400,1000']
    await load('nri', 'NRI_Table_Counties.csv', [columns, ...lines].join('\n'))
    expect(await profile('02482')).toMatchObject({ county_property_tax_rate: expect.closeTo(1.15, 6) })
  })

  test('accepts the layout of data.census.gov, and open ends as it writes them', async () => {
    const file = [
      '"GEO_ID","NAME","B25103_001E","B25103_001M","B25077_001E","B25077_001M"',
      '"Geography","Geographic Area Name","Estimate!!Median","Margin of Error!!Median","Estimate!!Median","Margin"',
      '"0500000US25017","Middlesex County, Massachusetts","8,000","60","800000","3000"',
      '"0500000US25025","Suffolk County, Massachusetts","10,000+","***","700000","9000"',
      '"0400000US25","Massachusetts","6000","10","500000","1000"',
    ].join('\n')
    expect(await load('taxes', 'ACSDT5Y2024.B25103-Data.csv', file, { yes: true })).toMatchObject({
      vintage: '2020–24',
      rowsKept: 2,
      rejected: { 'not a county': 1 },
    })
    expect(await profile('01760')).toMatchObject({ county_property_tax_rate: 1 })
    expect(await profile('02108')).toMatchObject({ county_property_tax_rate: null })
  })
})

describe('the property tax rate of a zip', () => {
  const table = (code: string, rows: readonly (readonly [string, string, string])[]) =>
    JSON.stringify([
      [`${code}_001E`, `${code}_001M`, 'zip code tabulation area'],
      ...rows.map(([zip, estimate, margin]) => [estimate, margin, zip]),
    ])

  test('is the median tax by the median value of one vintage, and none where either is over a limit', async () => {
    await load(
      'acs',
      'acs5_2023_taxes.json',
      table('B25103', [
        ['01760', '8400', '240'],
        ['02482', '10001', '-333333333'],
        ['01701', '5000', '-222222222'],
        ['02108', '-666666666', '-222222222'],
      ]),
    )
    await load('acs', 'acs5_2022_value.json', table('B25077', [['01760', '600000', '9000']]))
    expect(await profile('01760')).toMatchObject({ property_tax_rate: null })
    await load(
      'acs',
      'acs5_2023_value.json',
      table('B25077', [
        ['01760', '700000', '9000'],
        ['02482', '1500000', '9000'],
        ['01701', '500000', '9000'],
        ['02108', '900000', '9000'],
      ]),
    )
    // 100 × 8,400 ÷ 700,000; margin 100 × √(240² + 0.012² × 9,000²) ÷ 700,000.
    expect(await profile('01760')).toMatchObject({
      property_tax_rate: expect.closeTo(1.2, 6),
      moe: { property_tax_rate: expect.closeTo(0.037595, 5) },
    })
    expect((await profile('01701')).property_tax_rate).toBeCloseTo(1, 6)
    expect((await profile('02482')).notes.property_tax_rate).toEqual({ kind: 'missing', reason: 'of_open_end' })
    expect((await profile('02108')).notes.property_tax_rate).toEqual({ kind: 'missing', reason: 'suppressed' })
  })
})
