import { type Load, lineFault, type Table } from '@homeground/sources'
import { directoryColumns, directoryLayout, directoryRow } from './directory-row.ts'
import { vintageOf } from './vintage.ts'

/** Loads a CCD school directory; each school year in it is a part of its own, `2018/directory`. */
export async function readDirectory(load: Load, { header, batches }: Table): Promise<void> {
  const layout = directoryLayout(header)
  const school = await load.table('school', directoryColumns)
  const seen = new Set<string>()
  const years = new Set<number>()
  for await (const rows of batches) {
    const values = []
    for (const line of rows) {
      const row = lineFault(line, header) ?? directoryRow(line.fields, layout)
      if (typeof row === 'string') {
        load.reject(line, row)
        continue
      }
      const key = `${row.year}${row.ncesId}`
      if (seen.has(key)) {
        load.reject(line, 'school repeated')
        continue
      }
      seen.add(key)
      years.add(row.year)
      load.keep(`${row.year}/directory`)
      values.push([
        row.year,
        row.ncesId,
        row.leaId,
        row.name,
        row.leaName,
        row.town,
        row.stateAbbr,
        row.zip,
        row.status,
        row.type,
        row.charter,
        row.gradeLow,
        row.gradeHigh,
        row.level,
      ])
    }
    await school.write(values)
  }
  const vintage = vintageOf(years)
  if (vintage) load.setVintage(vintage)
}
