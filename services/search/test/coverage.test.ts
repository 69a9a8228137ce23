import type { LoadResult } from '@homeground/queues'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const places = await startPlaces(['MA', 'RI'])
const load = (source: string, name: string, lines: string[], more: object = {}) =>
  places.load(source, name, lines.join('\n'), more)

describe('an import that would take values away stops', () => {
  test('for returns by zip of one state, naming the other state', async () => {
    const header = 'STATE,ZIPCODE,agi_stub,N1,A00100'
    await load('irs', '16zpallagi.csv', [header, 'MA,1760,1,100,1500', 'RI,2806,1,100,1500'])
    const massachusetts = [header, 'MA,1760,1,100,1500']
    await expect(load('irs', '21zpallagi_MA.csv', massachusetts)).rejects.toThrow(
      /1 instead of 2 zip codes would have Income per tax return, .*; none in RI\. .*--yes\.$/,
    )
    await load('irs', '21zpallagi_MA.csv', massachusetts, { yes: true })
  })

  test('for a gazetteer and for airports, which have one part only', async () => {
    const areas = ['GEOID\tALAND_SQMI\tINTPTLAT\tINTPTLONG', '01760\t10\t42.28\t-71.35']
    await load('gazetteer', 'areas.txt', [...areas, '02806\t8\t41.7\t-71.3'])
    await expect(load('gazetteer', 'areas.txt', areas)).rejects.toThrow(
      '1 instead of 2 zip codes would have Land area, Center; none in RI.',
    )
    const airport = (id: string) => `${id},large_airport,${id},42,-71,US`
    const airports = ['ident,type,name,latitude_deg,longitude_deg,iso_country', airport('KBOS')]
    await load('airports', 'airports.csv', [...airports, airport('KPVD')])
    await expect(load('airports', 'airports.csv', airports)).rejects.toThrow(
      '1 instead of 2 airports would have Distances.',
    )
  })

  test('for margins of error', async () => {
    const people = (margin: string) => [
      `GEO_ID,B01003_001E,${margin}`,
      '860Z200US01760,35000,60',
      '860Z200US02806,22000,90',
    ]
    await load('acs', 'ACSDT5Y2023.csv', people('B01003_001M'))
    await expect(load('acs', 'ACSDT5Y2023.csv', people(''))).rejects.toThrow(
      '0 instead of 2 zip codes would have Population: margin of error; none in MA, RI.',
    )
  })
})

test('an ACS row whose owners and renters are not all households is refused', async () => {
  const tenure = ['GEO_ID,B25003_001E,B25003_002E,B25003_003E', '860Z200US01760,3000,2000,1000']
  const { rejected } = (await load('acs', 'ACSDT5Y2022.csv', [
    ...tenure,
    '860Z200US02806,3000,2000,1100',
  ])) as LoadResult
  expect(rejected).toEqual({ 'owners and renters are not all households': 1 })
})
