import type { ProficiencyTrend, SchoolSummary } from '@homeground/contracts'
import { formatWhole } from '../../../lib/format/numbers.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { Ordinal } from '../../../ui/values/percentile-bar.tsx'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { SchoolResults } from './school-results.tsx'
import { levelText, missingReasons, pointsText, proficientIn } from './school-text.ts'
import classes from './schools.module.css'

interface SchoolRowProps {
  school: SchoolSummary
  year: number | null
  /** Where it is, if outside the zip: "Framingham MA, 3.2 mi". */
  place?: string
  /** Not on the screen until "Show all" is pressed; always printed. */
  isFolded?: boolean
}

/** One school: its students, their proficiency, and how that compares. */
export function SchoolRow({ school, year, place, isFolded = false }: SchoolRowProps) {
  const { name, students, proficiency, state_mean: mean, achievement, impact, trend } = school
  const why = missingReasons(school)
  return (
    <tr className={isFolded ? classes.folded : undefined} {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>{name}</b>
        <span>{levelText(school)}</span>
        {place && <span>{place}</span>}
        <span>
          <SchoolResults school={school} />
        </span>
      </th>
      <td className={table.number} data-label="Students" {...tableRoles.cell}>
        {students === null ? (
          <NoValue reason="Enrollment is not published." />
        ) : (
          formatWhole(students)
        )}
      </td>
      <td
        className={classes.proficient}
        data-label={proficientIn(school.year ?? year)}
        {...tableRoles.cell}
      >
        <ScoreRangeBar range={proficiency} stateMean={mean} />
      </td>
      <td className={table.number} data-label="Achievement" {...tableRoles.cell}>
        {achievement === null ? (
          <NoValue reason={why.achievement} />
        ) : (
          <Ordinal value={achievement} />
        )}
      </td>
      <td className={table.number} data-label="Impact" {...tableRoles.cell}>
        {impact === null ? <NoValue reason={why.impact} /> : <Ordinal value={impact} />}
      </td>
      <td className={table.number} data-label="2-year change" {...tableRoles.cell}>
        {trend === null ? <NoValue reason={why.trend} /> : <Change trend={trend} />}
      </td>
    </tr>
  )
}

function Change({ trend }: { trend: ProficiencyTrend }) {
  if (trend.clear) return pointsText(trend.change)
  const unclear = 'Uncertain: the ranges overlap.'
  return (
    <span className={type.mute} title={unclear}>
      {pointsText(trend.change)}
      <span className={type.hidden}> {unclear}</span>
    </span>
  )
}
