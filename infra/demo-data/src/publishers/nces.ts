import { fipsOfState, type StateAbbreviation, states } from '@homeground/catalog/states'
import { uniform } from '../random.ts'
import type { School } from '../schools.ts'
import { type Spring, type Subject, testResults } from '../schools.ts'
import { ByteRows } from './byte-rows.ts'

const CODES: Record<Subject, string> = { math: 'MTH', rla: 'RLA' }

/** The school year of a spring with two digits per year: 1819. */
const years = (spring: Spring) => `${spring - 2001}${spring - 2000}`

export const edfactsFile = (subject: Subject, spring: Spring) => ({
  file: `${subject}-achievement-sch-sy${spring - 1}-${spring - 2000}-wide.csv`,
  vintage: `${spring - 1}-${spring - 2000}`,
})

/** How a percentage is published, by number of test takers: the fewer, the wider the range. */
const PRIVACY: readonly { from: number; write: (percent: number) => string }[] = [
  { from: 301, write: (percent) => ends(percent, 1, () => String(percent)) },
  { from: 61, write: (percent) => ends(percent, 5, () => step(percent, 5)) },
  { from: 31, write: (percent) => ends(percent, 10, () => step(percent, 10)) },
  { from: 16, write: (percent) => ends(percent, 20, () => step(percent, 20)) },
  { from: 6, write: (percent) => (percent >= 50 ? 'GE50' : 'LT50') },
  { from: 1, write: () => 'PS' },
]

function ends(percent: number, width: number, between: () => string): string {
  if (percent <= width) return `LE${width}`
  if (percent >= 100 - width) return `GE${100 - width}`
  return between()
}

/** The range of a given width, such as `45-49`; the lowest one starts above the value published as LE. */
function step(percent: number, width: number): string {
  const low = Math.floor(percent / width) * width
  return `${low === width ? width + 1 : low}-${low + width - 1}`
}

/**
 * Percent proficient as EDFacts publishes it: a whole number above 300 takers, else a range such as
 * `45-49`, `GE95`, `LE20` or `LT50`; `PS` for one to five takers and `.` for none.
 */
export function publishedPercent(percent: number, takers: number): string {
  return PRIVACY.find(({ from }) => takers >= from)?.write(Math.round(percent)) ?? '.'
}

/** Achievement of all and of low-income students by school in one subject and spring, in the wide layout. */
export function writeEdfacts(
  path: string,
  schools: readonly School[],
  { subject, spring, seed }: { subject: Subject; spring: Spring; seed: number },
): number {
  const resultOf = testResults(seed)
  const columns = ['ALL', 'ECD'].flatMap((group) =>
    ['NUMVALID', 'PCTPROF'].map((what) => `${group}_${CODES[subject]}00${what}_${years(spring)}`),
  )
  const rows = new ByteRows(path)
  rows.text(`STNAM,FIPST,LEAID,ST_LEAID,LEANM,NCESSCH,ST_SCHID,SCHNAM,DATE_CUR,${columns.join(',')}\n`)
  for (const school of schools) {
    const { state } = school.place
    const { leaId, name: leaName } = school.district
    const { takers, percent, lowIncome } = resultOf(school, spring, subject)
    rows.text(
      `${publishedStateName(state)},${fipsOfState[state]},${leaId},${state}-${leaId.slice(2)},${leaName},` +
        `${school.ncesId},${school.ncesId.slice(7)},${school.name},15JUN${spring - 2000},` +
        `${takers || '.'},${publishedPercent(percent, takers)},` +
        `${lowIncome.takers || '.'},${publishedPercent(lowIncome.percent, lowIncome.takers)}\n`,
    )
  }
  rows.close()
  return schools.length
}

export const EDGE = { file: 'EDGE_GEOCODE_PUBLICSCH_2223.TXT', vintage: '2022-2023' }

/** Share of schools without a location. */
const NOT_LOCATED = 0.008

/**
 * NCES EDGE geocodes: 23 columns separated by `|`, without a header line: NCESSCH, LEAID, NAME, OPSTFIPS,
 * STREET, CITY, STATE, ZIP, STFIP, CNTY, NMCNTY, LOCALE, LAT, LON, CBSA, NMCBSA, CBSATYPE, CSA,
 * NMCSA, CD, SLDL, SLDU, SCHOOLYEAR. Counties and larger areas are empty.
 */
export function writeEdge(path: string, schools: readonly School[], seed: number): number {
  const chance = uniform(seed, 'not found on the map')
  const rows = new ByteRows(path)
  let written = 0
  for (const { ncesId, key, district, name, place, latitude, longitude } of schools) {
    if (chance(key) < NOT_LOCATED) continue
    const fips = fipsOfState[place.state]
    const street = streetOf(key)
    const locale = place.urbanity > 0.75 ? 11 : place.urbanity > 0.5 ? 21 : place.urbanity > 0.3 ? 32 : 42
    const cells = [
      ncesId,
      district.leaId,
      name,
      fips,
      street,
      place.city,
      place.state,
      place.zip,
      fips,
      '',
      '',
      locale,
      latitude.toFixed(6),
      longitude.toFixed(6),
      'N',
      'N',
      '0',
      'N',
      'N',
      '',
      '',
      '',
      EDGE.vintage,
    ]
    rows.text(`${cells.join('|')}\n`)
    written++
  }
  rows.close()
  return written
}

export const CCD = {
  vintage: '2022-2023',
  directory: 'ccd_sch_029_2223_w_1a_083023.csv',
  lunch: 'ccd_sch_033_2223_l_1a_083023.csv',
  membership: 'ccd_sch_052_2223_l_1a_083023.csv',
}

const YEAR = '2022-2023'
const NONE = 'No Category Codes'
/** Above this share, a school gives free lunch to all (Community Eligibility) and reports no counts. */
const FREE_FOR_ALL = 0.68
/** Share of schools that the directory lists although they have closed. */
const CLOSED = 0.004

const quoted = (name: string) => (name.includes(',') ? `"${name}"` : name)

const streetOf = (key: number) => `${100 + (key % 900)} School Street`

/** A number that no one has: 555-0100 to 555-0199 are reserved for fiction, and there is no area code 555. */
const phoneOf = (key: number) => `(555)555-01${String(key % 100).padStart(2, '0')}`

/** The directory without websites, since a made-up one may be someone's: names, districts, places, grades and levels. */
export function writeDirectory(path: string, schools: readonly School[], seed: number): number {
  const chance = uniform(seed, 'closed school')
  const rows = new ByteRows(path)
  rows.text(
    'SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,LEA_NAME,LEAID,NCESSCH,LSTREET1,LCITY,LSTATE,LZIP,PHONE,SY_STATUS,SY_STATUS_TEXT,SCH_TYPE,SCH_TYPE_TEXT,CHARTER_TEXT,GSLO,GSHI,LEVEL\n',
  )
  for (const { district, place, name, ncesId, key, charter, type, grades, level } of schools) {
    const status = chance(key) < CLOSED ? '2,Closed' : '1,Open'
    rows.text(
      `${YEAR},${fipsOfState[place.state]},${publishedStateName(place.state)},${place.state},${quoted(name)},` +
        `${quoted(district.name)},${district.leaId},${ncesId},${streetOf(key)},${place.city},${place.state},` +
        `${place.zip},${phoneOf(key)},${status},${type === 'Regular School' ? 1 : 4},${type},${charter ? 'Yes' : 'No'},${grades.join(',')},${level}\n`,
    )
  }
  rows.close()
  return schools.length
}

/** Free and reduced-price lunch; no counts for schools with free lunch for all. */
export function writeLunch(path: string, schools: readonly School[]): number {
  const rows = new ByteRows(path)
  rows.text('SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,DATA_GROUP,LUNCH_PROGRAM,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG\n')
  let written = 0
  for (const { name, district, ncesId, place, students, lunchShare } of schools) {
    const start = `${YEAR},${place.state},${quoted(name)},${district.leaId},${ncesId},Free and Reduced-price Lunch Table`
    const total = Math.round(students * lunchShare)
    const reduced = Math.round(total * 0.14)
    const reported = lunchShare < FREE_FOR_ALL
    for (const [program, count, indicator] of [
      ['Free lunch qualified', total - reduced, 'Category Set A'],
      ['Reduced-price lunch qualified', reduced, 'Category Set A'],
      [NONE, total, 'Education Unit Total'],
    ] as const) {
      rows.text(`${start},${program},${reported ? count : ''},${indicator},`)
      rows.text(reported ? 'Reported\n' : 'Not reported\n')
      written++
    }
  }
  rows.close()
  return written
}

const RACE_AND_SEX = 'Derived - Subtotal by Race/Ethnicity and Sex minus Adult Education Count'

/** Students by race and sex, and their total; empty groups are omitted. */
export function writeMembership(path: string, schools: readonly School[]): number {
  const rows = new ByteRows(path)
  rows.text('SCHOOL_YEAR,ST,SCH_NAME,LEAID,NCESSCH,GRADE,RACE_ETHNICITY,SEX,STUDENT_COUNT,TOTAL_INDICATOR,DMS_FLAG\n')
  let written = 0
  for (const { name, district, ncesId, place, students } of schools) {
    const start = `${YEAR},${place.state},${quoted(name)},${district.leaId},${ncesId},${NONE},`
    const write = (race: string, sex: string, count: number, indicator: string) => {
      rows.text(`${start}${race},${sex},${count},${indicator},Reported\n`)
      written++
    }
    const groups = racesOf(place.races, students)
    for (const [race, count] of groups) {
      const girls = Math.floor(count / 2)
      if (girls > 0) write(race, 'Female', girls, RACE_AND_SEX)
      if (count > 0) write(race, 'Male', count - girls, RACE_AND_SEX)
    }
    write(NONE, NONE, students, 'Education Unit Total')
  }
  rows.close()
  return written
}

/** Counts that add up to `students`; children are less often white than the adults of their town. */
function racesOf(races: School['place']['races'], students: number): [string, number][] {
  const white = Math.floor(students * races.white * 0.92)
  const black = Math.floor(students * races.black)
  const hispanic = Math.floor(students * races.hispanic)
  const asian = Math.floor(students * races.asian)
  const rest = students - white - black - hispanic - asian
  const native = Math.floor(rest * 0.12)
  return [
    ['American Indian or Alaska Native', native],
    ['Asian', asian],
    ['Black or African American', black],
    ['Hispanic/Latino', hispanic],
    ['Two or more races', rest - native],
    ['White', white],
  ]
}

/** A state's name as the files of CCD and EDFacts write it. */
function publishedStateName(state: StateAbbreviation): string {
  return state === 'VI' ? 'VIRGIN ISLANDS' : states[state].toUpperCase()
}
