import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, load, build, ...places } = await startPlaces(['MA', 'RI', 'VA'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

describe('the EPA’s days of unhealthy air', () => {
  const head =
    '"State","County","Year","Days with AQI","Good Days","Moderate Days","Unhealthy for Sensitive Groups Days","Unhealthy Days","Very Unhealthy Days","Hazardous Days","Max AQI"'
  const lines = (year: number) => [
    // 3 + 2 + 1 + 0 = 6 days in 2022, 7 in 2023, 8 in 2024.
    `"Massachusetts","Middlesex",${year},365,300,59,${year - 2019},2,1,0,180`,
    `"Massachusetts","Suffolk",${year},${year === 2023 ? 273 : 365},300,60,5,0,0,0,120`,
    `"Virginia","Richmond City",${year},360,300,60,0,0,0,0,90`,
    `"Virginia","Charles",${year},360,300,59,1,0,0,0,110`,
  ]
  const file = (year: number, more: readonly string[] = []) => [head, ...lines(year), ...more].join('\n')

  test('are accepted with the names of their counties; other countries are left out', async () => {
    const more = [
      '"Country Of Mexico","SONORA",2024,365,300,60,5,0,0,0,120',
      '"Massachusetts","Essex",2024,many,300,60,5,0,0,0,120',
      '"Massachusetts","Essex",2024,100,0,0,101,0,0,0,120',
      '"Massachusetts","Essex","last",100,0,0,101,0,0,0,120',
      '"Massachusetts","Suffolk",2024,365,300,60,5,0,0,0,120',
    ]
    expect(await load('air', 'annual_aqi_by_county_2024.csv', file(2024, more))).toMatchObject({
      vintage: '2024',
      parts: { 2024: 4 },
      rejected: { 'days are not a number': 1, 'more days than the year has': 1, 'not a year': 1, 'repeated county': 1 },
      skipped: { 'outside of the states and territories': 1 },
    })
  })

  test('are a mean over three complete years, so that one or two years have none', async () => {
    await load('air', 'annual_aqi_by_county_2023.csv', file(2023))
    expect(await profile('01760')).toMatchObject({ unhealthy_air_days: null })
    await load('air', 'annual_aqi_by_county_2022.csv', file(2022))
    expect(await profile('01760')).toMatchObject({
      unhealthy_air_days: 7,
      notes: { unhealthy_air_days: { counties: ['Middlesex County'] } },
    })
    const [{ provenance }] = await db.database.query('select provenance from read_model')
    expect(provenance.unhealthy_air_days).toEqual({ vintage: '2022–24', data_set: 'real' })
  })

  test('are missing where a year has fewer than 274 days, and without monitors', async () => {
    expect(await profile('02108')).toMatchObject({ unhealthy_air_days: null })
    expect(await profile('02903')).toMatchObject({ unhealthy_air_days: null })
  })

  test('are of the right county: an independent city is none, and Charles City County is named Charles', async () => {
    expect(await profile('23220')).toMatchObject({
      unhealthy_air_days: 0,
      notes: { unhealthy_air_days: { counties: ['Richmond city'] } },
    })
    expect(await profile('22572')).toMatchObject({ unhealthy_air_days: null })
    expect(await profile('23030')).toMatchObject({ unhealthy_air_days: 1 })
  })

  const real = publicDataFile('publishers/annual_aqi_by_county_2024.csv.gz')
  const whenPresent = real ? test : test.skip
  whenPresent('are read from the publisher’s file', async () => {
    expect(await importInto(db, { action: 'import', source: 'air', file: real!, yes: true })).toMatchObject({
      parts: { 2024: 995 },
      rejected: {},
      skipped: { 'outside of the states and territories': 1 },
    })
  })
})

describe('the Senate’s survey of insurance', () => {
  const head = 'County,# of Non-renewals,Total End of Year Policies,Calculated Policies in Force (B+C)'
  const sheet = (rows: readonly (readonly [string, number, number])[]) =>
    [head, ...rows.map(([name, count, policies]) => `${name},${count},${policies},${count + policies}`), ',,,'].join(
      '\n',
    )
  /** Middlesex: 150 of 10,000; Suffolk and Norfolk together: 200 of 8,000. */
  const rows2023 = [
    ['MA', 350, 17_650],
    ['MIDDLESEX', 150, 9850],
    ['SUFFOLK / NORFOLK', 200, 7800],
    ['RI', 100, 9900],
    ['PROVIDENCE', 100, 9900],
    ['Grand Total', 450, 27_550],
  ] as const
  const rows2018 = [
    ['MA', 300, 17_700],
    ['MIDDLESEX', 100, 9900],
    ['SUFFOLK', 100, 3900],
    ['NORFOLK', 100, 3900],
  ] as const

  test('is accepted by year; counties that are reported together are one row', async () => {
    const text = sheet(rows2023)
    await expect(load('nonrenewals', 'nonrenewals.csv', text)).rejects.toThrow('--vintage 2023')
    expect(await load('nonrenewals', 'nonrenewals.csv', text, { vintage: '2023' })).toMatchObject({
      parts: { 2023: 3 },
      rejected: {},
      skipped: { 'total of a state': 2, 'not a county': 1 },
    })
    await load('nonrenewals', 'nonrenewals.csv', sheet(rows2018), { vintage: '2018', yes: true })
  })

  test('shows the rate of the county, its change in points, and one rate for counties together', async () => {
    expect(await profile('01760')).toMatchObject({
      nonrenewal_rate: 1.5,
      nonrenewal_5yr_change: expect.closeTo(0.5, 9),
      notes: { nonrenewal_rate: { counties: ['Middlesex County'] } },
    })
    // In 2018 Suffolk was reported alone, so that the two rates do not compare.
    expect(await profile('02108')).toMatchObject({ nonrenewal_rate: 2.5, nonrenewal_5yr_change: null })
    expect(await profile('02026')).toMatchObject({ nonrenewal_rate: 2.5 })
  })

  test('is refused where the counties of a state are not its total', async () => {
    const without = sheet(rows2023.filter(([name]) => name !== 'RI'))
    await expect(load('nonrenewals', 'cut.csv', without, { vintage: '2023' })).rejects.toThrow(
      'the counties of MA do not add up to its total',
    )
  })

  const real = publicDataFile('publishers/insurance-nonrenewals-2018-2023.xlsx')
  const whenPresent = real ? test : test.skip
  whenPresent('is read from the workbook, a sheet for each year', async () => {
    const job = { action: 'import', source: 'nonrenewals', file: real!, yes: true } as const
    for (const year of ['2018', '2023']) {
      await importInto(db, { ...job, entry: `${year} Compiled`, vintage: year })
    }
    const [count] = await db.database.query(
      `select count(*)::int as counties from county_nonrenewal n
       join published p on p.source = 'nonrenewals' and p.part = n.part and p.load_id = n.load_id where n.part = '2023'`,
    )
    expect(count.counties).toBeGreaterThan(3_126)
    // Albemarle is reported alone (2 of 99) and with Charlottesville (143 of 19,787).
    const albemarle = (await profile('22901')).nonrenewal_rate
    expect(albemarle).toBeGreaterThan((100 * 145) / 19_886 - 0.1)
    expect(albemarle).toBeLessThan((100 * 148) / 19_886 + 0.1)
    const [alaska] = await db.database.query(
      `select nonrenewals, policies from county_nonrenewal n
       join published p on p.source = 'nonrenewals' and p.part = n.part and p.load_id = n.load_id
       where n.part = '2023' and state_abbr = 'AK' and county = 'ANCHORAGE'`,
    )
    expect(alaska).toEqual({ nonrenewals: 142, policies: 38_670 })
  })
})
