import { springOf } from '@homeground/catalog/school-years'
import type { Subject } from '@homeground/contracts'
import { type ReadLayout, resultRow } from './result-row.ts'

const PERCENT = /^ALL_(MTH|RLA)00PCTPROF_(\d{4})$/i
const subjects: Readonly<Record<string, Subject>> = { MTH: 'math', RLA: 'rla' }

/**
 * Files of one subject and school year, to 2020–21, one line for each school. The columns of all students in all
 * grades are named for both, e.g. `ALL_MTH00PCTPROF_1718`.
 */
export const readWideLayout: ReadLayout = ({ names, require }) => {
  const found = names.map((name) => PERCENT.exec(name)).find(Boolean)
  const year = springOf(found?.[2] ?? '')
  if (!found || !year) return undefined
  const [name, code, years] = found as unknown as [string, string, string]
  const at = require({ ncesId: 'NCESSCH', percent: name, takers: `ALL_${code}00NUMVALID_${years}` })
  const of = { year, subject: subjects[code.toUpperCase()]! }
  return {
    parse: (fields) =>
      resultRow(of, { ncesId: fields[at.ncesId]!, percent: fields[at.percent]!, takers: fields[at.takers]! }),
  }
}
