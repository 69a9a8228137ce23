import { springOf } from '@homeground/catalog/school-years'
import type { Subject } from '@homeground/contracts'
import { notOfAll, type ReadLayout, resultRow } from './result-row.ts'

const subjects: Readonly<Record<string, Subject>> = { MTH: 'math', RLA: 'rla' }

/** Files of 2018–19 with a line for each school, grade and group of students; grade `00` is all grades. */
export const readLongLayout: ReadLayout = ({ index, require }) => {
  if (index('PCTPROF') < 0) return undefined
  const at = require({
    year: 'SCHOOL_YEAR',
    ncesId: 'NCESSCH',
    subject: 'SUBJECT',
    grade: 'GRADE',
    category: 'CATEGORY',
    takers: 'NUMVALID',
    percent: 'PCTPROF',
  })
  return {
    parse(fields) {
      const text = (key: keyof typeof at) => fields[at[key]]!.trim()
      if (!/^(?:00?|ALL)$/i.test(text('grade')) || !/^ALL$/i.test(text('category'))) return notOfAll
      const year = springOf(text('year'))
      if (!year) return 'not a school year'
      const subject = subjects[text('subject').toUpperCase()]
      if (!subject) return 'not math or reading'
      return resultRow({ year, subject }, { ncesId: text('ncesId'), percent: text('percent'), takers: text('takers') })
    },
  }
}
