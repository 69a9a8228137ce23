import { springOf } from '@homeground/catalog/school-years'
import type { Subject } from '@homeground/contracts'
import { notOfAll, type ReadLayout, resultRow } from './result-row.ts'

/** Data groups of ED Data Express: academic achievement in mathematics (FS175) and reading (FS178). */
const subjects: Readonly<Record<string, Subject>> = { '583': 'math', '584': 'rla' }

/**
 * Files of ED Data Express for 2018–19 to 2021–22, e.g. `SY2122_FS175_DG583_SCH`, with a line for each
 * school, grade and group of students. `Denominator` is the number of students with a valid score.
 */
export const readDataExpressLayout: ReadLayout = ({ index, require }) => {
  if (index('NCES SCH ID') < 0 && index('Data Group') < 0) return undefined
  const at = require({
    year: 'School Year',
    ncesId: 'NCES SCH ID',
    group: 'Data Group',
    percent: 'Value',
    takers: 'Denominator',
    population: 'Population',
    subgroup: 'Subgroup',
    grade: 'Age/Grade',
  })
  return {
    parse(fields) {
      const text = (key: keyof typeof at) => fields[at[key]]!.trim()
      const subject = subjects[text('group')]
      if (!subject) return 'not data group 583 (math) or 584 (reading)'
      const isOfAll =
        /^All Students/i.test(text('subgroup')) &&
        /^(?:All Students.*)?$/i.test(text('population')) &&
        /^All Grades$/i.test(text('grade'))
      if (!isOfAll) return notOfAll
      const year = springOf(text('year'))
      if (!year) return 'not a school year'
      return resultRow(
        { year, subject },
        {
          ncesId: text('ncesId'),
          percent: text('percent'),
          // The number is withheld with the percent.
          takers: /^S$/i.test(text('takers')) ? '' : text('takers'),
        },
      )
    },
  }
}
