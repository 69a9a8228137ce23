import type { SchoolsInZip } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { placeText, proficientIn } from '../../../lists/schools/school-text.ts'
import classes from '../../../lists/schools/schools-table.module.css'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { GroupRow } from '../../../ui/tables/data-table.tsx'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { useFold } from '../../../ui/tables/data-table.tsx'
import { SchoolRow } from './school-row.tsx'

/** The zip's own schools, then the nearby ones that its score is based on. */
export function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const fold = useFold(schools.length, formatCount(schools.length, 'school'))
  const columns = [
    'School',
    { label: 'Students', isNumber: true },
    { label: proficientIn(year), className: classes.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
    { label: '2-year change', isNumber: true },
  ]
  return (
    <>
      <DataTable className={`${classes.schools} ${fold.tableClass}`} columns={columns} isStacked>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && (
              <GroupRow className={classes.group} columns={columns.length}>
                In {zip}
              </GroupRow>
            )}
            {schools.map((school, at) => (
              <SchoolRow className={fold.rowClass(at)} key={school.ncesID} school={school} year={year} />
            ))}
          </tbody>
        )}
        {borrowed.length > 0 && (
          <tbody {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              Nearest with published results
            </GroupRow>
            {borrowed.map((school) => (
              <SchoolRow key={school.ncesID} place={placeText(school)} school={school} year={year} />
            ))}
          </tbody>
        )}
      </DataTable>
      {fold.button}
    </>
  )
}
