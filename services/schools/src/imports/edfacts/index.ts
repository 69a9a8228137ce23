import type { SourceFolder } from '@homeground/sources'
import { type FileImporter, loadRows, readDelimited, SourceError } from '@homeground/sources'
import { resultsCoverage } from '../coverage.ts'
import { namedVintage, setVintage } from '../nces-fields.ts'
import { readDataExpressLayout, readLongLayout, readWideLayout } from './result-layouts.ts'

const layouts = [readWideLayout, readLongLayout, readDataExpressLayout]

/**
 * EDFacts achievement of all students in all grades, in the layouts of the publisher: wide and long files,
 * and those of ED Data Express. A part is one spring and subject, `2018/math`.
 */
const edfacts: FileImporter = {
  tables: ['assessment'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const layout = layouts.map((read) => read(table.header)).find((found) => found !== undefined)
    if (!layout) {
      throw new SourceError(
        'unknown_layout',
        'The file has no column ALL_MTH00PCTPROF_ or ALL_RLA00PCTPROF_ of a school year, PCTPROF (long layout) or NCES SCH ID (ED Data Express).',
      )
    }
    await loadRows(load, table, {
      table: 'assessment',
      columns: ['year', 'subject', 'nces_id', 'raw', 'low', 'high', 'takers'],
      parse: ({ fields }) => layout.parse(fields),
      partOf: ({ year, subject }) => `${year}/${subject}`,
      keyOf: ({ year, subject, ncesId }) => `${year}${subject}${ncesId}`,
      repeated: 'school repeated',
      rowsOf: ({ year, subject, ncesId, raw, low, high, takers }) => [[year, subject, ncesId, raw, low, high, takers]],
    })
    setVintage(load)
  },
}

/** Counts the results of edc too: both are of one group. */
const importer = { ...edfacts, coverage: resultsCoverage }

export const source: SourceFolder = { importer }
