import type { SchoolsInZip } from '@homeground/contracts'
import { useState } from 'react'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { SchoolRow } from './school-row.tsx'
import { placeText, proficientIn } from './school-words.ts'
import classes from './schools.module.css'

const columns = 6
/** More schools than `most` fold down to `folded`; a fold that hides two rows would be in the way. */
const most = 12
const folded = 10

/** The zip's own schools, then those that lend it their score. */
export function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const [unfolded, setUnfolded] = useState(false)
  const folds = schools.length > most && !unfolded
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
              Two years
            </th>
          </tr>
        </thead>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && <Group label={`In ${zip}`} />}
            {schools.map((school, at) => (
              <SchoolRow
                folded={folds && at >= folded}
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
      {folds && (
        <button className={classes.more} onClick={() => setUnfolded(true)} type="button">
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
