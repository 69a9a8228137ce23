import { schoolYear, springOf } from '@homeground/catalog/school-years'
import type { Subject } from '@homeground/contracts'
import {
  type FileImporter,
  type Header,
  loadRows,
  readDelimited,
  SourceError,
} from '@homeground/sources'
import { readPercent } from '../../measures/percent.ts'
import { readCount } from '../count.ts'
import { schoolId } from '../nces-id.ts'
import { namedVintage } from '../vintage.ts'

const PERCENT = /^ALL_(MTH|RLA)00PCTPROF_(\d{4})$/i
const subjects: Readonly<Record<string, Subject>> = { MTH: 'math', RLA: 'rla' }

/** EDFacts achievement of one subject and spring, all grades together. The part is `2018/math`. */
export const edfacts: FileImporter = {
  tables: ['assessment'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const { subject, spring, ...at } = assessmentLayout(table.header)
    await loadRows(load, table, {
      table: 'assessment',
      columns: ['year', 'subject', 'nces_id', 'raw', 'low', 'high', 'takers'],
      parse: ({ fields }) => resultOf(fields, at),
      partOf: () => `${spring}/${subject}`,
      keyOf: ({ ncesId }) => ncesId,
      repeated: 'school repeated',
      rowsOf: ({ ncesId, raw, low, high, takers }) => [
        [spring, subject, ncesId, raw, low, high, takers],
      ],
    })
    load.setVintage(schoolYear(spring))
  },
}

/**
 * The columns of all students in all grades, e.g. `ALL_MTH00PCTPROF_1718`: their names contain the
 * subject and the school year. Errors: SourceError when there are none.
 */
function assessmentLayout(header: Header) {
  const found = header.names.map((name) => PERCENT.exec(name)).find(Boolean)
  const spring = springOf(found?.[2] ?? '')
  if (!found || !spring) {
    throw new SourceError(
      'unknown_layout',
      'The file has no column ALL_MTH00PCTPROF_ or ALL_RLA00PCTPROF_ of a school year.',
    )
  }
  const [name, code, years] = found as unknown as [string, string, string]
  const columns = header.require({
    ncesId: 'NCESSCH',
    percent: name,
    takers: `ALL_${code}00NUMVALID_${years}`,
  })
  return { ...columns, subject: subjects[code.toUpperCase()]!, spring }
}

function resultOf(
  fields: readonly string[],
  at: { ncesId: number; percent: number; takers: number },
) {
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  const raw = fields[at.percent]!.trim()
  const percent = readPercent(raw)
  if (percent === undefined) return 'not a percent'
  const takers = readCount(fields[at.takers]!)
  if (takers === undefined) return 'not a number of test takers'
  return {
    ncesId,
    raw: raw || null,
    low: percent?.low ?? null,
    high: percent?.high ?? null,
    takers,
  }
}
