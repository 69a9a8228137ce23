import type { District, SchoolResult } from '@homeground/contracts'
import { formatCount } from '../../../lib/format/format.ts'
import { formatWhole } from '../../../lib/format/numbers.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { Change } from '../../../ui/schools/change.tsx'
import { SchoolLink } from '../../../ui/schools/school-link.tsx'
import { levelText, proficientIn } from '../../../ui/schools/school-text.ts'
import classes from '../../../ui/schools/schools-table.module.css'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Ordinal } from '../../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { missingReason } from '../kinds/school-cell.tsx'
import { schoolResult } from '../kinds/school-result.ts'

/** Every open school of the district. */
export function DistrictSchools({ district }: { district: District }) {
  const { list, year } = district
  const notes = (
    <>
      <p>{formatCount(list.length, 'open school')}.</p>
      <Source>
        A dot is an exact share of proficient students, a bracket the range that was published
        instead. We don’t have attendance zones: ask the district.
      </Source>
    </>
  )
  return (
    <Section id="schools" notes={notes} title="Schools">
      <DataTable
        className={classes.schools}
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
          {list.map((school) => (
            <SchoolRow key={school.ncesID} school={school} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

function SchoolRow({ school }: { school: SchoolResult }) {
  const { ncesID, name, students, proficiency, achievement, impact, trend, year } = school
  const why = (key: string) => missingReason(key, schoolResult(school))
  return (
    <tr {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
      </th>
      <td className={table.number} data-label="Students" {...tableRoles.cell}>
        {students === null ? (
          <NoValue reason="Enrollment is not published." />
        ) : (
          formatWhole(students)
        )}
      </td>
      <td className={classes.proficient} data-label={proficientIn(year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} />
      </td>
      <td className={table.number} data-label="Achievement" {...tableRoles.cell}>
        {achievement === null ? (
          <NoValue reason={why('achievement')} />
        ) : (
          <Ordinal value={achievement} />
        )}
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
