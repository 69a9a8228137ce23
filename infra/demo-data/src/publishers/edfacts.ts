import { fipsOfState } from '@homeground/catalog/states'
import { type Spring, type Subject, testResults } from '../schools/proficiency.ts'
import type { School } from '../schools/schools.ts'
import { ByteRows } from './byte-rows.ts'
import { publishedStateName } from './state-name.ts'

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

/** Achievement of all students by school in one subject and spring, in the wide layout. */
export function writeEdfacts(
  path: string,
  schools: readonly School[],
  { subject, spring, seed }: { subject: Subject; spring: Spring; seed: number },
): number {
  const resultOf = testResults(seed)
  const column = `ALL_${CODES[subject]}00`
  const rows = new ByteRows(path)
  rows.text(
    `STNAM,FIPST,LEAID,ST_LEAID,LEANM,NCESSCH,ST_SCHID,SCHNAM,DATE_CUR,${column}NUMVALID_${years(spring)},${column}PCTPROF_${years(spring)}\n`,
  )
  for (const school of schools) {
    const { state } = school.place
    const { leaId, name: leaName } = school.district
    const { takers, percent } = resultOf(school, spring, subject)
    rows.text(
      `${publishedStateName(state)},${fipsOfState[state]},${leaId},${state}-${leaId.slice(2)},${leaName},` +
        `${school.ncesId},${school.ncesId.slice(7)},${school.name},15JUN${spring - 2000},` +
        `${takers || '.'},${publishedPercent(percent, takers)}\n`,
    )
  }
  rows.close()
  return schools.length
}
