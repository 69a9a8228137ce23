import type { SchoolResult } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { DataTable, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'
import { Ordinal } from '../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import { Change } from './change.tsx'
import { missingReason } from './kinds/school-cell.tsx'
import { schoolResult } from './kinds/school-result.ts'
import { SchoolLink } from './school-link.tsx'
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
          {schools.map((school, at) => (
            <SchoolRow className={fold.rowClass(at)} key={school.ncesID} school={school} />
          ))}
        </tbody>
      </DataTable>
      {fold.button}
    </>
  )
}

interface SchoolRowProps {
  readonly school: SchoolResult
  readonly className: string | undefined
}

function SchoolRow({ school, className }: SchoolRowProps) {
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
      <td className={table.number} data-label="Students" {...tableRoles.cell}>
        {students === null ? <NoValue reason="Enrollment is not published." /> : formatWhole(students)}
      </td>
      <td className={classes.proficient} data-label={proficientIn(year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} />
      </td>
      <td className={table.number} data-label="Achievement" {...tableRoles.cell}>
        {achievement === null ? <NoValue reason={why('achievement')} /> : <Ordinal value={achievement} />}
      </td>
      <td className={table.number} data-label="Impact" {...tableRoles.cell}>
        {impact === null ? <NoValue reason={why('impact')} /> : <Ordinal value={impact} />}
      </td>
      <td className={table.number} data-label="2-year change" {...tableRoles.cell}>
        {trend === null ? <NoValue reason={why('trend')} /> : <Change trend={trend} />}
      </td>
    </tr>
  )
}
