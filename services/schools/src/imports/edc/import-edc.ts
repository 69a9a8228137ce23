import { type CopyValue, collectByKey, type FileImporter, loadRows, readDelimited } from '@homeground/sources'
import { namedVintage, setVintage } from '../vintage.ts'
import { type EdcRow, edcLayout, edcRow } from './edc-row.ts'
import { schoolResult } from './school-result.ts'

type Collected = Pick<EdcRow, 'year' | 'stateAbbr' | 'subject' | 'ncesId'> & { readonly grades: EdcRow[] }

/**
 * The Education Data Center's State Assessment Data Repository 3.1: results of state tests by school,
 * grade and subject. Source: the publisher's EDC_codebook_v3.1.xlsx. A part is one state, spring and
 * subject, `2025/NV/math`, so that states are loaded one by one.
 */
export const edc: FileImporter = {
  tables: ['state_assessment'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const layout = edcLayout(table.header)
    await loadRows(load, table, {
      table: 'state_assessment',
      columns: [
        'year',
        'state_abbr',
        'subject',
        'nces_id',
        'raw',
        'low',
        'high',
        'takers',
        'participation_low',
        'participation_high',
        'test_changed',
      ],
      parse: ({ fields }) => edcRow(fields, layout),
      partOf: ({ year, stateAbbr, subject }) => `${year}/${stateAbbr}/${subject}`,
      repeated: 'school, subject and grade repeated',
      ...collectByKey<EdcRow, Collected>({
        keyOf: ({ year, subject, ncesId }) => `${year}${subject}${ncesId}`,
        start: ({ year, stateAbbr, subject, ncesId }) => ({ year, stateAbbr, subject, ncesId, grades: [] }),
        add({ grades }, row) {
          if (grades.some(({ grade }) => grade === row.grade)) return false
          grades.push(row)
          return true
        },
        valuesOf,
      }),
    })
    setVintage(load)
  },
}

function valuesOf({ year, stateAbbr, subject, ncesId, grades }: Collected): CopyValue[] {
  const { raw, percent, takers, participation, testChanged } = schoolResult(grades)
  return [
    year,
    stateAbbr,
    subject,
    ncesId,
    raw || null,
    percent?.low ?? null,
    percent?.high ?? null,
    takers,
    participation?.low ?? null,
    participation?.high ?? null,
    testChanged,
  ]
}
