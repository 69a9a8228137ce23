import { schoolYear, springOf } from '@homeground/catalog/school-years'
import type { Subject } from '@homeground/contracts'
import { type Header, type Load, lineFault, SourceError, type Table } from '@homeground/sources'
import { readPercent } from '../measures/percent.ts'
import { readCount } from './count.ts'
import { schoolId } from './nces-id.ts'

const PERCENT = /^ALL_(MTH|RLA)00PCTPROF_(\d{4})$/i
const subjects: Readonly<Record<string, Subject>> = { MTH: 'math', RLA: 'rla' }

/** Loads EDFacts achievement of one subject and spring, all grades together; the part is `2018/math`. */
export async function readAssessments(load: Load, { header, batches }: Table): Promise<void> {
  const { subject, spring, ...at } = assessmentLayout(header)
  const columns = ['year', 'subject', 'nces_id', 'raw', 'low', 'high', 'takers']
  const assessment = await load.table('assessment', columns)
  const seen = new Set<string>()
  for await (const rows of batches) {
    const values = []
    for (const line of rows) {
      const row = lineFault(line, header) ?? resultOf(line.fields, at)
      if (typeof row === 'string') {
        load.reject(line, row)
      } else if (seen.has(row.ncesId)) {
        load.reject(line, 'school repeated')
      } else {
        seen.add(row.ncesId)
        load.keep(`${spring}/${subject}`)
        values.push([spring, subject, row.ncesId, row.raw, row.low, row.high, row.takers])
      }
    }
    await assessment.write(values)
  }
  load.setVintage(schoolYear(spring))
}

/**
 * The columns of all pupils in all grades, e.g. `ALL_MTH00PCTPROF_1718`: subject and school year stand
 * in their names. Errors: a SourceError when there are none.
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
