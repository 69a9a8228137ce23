import type { District } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { pointsText } from '../../../lists/schools/school-text.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { NoValue } from '../../../ui/values/no-value.tsx'

/** The district by level of school. */
export function DistrictLevels({ district: { levels } }: { district: District }) {
  const notes = (
    <Source>
      Means of the schools, weighted by students. Achievement ranks a school among those of its state and level.
    </Source>
  )
  return (
    <Section id="levels" notes={notes} title="By level">
      <DataTable
        className={table.labeled}
        isStacked
        columns={[
          'Level',
          { label: 'Schools', isNumber: true },
          { label: 'Students', isNumber: true },
          { label: 'Achievement', isNumber: true },
          { label: '2-year change', isNumber: true },
        ]}
      >
        <tbody {...tableRoles.group}>
          {levels.map(({ level, schools, students, achievement, trend }) => (
            <tr key={level} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowHead}>
                {level}
              </th>
              <td className={table.number} data-label="Schools" {...tableRoles.cell}>
                {formatWhole(schools)}
              </td>
              <td className={table.number} data-label="Students" {...tableRoles.cell}>
                {students === null ? <NoValue reason="Enrollment is not published." /> : formatWhole(students)}
              </td>
              <td className={table.number} data-label="Achievement" {...tableRoles.cell}>
                {achievement === null ? (
                  <NoValue reason="No school has a result exact enough to rank." />
                ) : (
                  formatWhole(achievement)
                )}
              </td>
              <td className={table.number} data-label="2-year change" {...tableRoles.cell}>
                {trend === null ? <NoValue reason="No comparable results two years apart." /> : pointsText(trend)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}
