import { fipsOfState } from '@homeground/catalog/states'
import { uniform } from '../random/random.ts'
import type { School } from '../schools/schools.ts'
import { ByteRows } from './byte-rows.ts'
import { publishedStateName } from './state-name.ts'

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

/** The directory: names, districts, places, grades and levels. */
export function writeDirectory(path: string, schools: readonly School[], seed: number): number {
  const chance = uniform(seed, 'closed school')
  const rows = new ByteRows(path)
  rows.text(
    'SCHOOL_YEAR,FIPST,STATENAME,ST,SCH_NAME,LEA_NAME,LEAID,NCESSCH,LCITY,LSTATE,LZIP,SY_STATUS,SY_STATUS_TEXT,SCH_TYPE,SCH_TYPE_TEXT,CHARTER_TEXT,GSLO,GSHI,LEVEL\n',
  )
  for (const { district, place, name, ncesId, key, charter, type, grades, level } of schools) {
    const status = chance(key) < CLOSED ? '2,Closed' : '1,Open'
    rows.text(
      `${YEAR},${fipsOfState[place.state]},${publishedStateName(place.state)},${place.state},${quoted(name)},` +
        `${quoted(district.name)},${district.leaId},${ncesId},${place.city},${place.state},` +
        `${place.zip},${status},${type === 'Regular School' ? 1 : 4},${type},${charter ? 'Yes' : 'No'},${grades.join(',')},${level}\n`,
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
