import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, load, build, ...places } = await startPlaces(['MA', 'RI'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

/** The layout of the Census Bureau, as far as it is read, with one of the columns that are not. */
const squareMiles = (count: number) => Math.round(count * 2_589_988.110336)
const relation = [
  'GEOID_ZCTA5_20|AREALAND_ZCTA5_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_PART',
  `01760|1|25017|Middlesex County|${squareMiles(15)}`,
  `02482|1|25017|Middlesex County|${squareMiles(2.4)}`,
  `02482|1|25021|Norfolk County|${squareMiles(6)}`,
  `02481|1|25021|Norfolk County|${squareMiles(999)}`,
  `02481|1|25017|Middlesex County|${squareMiles(1)}`,
  `02108|1|25025|Suffolk County|${squareMiles(1)}`,
  `02108|1|25025|Suffolk County|${squareMiles(1)}`,
  `0176|1|25025|Suffolk County|${squareMiles(1)}`,
  '02109|1|2502|Suffolk County|1',
  '02110|1|25025|25025|1',
  '02111|1|25025|Suffolk County|some',
  `||25025|Suffolk County|${squareMiles(1)}`,
].join('\n')

const columns =
  'STATEABBRV,STCOFIPS,POPULATION,BUILDVALUE,AREA,RISK_SCORE,EAL_VALB,CFLD_EALB,CFLD_EALR,RFLD_EALB,WFIR_EALB,WFIR_EALR,HRCN_EALB,TRND_EALB,NRI_VER'
/** Middlesex: 1,500 people per square mile, $20 per $100,000; Norfolk: 500 and $60. The first zero is lost in Suffolk’s state only. */
const losses = [
  `\uFEFF${columns}`,
  'MA,25017,1200000,2.0E+11,800,99,40000000,4000000,Low,6000000,,Not Applicable,20000000,2000000,March 2023',
  'MA,25021,200000,50000000000,400,99,30000000,5000000,Low,5000000,,Insufficient Data,10000000,,March 2023',
  'MA,25025,800000,0,58,99,0,0,Low,0,0,Low,0,0,March 2023',
  'MA,25025,800000,0,58,99,0,0,Low,0,0,Low,0,0,March 2023',
  'CT,9001,900000,100000000000,600,99,60000000,0,Low,0,0,Low,0,0,March 2023',
  'MA,25023,500000,1000000,660,99,999999,0,Low,0,0,Low,0,0,March 2023',
  'MA,25027,many,1000000,660,99,10,0,Low,0,0,Low,0,0,March 2023',
  'MA,total,500000,1000000,660,99,10,0,Low,0,0,Low,0,0,March 2023',
  'MA,25009,500000,1000000,660,99,,0,Low,0,0,Low,0,0,March 2023',
].join('\n')

describe('importing the counties of zips', () => {
  test('accepts a line for each ZCTA and county; land outside of ZCTAs is not counted', async () => {
    expect(await load('counties', 'tab20_zcta520_county20_natl.txt', relation)).toMatchObject({
      vintage: '2020',
      rowsKept: 6,
      rejected: {
        'repeated ZCTA and county': 1,
        'not a ZCTA': 1,
        'not a county': 1,
        'the county has no name': 1,
        'land area is not a number': 1,
      },
    })
  })
})

describe('importing expected losses', () => {
  test('accepts counties, also without their first zero, and rejects what is not of its buildings', async () => {
    expect(await load('nri', 'NRI_Table_Counties.csv', losses)).toMatchObject({
      rowsKept: 4,
      rejected: {
        'repeated county': 1,
        'a loss is not of its buildings': 1,
        'a value is not a number': 1,
        'not a county': 1,
        'a loss is not a number': 1,
      },
    })
    const fips = await db.database.query('select fips, version from nri_county order by fips')
    expect(fips.map(({ fips }: { fips: string }) => fips)).toEqual(['09001', '25017', '25021', '25025'])
  })

  test('shows a county’s figure on its zips, with the county’s name and the version', async () => {
    const natick = await profile('01760')
    // 100,000 × 40,000,000 ÷ 200,000,000,000 = 20; floods: 10,000,000; no wildfires: 0.
    expect(natick).toMatchObject({
      building_loss_per_100k: 20,
      flood_loss_per_100k: 5,
      wildfire_loss_per_100k: 0,
      hurricane_loss_per_100k: 10,
      tornado_loss_per_100k: 1,
      notes: { building_loss_per_100k: { counties: ['Middlesex County'] } },
    })
    const [{ provenance }] = await db.database.query('select provenance from read_model')
    expect(provenance.building_loss_per_100k).toEqual({ vintage: 'March 2023', data_set: 'real' })
  })

  test('a zip of several counties has their mean by estimated people', async () => {
    // 2.4 sq mi × 1,500 = 3,600 people in Middlesex and 6 × 500 = 3,000 in Norfolk: (3,600 × 20 + 3,000 × 60) ÷ 6,600.
    expect(await profile('02482')).toMatchObject({
      building_loss_per_100k: expect.closeTo(38.1818, 4),
      // Norfolk’s wildfires and tornadoes are not known, and nearly half of the people live there.
      wildfire_loss_per_100k: null,
      tornado_loss_per_100k: null,
      notes: { building_loss_per_100k: { counties: ['Middlesex County', 'Norfolk County'] } },
    })
  })

  test('a county with hardly any of the zip counts, but is not named', async () => {
    // 1,500 of 501,000 people: 0.3 %.
    const wellesley = await profile('02481')
    expect(wellesley.building_loss_per_100k).toBeCloseTo((1_500 * 20 + 499_500 * 60) / 501_000, 6)
    expect(wellesley.notes.building_loss_per_100k).toEqual({ counties: ['Norfolk County'] })
  })

  test('there is no figure where there are no buildings, and a zip without an area has its listed county’s', async () => {
    expect(await profile('02108')).toMatchObject({ building_loss_per_100k: null })
    // 01701 is not in the relationship file; the post office lists it in Middlesex County.
    expect(await profile('01701')).toMatchObject({
      building_loss_per_100k: 20,
      notes: { building_loss_per_100k: { counties: ['Middlesex County'] } },
    })
  })

  test('version 1.20 calls inland floods by another name', async () => {
    await load(
      'nri',
      'NRI_Table_Counties.csv',
      losses.replaceAll('RFLD', 'IFLD').replaceAll('March 2023', 'December 2025'),
    )
    expect(await profile('01760')).toMatchObject({ flood_loss_per_100k: 5 })
  })

  test('a file without hazards has the total only', async () => {
    const line = 'MA,25017,1200000,200000000000,800,50000000'
    await load('nri', 'NRI_2021.csv', `STATEABBRV,STCOFIPS,POPULATION,BUILDVALUE,AREA,EAL_VALB\n${line}`, { yes: true })
    expect(await profile('01760')).toMatchObject({ building_loss_per_100k: 25, flood_loss_per_100k: null })
  })
})

const real = publicDataFile('publishers/NRI_Table_CensusTracts-199-tracts-MD.csv.gz')
const whenPresent = real ? test : test.skip

whenPresent('the publisher’s table of tracts is summed by county', async () => {
  expect(await importInto(db, { action: 'import', source: 'nri', file: real!, yes: true })).toMatchObject({
    rowsKept: 199,
    rejected: {},
  })
  const [baltimore, ...others] = await db.database.query(
    `select n.* from nri_county n join published p on p.source = 'nri' and p.load_id = n.load_id`,
  )
  expect(others).toEqual([])
  // Sums of the 199 lines, computed apart.
  expect(baltimore).toMatchObject({
    fips: '24510',
    version: 'March 2023',
    building_usd: expect.closeTo(104_035_092_035, 0),
    total_loss_usd: expect.closeTo(38_428_388.44, 2),
    flood_loss_usd: expect.closeTo(286_976.26, 2),
    wildfire_loss_usd: expect.closeTo(18_791.71, 2),
    hurricane_loss_usd: expect.closeTo(34_492_114.98, 2),
    tornado_loss_usd: expect.closeTo(1_959_811.39, 2),
  })
})
