import type { SchoolSummary } from '@homeground/contracts'
import { ChangeCell, PercentileCell, SchoolResults, StudentsCell } from '../../../lists/schools/number-cells.tsx'
import { SchoolLink } from '../../../lists/schools/school-link.tsx'
import { levelText, missingReasons, proficientIn } from '../../../lists/schools/school-text.ts'
import classes from '../../../lists/schools/schools-table.module.css'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/data-table.tsx'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'

interface SchoolRowProps {
  school: SchoolSummary
  year: number | null
  /** Where it is, if outside the zip: "Framingham MA, 3.2 mi". */
  place?: string
  className?: string | undefined
}

/** One school: its students, their proficiency, and how that compares. */
export function SchoolRow({ school, year, place, className }: SchoolRowProps) {
  const { ncesID, name, students, proficiency, state_mean: mean, achievement, impact, trend } = school
  const why = missingReasons(school)
  return (
    <tr className={className} {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
        {place && <span>{place}</span>}
        <span>
          <SchoolResults school={school} />
        </span>
      </th>
      <StudentsCell students={students} />
      <td className={classes.proficient} data-label={proficientIn(school.year ?? year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} stateMean={mean} />
      </td>
      <PercentileCell label="Achievement" reason={why.achievement} value={achievement} />
      <PercentileCell label="Impact" reason={why.impact} value={impact} />
      <ChangeCell reason={why.trend} trend={trend} />
    </tr>
  )
}
