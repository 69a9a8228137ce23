import type { SchoolResult } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { DataTable, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import { ChangeCell, PercentileCell, StudentsCell } from './number-cells.tsx'
import { SchoolLink } from './school-link.tsx'
import { missingReason, schoolResult } from './school-result.ts'
import { levelText, proficientIn } from './school-text.ts'
import classes from './schools-table.module.css'

export interface ListedSchoolsProps {
  readonly schools: readonly SchoolResult[]
  /** Spring of their results. */
  readonly year: number
}

/** Schools of lists with their results of one spring; a long table is folded. */
export function ListedSchools({ schools, year }: ListedSchoolsProps) {
  const fold = useFold(schools.length, formatCount(schools.length, 'school'))
  return (
    <>
      <DataTable
        className={`${classes.schools} ${fold.tableClass}`}
        columns={[
          'School',
          { label: 'Students', isNumber: true },
          { label: proficientIn(year), className: classes.proficient },
          { label: 'Achievement', isNumber: true },
          { label: 'Impact', isNumber: true },
          { label: '2-year change', isNumber: true },
        ]}
        isStacked
      >
        <tbody {...tableRoles.group}>
          {schools.map((school, index) => (
            <SchoolRow className={fold.rowClass(index)} key={school.ncesID} school={school} />
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </>
  )
}

function SchoolRow({ school, className }: { readonly school: SchoolResult; readonly className: string | undefined }) {
  const { ncesID, name, students, proficiency, achievement, impact, trend, year } = school
  const why = (key: string) => missingReason(key, schoolResult(school))
  return (
    <tr className={className} {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
      </th>
      <StudentsCell students={students} />
      <td className={classes.proficient} data-label={proficientIn(year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} />
      </td>
      <PercentileCell label="Achievement" reason={why('achievement')} value={achievement} />
      <PercentileCell label="Impact" reason={why('impact')} value={impact} />
      <ChangeCell reason={why('trend')} trend={trend} />
    </tr>
  )
}
