import { join } from 'node:path'
import { SourceError } from '@homeground/sources'
import { type LossyFile, tryLosses, tryMutations } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { readPlaces } from '../src/sources/places/read-places.ts'
import { searchSources } from '../src/sources/search-sources.ts'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, files } = await startPlaces(['RI'])
const folder = join(await files.write('.keep', ''), '..')
const zips = (await readPlaces(db.database)).map(({ zip }) => zip).slice(0, 40)
const airportsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `KA${i}`.padEnd(4, 'X')).map((ident, i) => [
    i,
    ident,
    'large_airport',
    `Airport ${i}`,
    (41.2 + i / 50).toFixed(3),
    (-71.9 + i / 40).toFixed(3),
    10 + i,
    'US',
  ])
const table = (head: string, rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows.map((row) => row.join(','))].join('\n')

const tables = {
  acs: table(
    'GEO_ID,NAME,B01003_001E,B01003_001M,B01002_001E,B25003_001E,B25003_002E,B25003_003E,B25064_001E,B19013_001E',
    zips.map((zip, i) => [
      `860Z200US${zip}`,
      `ZCTA5 ${zip}`,
      9000 + 311 * i,
      300 + i,
      (38 + i / 10).toFixed(1),
      3000 + 100 * i,
      2000 + 70 * i,
      1000 + 30 * i,
      1100 + 13 * i,
      61_000 + 701 * i,
    ]),
  ),
  irs: table(
    'STATEFIPS,STATE,zipcode,agi_stub,N1,N2,A00100',
    zips.flatMap((zip, i) =>
      [15, 36, 61, 87, 135, 420].map((each, at) => [
        44,
        'RI',
        zip,
        at + 1,
        400 - 40 * at + i,
        700 - 60 * at,
        (400 - 40 * at + i) * each,
      ]),
    ),
  ),
  safmr: table(
    'ZIP Code,HUD Area Code,SAFMR 0BR,SAFMR 1BR,SAFMR 2BR,SAFMR 3BR,SAFMR 4BR',
    zips.map((zip, i) =>
      [zip, 'METRO39300M39300', 900, 1000, 1200, 1500, 1800].map((each, at) => (at < 2 ? each : Number(each) + 10 * i)),
    ),
  ),
  nri: table(
    'STATEABBRV,STCOFIPS,POPULATION,BUILDVALUE,AREA,EAL_VALB,CFLD_EALB,RFLD_EALB,WFIR_EALB,HRCN_EALB,TRND_EALB,NRI_VER',
    ['44001', '44003', '44005', '44007', '44009'].map((fips, i) =>
      ['RI', fips, 50_000 + 31_000 * i, 6_100_000_000 + 1_300_000_000 * i, 30 + 110 * i].concat(
        [3.1, 0.4, 0.9, 0.02, 1.1, 0.07].map((each) => Math.round(1_000_000 * each * (1 + i / 3))),
        ['March 2023'],
      ),
    ),
  ),
  taxes: table(
    'NAME,B25103_001E,B25103_001M,B25077_001E,B25077_001M,state,county',
    ['001', '003', '005', '007', '009'].map((county, i) => [
      `County ${i}`,
      3900 + 311 * i,
      80 + i,
      310_000 + 41_700 * i,
      // A median of homes is less certain than one of taxes.
      9100 + 190 * i,
      '44',
      county,
    ]),
  ),
  climate: table(
    'STATION,LATITUDE,LONGITUDE,ELEVATION,NAME,JJA-TMAX-NORMAL,meas_flag_JJA-TMAX-NORMAL,DJF-TMIN-NORMAL,ANN-PRCP-NORMAL',
    Array.from({ length: 10 }, (_, i) => [
      `USC0037${1000 + 11 * i}`,
      (41.4 + i / 20).toFixed(3),
      (-71.7 + i / 30).toFixed(3),
      10 + 7 * i,
      `STATION ${i} RI US`,
      (78.5 + i / 10).toFixed(1),
      '',
      (21.5 - i / 10).toFixed(1),
      (47 + i / 4).toFixed(2),
    ]),
  ),
  air: table(
    'State,County,Year,Days with AQI,Unhealthy for Sensitive Groups Days,Unhealthy Days,Very Unhealthy Days,Hazardous Days',
    [2022, 2023, 2024].flatMap((year) =>
      ['Kent', 'Providence', 'Washington', 'Newport', 'Bristol'].map((county, i) => [
        'Rhode Island',
        county,
        year,
        300 + i,
        3 + i,
        2,
        1,
        0,
      ]),
    ),
  ),
  nonrenewals: table('County,# of Non-Renewals,Total End of Year Policies', [
    ['RI', 1500, 100_000],
    ['BRISTOL', 100, 10_000],
    ['KENT', 300, 20_000],
    ['NEWPORT', 200, 10_000],
    ['PROVIDENCE', 700, 40_000],
    ['WASHINGTON', 200, 20_000],
  ]),
  health: table(
    'ZCTA5,OBESITY_CrudePrev,OBESITY_Crude95CI,DIABETES_CrudePrev,BPHIGH_CrudePrev,DEPRESSION_CrudePrev,LPA_CrudePrev,SLEEP_CrudePrev',
    zips.map((zip, i) => [
      zip,
      28.1 + i / 10,
      `"(${20 + i / 10}, ${36.5 + i / 10})"`,
      ...[9.1, 30.2, 22.3, 24.4, 35.5].map((percent, at) => (percent + ((i * (at + 3)) % 11) / 10).toFixed(1)),
    ]),
  ),
  hospitals: table(
    'Facility ID,Facility Name,ZIP Code,Hospital Type,Emergency Services,Hospital overall rating',
    zips.slice(0, 12).map((zip, i) => [410_001 + i, `HOSPITAL ${i}`, zip, 'Acute Care Hospitals', 'Yes', (i % 5) + 1]),
  ),
  airports: table('id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country', airportsOf(12)),
  gazetteer: table(
    'GEOID,ALAND,AWATER,ALAND_SQMI,AWATER_SQMI,INTPTLAT,INTPTLONG',
    zips.map((zip, i) => [
      zip,
      Math.round(2_589_988.11 * (i + 10)),
      10,
      i + 10,
      0,
      (41.6 + i / 500).toFixed(4),
      (-71.6 + i / 500).toFixed(4),
    ]),
  ),
}
const names = {
  acs: 'ACSDT5Y2023.csv',
  irs: '21zpallagi.csv',
  safmr: 'fy2024_safmrs.csv',
  nri: 'NRI_Table_Counties.csv',
  taxes: 'acs5_2023_county.csv',
  climate: 'climate-normals-1991-2020.csv',
  air: 'annual_aqi_by_county.csv',
  nonrenewals: 'nonrenewals.csv',
  health: 'PLACES_ZCTA_2025.csv',
  hospitals: 'Hospital_General_Information.csv',
  airports: 'airports.csv',
  gazetteer: '2024_Gaz_zcta.csv',
}

/** What the names of files do not tell. */
const vintages: Readonly<Record<string, string>> = { nonrenewals: '2023' }

/** Everything that the published loads of a source say, by zip. */
async function figuresOf(source: string): Promise<Record<string, unknown>> {
  const places = await readPlaces(db.database)
  const { columns, factsOf } = await searchSources.get(source)!.readColumns!(db.database, places)
  const figures: Record<string, unknown> = {}
  for await (const [key, { values, moe }] of columns)
    for (const [zip, value] of values) figures[`${zip} ${key}`] = [value, moe.get(zip) ?? null]
  for (const { zip, lat, lng } of places) {
    const { land_sqmi: land, nearest_airport: airport } = factsOf?.(zip) ?? {}
    if (land != null) figures[`${zip} area`] = [land, lat, lng]
    if (airport != null) figures[`${zip} airport`] = airport
  }
  return figures
}

const tried = (source: keyof typeof tables) => ({
  text: tables[source],
  path: join(folder, names[source]),
  load: (file: string) =>
    importInto(db, {
      action: 'import',
      source,
      file,
      ...(vintages[source] && { vintage: vintages[source] }),
    }) as Promise<object>,
  figures: () => figuresOf(source),
  isSentence: (error: unknown) => error instanceof SourceError,
})

describe('damaged forms of a file are refused with a sentence, or loaded with equal figures', () => {
  test.each(Object.keys(tables) as (keyof typeof tables)[])(
    '%s',
    async (source) => {
      const wrong = await tryMutations({
        ...tried(source),
        seed: 2026,
        others: Object.values(tables).filter((text) => text !== tables[source]),
      })
      expect(wrong).toEqual([])
    },
    1_200_000,
  )
})

/** What each file may lose; `other` is its name or text of another year. */
const losses: Readonly<Record<keyof typeof tables, Pick<LossyFile, 'keys' | 'measured' | 'otherPeriod'>>> = {
  acs: {
    keys: ['GEO_ID'],
    measured: ['B01003_001E', 'B01003_001M', 'B01002_001E', 'B25003_002E', 'B25064_001E', 'B19013_001E'],
    otherPeriod: { path: join(folder, 'ACSDT5Y2022.csv') },
  },
  irs: {
    keys: ['zipcode', 'agi_stub'],
    measured: ['N1', 'A00100'],
    otherPeriod: { path: join(folder, '20zpallagi.csv') },
  },
  safmr: {
    keys: ['ZIP Code'],
    measured: ['SAFMR 0BR', 'SAFMR 2BR', 'SAFMR 4BR'],
    otherPeriod: { path: join(folder, 'fy2025_safmrs.csv') },
  },
  nri: {
    keys: ['STCOFIPS'],
    measured: ['POPULATION', 'BUILDVALUE', 'EAL_VALB', 'CFLD_EALB', 'RFLD_EALB', 'WFIR_EALB', 'HRCN_EALB', 'TRND_EALB'],
  },
  taxes: { keys: ['county'], measured: ['B25103_001E', 'B25103_001M', 'B25077_001E', 'B25077_001M'] },
  climate: { keys: ['STATION'], measured: ['JJA-TMAX-NORMAL', 'DJF-TMIN-NORMAL', 'ANN-PRCP-NORMAL', 'LATITUDE'] },
  air: { keys: ['County'], measured: ['Year', 'Days with AQI', 'Unhealthy Days', 'Hazardous Days'] },
  nonrenewals: { keys: ['County'], measured: ['# of Non-Renewals', 'Total End of Year Policies'] },
  health: {
    keys: ['ZCTA5'],
    measured: ['OBESITY_CrudePrev', 'DIABETES_CrudePrev', 'BPHIGH_CrudePrev', 'LPA_CrudePrev', 'SLEEP_CrudePrev'],
  },
  hospitals: { keys: ['Facility ID'], measured: ['Facility Name', 'ZIP Code', 'Emergency Services'] },
  airports: { keys: ['ident'], measured: ['name', 'type', 'latitude_deg', 'longitude_deg'] },
  gazetteer: { keys: ['GEOID'], measured: ['ALAND', 'INTPTLAT', 'INTPTLONG'] },
}

describe('a file that has lost a column, its keys or its year is refused', () => {
  test.each(Object.keys(tables) as (keyof typeof tables)[])('%s', async (source) => {
    expect(await tryLosses({ ...tried(source), ...losses[source] })).toEqual([])
  })
})
