import { healthAttributes } from '@homeground/catalog/attributes/climate-and-health'
import { similarityAttributes, similarSearchFills } from '@homeground/catalog/attributes/selections'
import { isWeightable } from '@homeground/catalog/attributes/weights'
import { publicDataFile } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'
import { importInto } from './support.ts'

const { db, load, build, ...places } = await startPlaces(['MA', 'RI'])
const profile = async (zip: string) => {
  await build()
  return places.profile(zip)
}

describe('CDC PLACES', () => {
  const head =
    'ZCTA5,TotalPopulation,OBESITY_CrudePrev,OBESITY_Crude95CI,DIABETES_CrudePrev,DIABETES_Crude95CI,BPHIGH_CrudePrev,BPHIGH_Crude95CI,DEPRESSION_CrudePrev,DEPRESSION_Crude95CI,LPA_CrudePrev,LPA_Crude95CI,SLEEP_CrudePrev,SLEEP_Crude95CI,Geolocation'
  const line = (zip: string, obesity: string, interval: string) =>
    `${zip},37006,${obesity},"${interval}",8.1,"( 7.1,  9.3)",28.1,"(25.0, 31.0)",23.5,"(20.0, 27.0)",16.1,"(13.0, 19.0)",29.3,,POINT (-71.35 42.28)`
  const file = [
    head,
    line('01760', '23.0', '(19.8, 26.4)'),
    line('2108', '', ''),
    line('02109', 'some', '(19.8, 26.4)'),
    line('02110', '23.0', '(24.8, 26.4)'),
    line('02111', '123', '(19.8, 26.4)'),
    line('total', '23.0', '(19.8, 26.4)'),
    line('01760', '23.0', '(19.8, 26.4)'),
  ].join('\n')

  test('is accepted by ZCTA with its intervals', async () => {
    expect(await load('health', 'PLACES_ZCTA_2025.csv', file)).toMatchObject({
      vintage: '2025',
      rowsKept: 2,
      rejected: { 'a value is not a percentage with its interval': 3, 'not a ZCTA': 1, 'repeated ZCTA': 1 },
    })
  })

  test('shows six measures with half of their intervals as margins', async () => {
    expect(await profile('01760')).toMatchObject({
      adults_obesity: 23,
      adults_diabetes: 8.1,
      adults_high_blood_pressure: 28.1,
      adults_depression: 23.5,
      adults_inactive: 16.1,
      adults_short_sleep: 29.3,
      // (26.4 − 19.8) ÷ 2
      moe: { adults_obesity: expect.closeTo(3.3, 6) },
    })
    expect((await profile('01760')).moe.adults_short_sleep).toBeUndefined()
    expect(await profile('02108')).toMatchObject({ adults_obesity: null, adults_diabetes: 8.1 })
  })

  test('says that it is modeled, and takes no part in matches, similarity or suggestions', () => {
    for (const { key, label, description } of healthAttributes) {
      expect(label).toMatch(/\(modeled\)$/)
      expect(description).toContain('Modeled, not measured')
      expect(isWeightable(key)).toBe(false)
      expect([...similarityAttributes, ...similarSearchFills.full]).not.toContain(key)
    }
  })
})

describe('hospitals with emergency rooms', () => {
  const head =
    '"Facility ID","Facility Name","Address","City/Town","State","ZIP Code","Hospital Type","Emergency Services","Hospital overall rating"'
  const file = [
    head,
    '220101,NEWTON-WELLESLEY HOSPITAL,2014 WASHINGTON ST,NEWTON,MA,02462,Acute Care Hospitals,Yes,5',
    '220175,METROWEST MEDICAL CENTER,115 LINCOLN ST,FRAMINGHAM,MA,1701,Acute Care Hospitals,Yes,Not Available',
    '224032,A PSYCHIATRIC HOSPITAL,1 MAIN ST,NATICK,MA,01760,Psychiatric,Yes,Not Available',
    '222045,A CLINIC,1 MAIN ST,NATICK,MA,01760,Acute Care Hospitals,No,3',
    '220999,A HOSPITAL,1 MAIN ST,NATICK,MA,here,Acute Care Hospitals,Yes,3',
    '220998,A HOSPITAL,1 MAIN ST,NATICK,MA,01760,Acute Care Hospitals,Perhaps,3',
    '220101,NEWTON-WELLESLEY HOSPITAL,2014 WASHINGTON ST,NEWTON,MA,02462,Acute Care Hospitals,Yes,5',
  ].join('\n')

  test('are accepted without those for psychiatry', async () => {
    expect(await load('hospitals', 'Hospital_General_Information_2025.csv', file)).toMatchObject({
      vintage: '2025',
      rowsKept: 2,
      rejected: { 'not a zip': 1, 'emergency services are neither Yes nor No': 1, 'repeated facility': 1 },
      skipped: { 'a psychiatric hospital': 1, 'without emergency services': 1 },
    })
  })

  test('show the miles to the nearest, with its name and stars', async () => {
    expect(await profile('01701')).toMatchObject({
      distance_to_emergency_room: 0,
      notes: { distance_to_emergency_room: { nearest: 'METROWEST MEDICAL CENTER' } },
    })
    const wellesley = await profile('02482')
    const [from, to] = await Promise.all(['02482', '02462'].map((zip) => places.profile(zip)))
    // Haversine with the radius of the earth in miles.
    const radians = (degrees: number) => (degrees * Math.PI) / 180
    const half = (a: number, b: number) => Math.sin(radians(a - b) / 2) ** 2
    const angle =
      half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
    expect(wellesley.distance_to_emergency_room).toBeCloseTo(2 * 3958.8 * Math.asin(Math.sqrt(angle)), 1)
    expect(wellesley.notes.distance_to_emergency_room).toEqual({
      nearest: 'NEWTON-WELLESLEY HOSPITAL',
      nearest_stars: 5,
    })
  })

  test('are read with the columns of the publisher’s API too', async () => {
    const api = file.replace(
      head,
      'facility_id,facility_name,address,citytown,state,zip_code,hospital_type,emergency_services,hospital_overall_rating',
    )
    expect(await load('hospitals', 'download.csv', api, { yes: true })).toMatchObject({ rowsKept: 2 })
  })

  const real = publicDataFile('publishers/Hospital_General_Information.csv.gz')
  const whenPresent = real ? test : test.skip
  whenPresent('are read from the publisher’s file', async () => {
    expect(await importInto(db, { action: 'import', source: 'hospitals', file: real!, yes: true })).toMatchObject({
      rowsKept: 4_505 - 85,
      rejected: {},
      skipped: { 'a psychiatric hospital': 85, 'without emergency services': 5_421 - 4_505 },
    })
    expect((await profile('01701')).notes.distance_to_emergency_room).toEqual({
      nearest: 'METROWEST MEDICAL CENTER',
      nearest_stars: 1,
    })
  })
})
