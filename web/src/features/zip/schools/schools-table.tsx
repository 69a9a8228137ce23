import type { SchoolsInZip } from '@homeground/contracts'
import { useState } from 'react'
import { formatCount } from '../../../lib/format/format.ts'
import { placeText, proficientIn } from '../../../ui/schools/school-text.ts'
import classes from '../../../ui/schools/schools-table.module.css'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { GroupRow } from '../../../ui/tables/group-row.tsx'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { SchoolRow } from './school-row.tsx'

/** A longer list is folded to `foldedLength`; folding two rows or fewer is not worth a button. */
const maxLength = 12
const foldedLength = 10

/** The zip's own schools, then the nearby ones that its score is based on. */
export function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const [showsAll, setShowsAll] = useState(false)
  const columns = [
    'School',
    { label: 'Students', isNumber: true },
    { label: proficientIn(year), className: classes.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
    { label: '2-year change', isNumber: true },
  ]
  const isFolded = schools.length > maxLength && !showsAll
  return (
    <>
      <DataTable className={classes.schools} columns={columns} isStacked>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && (
              <GroupRow className={classes.group} columns={columns.length}>
                In {zip}
              </GroupRow>
            )}
            {schools.map((school, at) => (
              <SchoolRow
                isFolded={isFolded && at >= foldedLength}
                key={school.ncesID}
                school={school}
                year={year}
              />
            ))}
          </tbody>
        )}
        {borrowed.length > 0 && (
          <tbody {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              Nearest with published results
            </GroupRow>
            {borrowed.map((school) => (
              <SchoolRow
                key={school.ncesID}
                place={placeText(school)}
                school={school}
                year={year}
              />
            ))}
          </tbody>
        )}
      </DataTable>
      {isFolded && (
        <button className={classes.more} onClick={() => setShowsAll(true)} type="button">
          Show all {formatCount(schools.length, 'school')}
        </button>
      )}
    </>
  )
}
