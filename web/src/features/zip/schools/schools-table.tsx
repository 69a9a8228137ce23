import type { SchoolsInZip } from '@homeground/contracts'
import { useState } from 'react'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { SchoolRow } from './school-row.tsx'
import { placeText, proficientIn } from './school-text.ts'
import classes from './schools.module.css'

const columns = 6
/** A longer list is folded to `foldedLength`; folding two rows or fewer is not worth a button. */
const maxLength = 12
const foldedLength = 10

/** The zip's own schools, then the nearby ones that its score is based on. */
export function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = schools.length > maxLength && !showsAll
  return (
    <>
      <table className={`${table.table} ${table.stacked} ${classes.schools}`} {...tableRoles.table}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.head}>
              School
            </th>
            <th className={table.number} scope="col" {...tableRoles.head}>
              Students
            </th>
            <th className={classes.proficient} scope="col" {...tableRoles.head}>
              {proficientIn(year)}
            </th>
            <th className={table.number} scope="col" {...tableRoles.head}>
              Achievement
            </th>
            <th className={table.number} scope="col" {...tableRoles.head}>
              Impact
            </th>
            <th className={table.number} scope="col" {...tableRoles.head}>
              2-year change
            </th>
          </tr>
        </thead>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && <Group label={`In ${zip}`} />}
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
            <Group label="Nearest with published results" />
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
      </table>
      {isFolded && (
        <button className={classes.more} onClick={() => setShowsAll(true)} type="button">
          Show all {schools.length} schools
        </button>
      )}
    </>
  )
}

function Group({ label }: { label: string }) {
  return (
    <tr className={`${table.group} ${classes.group}`} {...tableRoles.row}>
      <th colSpan={columns} scope="rowgroup" {...tableRoles.rowHead}>
        {label}
      </th>
    </tr>
  )
}
