import { ByteRows } from './byte-rows.ts'
import { type Spring, type Subject, testResults } from './proficiency.ts'
import type { School } from './schools.ts'
import { STATES } from './states.ts'

const CODES: Record<Subject, string> = { math: 'MTH', rla: 'RLA' }

/** The school year of a spring as two digits each: 1819. */
const years = (spring: Spring) => `${spring - 2001}${spring - 2000}`

export const edfactsFile = (subject: Subject, spring: Spring) => ({
  file: `${subject}-achievement-sch-sy${spring - 1}-${spring - 2000}-wide.csv`,
  vintage: `${spring - 1}-${spring - 2000}`,
})

/** Widths of the published ranges by number of takers: the fewer, the wider. */
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

/** `45-49` of fives; the lowest range starts above the end that is published as LE. */
function step(percent: number, width: number): string {
  const low = Math.floor(percent / width) * width
  return `${low === width ? width + 1 : low}-${low + width - 1}`
}

/**
 * Percent proficient as EDFacts publishes it: whole above 300 takers, else a range such as `45-49`,
 * `GE95`, `LE20` or `LT50`; `PS` for one to five takers and `.` for none.
 */
export function publishedPercent(percent: number, takers: number): string {
  return PRIVACY.find(({ from }) => takers >= from)?.write(Math.round(percent)) ?? '.'
}

/** Achievement of all pupils by school in one subject and spring, the wide layout. */
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
    const { name, fips } = STATES[school.place.state]!
    const { leaId, name: leaName } = school.district
    const { takers, percent } = resultOf(school, spring, subject)
    rows.text(
      `${name.toUpperCase()},${fips},${leaId},${school.place.state}-${leaId.slice(2)},${leaName},` +
        `${school.ncesId},${school.ncesId.slice(7)},${school.name},15JUN${spring - 2000},` +
        `${takers || '.'},${publishedPercent(percent, takers)}\n`,
    )
  }
  rows.close()
  return schools.length
}
