import { expect } from '@jest/globals'
import { natickAndAround, profileOf } from './fake-search.ts'
import { assessments, BY_RACE, directoryWithContacts, geocodes, listing, lunch, membership } from './files.ts'
import { type Schools, startSchools } from './support.ts'

const towns = { '01760': 'Natick', '01701': 'Framingham', '01770': 'Sherborn', '01035': 'Hadley' }
/** The search service's profile of the zips of these schools. */
export const profile = profileOf(
  Object.entries(natickAndAround).map(([zip, [lat, lng]]) => ({
    zip,
    town: towns[zip as keyof typeof towns],
    stateAbbr: 'MA',
    lat,
    lng,
    price: zip === '01760' ? 834_950 : null,
    hasArea: zip !== '01035',
  })),
)

/** The schools of Natick and around, derived and in memory, with `profile`. Stop it at the end. */
export async function startSchoolsAroundNatick() {
  const schools = await startSchools()
  await loadNatick(schools)
  await schools.derive()
  await schools.hold(profile)
  return schools
}

/** The ids of schools of a list. */
export const idsOf = (list: readonly { readonly ncesID: string }[]) => list.map(({ ncesID }) => ncesID)

/**
 * Five schools, few enough to compute everything by hand: two high schools of Massachusetts and a
 * closed one, a middle school without results, and a high school of New Hampshire.
 */
export const ids = {
  natick: '250000000001',
  framingham: '250000000002',
  sherborn: '250000000003',
  hudson: '330000000004',
  closed: '250000000005',
} as const

/**
 * Change of Natick High's proficiency from 2019 to 2021: 66.75 − 25, of its range 47.5 − 25 to 86 − 25 and a sampling
 * margin of 6.72 each way: with one student added to either side, 201.25 of 302 and 51 of 202 are proficient, and
 * 164.5 × √(0.6664 × 0.3336 / 302 + 0.2525 × 0.7475 / 202) = 6.72.
 */
export const natickTrend = {
  change: 41.75,
  low: 15.78,
  high: 67.72,
  clear: true,
  from: 2019,
  participation: 150,
  caveat: expect.stringContaining('spring 2021'),
}

const race = (RACE_ETHNICITY: string, SEX: string, STUDENT_COUNT: number) => ({
  NCESSCH: ids.natick,
  RACE_ETHNICITY,
  SEX,
  STUDENT_COUNT,
  TOTAL_INDICATOR: BY_RACE,
})
const all = (NCESSCH: string, STUDENT_COUNT: number) => ({
  NCESSCH,
  STUDENT_COUNT,
  TOTAL_INDICATOR: 'Education Unit Total',
})

/** Shares of 60, 30 and 10 percent: a diversity of 63. */
export const enrolled = membership([
  race('White', 'Female', 320),
  race('White', 'Male', 280),
  race('Black or African American', 'Male', 300),
  race('Asian', 'Female', 100),
  all(ids.natick, 1000),
  all(ids.framingham, 500),
  all(ids.sherborn, 400),
  all(ids.hudson, 700),
])

export const listed = directoryWithContacts([
  listing(ids.natick, {
    SCH_NAME: 'Natick High',
    CHARTER_TEXT: 'Yes',
    LSTREET1: '15 West Street',
    LSTREET3: 'Building B',
    PHONE: '(508)555-0134',
    WEBSITE: 'https://high.example.org/natick',
  }),
  listing(ids.framingham, { LCITY: 'Framingham', LZIP: '01701' }),
  listing(ids.sherborn, { LCITY: 'Sherborn', LZIP: '01770', GSLO: '06', GSHI: '08', LEVEL: 'Middle' }),
  listing(ids.hudson, { ST: 'NH', LSTATE: 'NH', LCITY: 'Hudson', LZIP: '03051' }),
  listing(ids.closed, { SY_STATUS_TEXT: 'Closed' }),
])

/** No file has the location of Framingham, so it is at the center of its zip. */
const places = geocodes({
  [ids.natick]: [42.28, -71.35],
  [ids.sherborn]: [42.237, -71.35],
  [ids.hudson]: [42.88, -71.35],
  [ids.closed]: [42.28, -71.35],
})

export const math2021 = assessments(
  'MTH',
  '2021',
  { [ids.natick]: [100, '40-44'], [ids.framingham]: [4, 'PS'], [ids.hudson]: [150, 90], [ids.closed]: [50, 10] },
  { [ids.natick]: [40, '20-29'], [ids.framingham]: [3, 'PS'] },
)
const reading2021 = assessments('RLA', '2021', {
  [ids.natick]: [300, 'GE50'],
  [ids.framingham]: [80, 50],
  [ids.hudson]: [150, 90],
})
const math2019 = assessments('MTH', '1819', { [ids.natick]: [200, 10] })
const reading2019 = assessments('RLA', '1819', { [ids.natick]: [200, 40] })

export async function loadNatick(schools: Schools): Promise<void> {
  await schools.load('ccd', listed)
  await schools.load('ccd', lunch({ [ids.natick]: 250, [ids.framingham]: 510, [ids.sherborn]: '' }))
  await schools.load('ccd', enrolled)
  await schools.load('edge', places, { vintage: '2020-21' })
  for (const results of [math2019, reading2019, math2021, reading2021]) {
    await schools.load('edfacts', results)
  }
}
