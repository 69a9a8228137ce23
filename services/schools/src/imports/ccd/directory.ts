import { loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { setVintage } from '../vintage.ts'
import { directoryColumns, directoryLayout, directoryRow } from './directory-row.ts'

/** Loads a CCD school directory; each school year in it is a part of its own, `2018/directory`. */
export async function readDirectory(load: OpenLoad, table: Table): Promise<void> {
  const layout = directoryLayout(table.header)
  await loadRows(load, table, {
    table: 'school',
    columns: directoryColumns,
    parse: ({ fields }) => directoryRow(fields, layout),
    partOf: ({ year }) => `${year}/directory`,
    keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
    repeated: 'school repeated',
    rowsOf: (school) => [
      [
        school.year,
        school.ncesId,
        school.leaId,
        school.name,
        school.leaName,
        school.town,
        school.stateAbbr,
        school.zip,
        school.status,
        school.type,
        school.charter,
        school.gradeLow,
        school.gradeHigh,
        school.level,
      ],
    ],
  })
  setVintage(load)
}
