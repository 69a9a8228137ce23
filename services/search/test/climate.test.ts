import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { publicDataFile, tarFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, files, load, build, ...places } = await startPlaces(['MA', 'RI'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

/** Means of counties, as the files of a first start have them. */
const counties = [
  'STATEABBRV,FIPS,JJA-TMAX-NORMAL,DJF-TMIN-NORMAL,ANN-PRCP-NORMAL,ANN-SNOW-NORMAL',
  'MA,25017,82.9,19.0,49.1,54.9',
  'MA,25021,81.8,22.2,47.1,',
  'MA,25021,81.8,22.2,47.1,',
  'MA,25025,warm,22.2,47.1,64.4',
  'MA,county,80,22.2,47.1,64.4',
].join('\n')

/** A file of a station in the publisher’s layout: values have spaces, each with its flags; columns differ by station. */
function station(
  id: string,
  { name, lat, lng, meters }: { name: string; lat: number; lng: number; meters: number },
  normals: Readonly<Record<string, readonly [value: string, flag: string]>>,
): string {
  const names = Object.keys(normals).flatMap((key) => [key, `meas_flag_${key}`, `comp_flag_${key}`, `years_${key}`])
  const cells = Object.values(normals).flatMap(([value, flag]) => [value.padStart(8), flag, 'R', '22'])
  const head = ['STATION', 'LATITUDE', 'LONGITUDE', 'ELEVATION', 'NAME', 'month', 'day', 'hour', ...names]
  const row = [id, ` ${lat}`, ` ${lng}`, ` ${meters}`, name, '99', '99', '99', ...cells]
  return [head, row].map((fields) => fields.map((field) => `"${field}"`).join(',')).join('\n')
}

// Natick’s center is at about 42.28, −71.36: the first station is a mile away, the second some 7 miles, 20 feet higher.
const near = { name: 'NATICK, MA US', lat: 42.28, lng: -71.35, meters: 55 }
const second = { name: 'FRAMINGHAM, MA US', lat: 42.28, lng: -71.49, meters: 61 }
const hill = { name: 'BLUE HILL, MA US', lat: 42.3, lng: -71.36, meters: 400 }
const far = { name: 'WORCESTER, MA US', lat: 42.27, lng: -71.87, meters: 60 }
const stations = {
  'USC00195175.csv': station('USC00195175', near, {
    'JJA-TMAX-NORMAL': ['81.5', ' '],
    'ANN-PRCP-NORMAL': ['48.20', ' '],
    'ANN-SNOW-NORMAL': ['0.0', 'X'],
    'DJF-TMIN-NORMAL': ['-9999.0', 'M'],
  }),
  'USC00192997.csv': station('USC00192997', second, {
    'DJF-TMIN-NORMAL': ['18.4', ' '],
    'JJA-TMAX-NORMAL': ['80.9', ' '],
    'ANN-TMIN-AVGNDS-LSTH032': ['131.5', ' '],
  }),
  'USW00014753.csv': station('USW00014753', hill, { 'ANN-TMAX-AVGNDS-GRTH090': ['7.1', ' '] }),
  'USW00094746.csv': station('USW00094746', far, { 'ANN-TMAX-AVGNDS-GRTH090': ['4.2', ' '] }),
  'USW00000001.csv': station('USW00000001', { ...far, lat: 142 }, {}),
  'USW00000002.csv': station('USW00000002', { ...far, meters: 90_000 }, {}),
  'USW00000003.csv': station('USW00000003', far, { 'JJA-TMAX-NORMAL': ['warm', ' '] }),
  'USW00000004.csv': station('USC00195175', near, {}),
}

describe('climate normals', () => {
  test('of counties are shown as the county’s', async () => {
    expect(await load('climate', 'climate-normals-1991-2020_counties.csv', counties)).toMatchObject({
      vintage: '1991–2020',
      rowsKept: 2,
      rejected: { 'repeated county': 1, 'a value is not a number': 1, 'not a county': 1 },
    })
    expect(await profile('01760')).toMatchObject({
      summer_high: 82.9,
      winter_low: 19,
      precipitation: 49.1,
      snowfall: 54.9,
      days_over_90f: null,
      freezing_nights: null,
      notes: { summer_high: { counties: ['Middlesex County'] } },
    })
  })

  test('of stations, whose columns differ, are read from the publisher’s archive', async () => {
    const file = await files.write('us-climate-normals_1991-2020_v1.0.1_by-station.tar.gz', '')
    await writeFile(file, gzipSync(tarFile(stations)))
    expect(await importInto(db, { action: 'import', source: 'climate', file, yes: true })).toMatchObject({
      vintage: '1991–2020',
      rowsKept: 4,
      rejected: {
        'coordinates are not on the map': 1,
        'the height is not on earth': 1,
        'a value is not a number': 1,
        'repeated station': 1,
      },
    })
  })

  test('of stations: each is of the nearest that measures it, with its distance and height', async () => {
    const natick = await profile('01760')
    expect(natick).toMatchObject({
      summer_high: 81.5,
      // The nearest station misses it.
      winter_low: 18.4,
      precipitation: 48.2,
      snowfall: 0,
      freezing_nights: 131.5,
      notes: {
        summer_high: { nearest: 'NATICK, MA US', nearest_miles: expect.any(Number) },
        winter_low: { nearest: 'FRAMINGHAM, MA US', nearest_miles: expect.any(Number) },
      },
    })
    const { nearest_miles: miles, nearest_feet: feet } = natick.notes.winter_low
    expect(miles).toBeGreaterThan(5)
    expect(miles).toBeLessThan(9)
    expect(Math.abs(feet)).toBeLessThan(500)
  })

  test('of stations: there is none beyond 500 feet or 25 miles', async () => {
    // The hill is a mile away and 1,130 feet higher; Worcester is 26 miles away.
    expect(await profile('01760')).toMatchObject({ days_over_90f: null })
    // Providence is more than 25 miles from all of them.
    expect(await profile('02903')).toMatchObject({ summer_high: null, precipitation: null })
  })
})

const real = publicDataFile('publishers/noaa-normals-1991-2020-USW00094765.csv.gz')
const whenPresent = real ? test : test.skip

whenPresent('the publisher’s file of a station is read', async () => {
  expect(await importInto(db, { action: 'import', source: 'climate', file: real!, yes: true })).toMatchObject({
    vintage: '1991–2020',
    rowsKept: 1,
    rejected: {},
  })
  const [lebanon] = await db.database.query(
    `select c.* from climate_station c join published p on p.source = 'climate' and p.load_id = c.load_id`,
  )
  // 182.3 meters; summer high, winter low, days over 90 °F, freezing nights, rain; no snow.
  expect(lebanon).toMatchObject({
    station: 'USW00094765',
    name: 'LEBANON MUNI AP, NH US',
    feet: expect.closeTo(598.1, 1),
    normals: [80.6, 12.8, 10.5, 163.3, 38.07, null],
  })
})
