import type { NearbySchool, School } from '@homeground/contracts'
import { formatNumber } from '@homeground/format/numbers'
import { NumberCell, PercentileCell, StudentsCell } from '../../../lists/schools/number-cells.tsx'
import { SchoolLink } from '../../../lists/schools/school-link.tsx'
import { missingReasons, proficientIn } from '../../../lists/schools/school-text.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { isComparable, newestOf, type SchoolSectionProps, schoolsOfLevel } from './school-results.ts'

import classes from './sections.module.css'

/** Nearby schools of its level: those that do as well or better, then the other nearest ones. */
export function AlternativesSection({ school, state }: SchoolSectionProps) {
  const groups = alternativeGroups(school, state)
  const notes = (
    <>
      <p>{capitalized(schoolsOfLevel(school.level))} within 50 miles, nearest first.</p>
      <Source>Attendance zones are not in the data: ask the district which school an address belongs to.</Source>
    </>
  )
  return (
    <Section id="alternatives" notes={notes} title="Alternatives nearby">
      {groups.every(({ schools }) => schools.length === 0) ? (
        <p className={classes.nothing}>We know of no other open school of this level within 50 miles.</p>
      ) : (
        <AlternativesTable groups={groups} school={school} />
      )}
    </Section>
  )
}

interface AlternativesTableProps {
  groups: ReturnType<typeof alternativeGroups>
  school: School
}

function AlternativesTable({ groups, school }: AlternativesTableProps) {
  const columns = [
    'School',
    { label: 'Miles', isNumber: true },
    { label: 'Students', isNumber: true },
    { label: proficientIn(newestOf(school)?.year ?? null), className: classes.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
  ]
  return (
    <DataTable className={classes.alternatives} columns={columns} isStacked>
      {groups.map(({ title, schools, none }) => (
        <tbody key={title} {...tableRoles.group}>
          <GroupRow className={classes.group} columns={columns.length}>
            {title}
          </GroupRow>
          {schools.map((each) => (
            <Alternative each={each} key={each.ncesID} school={school} />
          ))}
          {schools.length === 0 ? (
            <tr {...tableRoles.row}>
              <td className={classes.none} colSpan={columns.length} {...tableRoles.cell}>
                {none}
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </DataTable>
  )
}

function Alternative({ each, school }: { each: NearbySchool; school: School }) {
  const { ncesID, name, miles, students, proficiency, state_mean: mean, approximate } = each
  const why = missingReasons(each)
  const comparable = isComparable(each, school)
  const reasonOf = (reason: string) => (comparable ? reason : 'From another state or year: not comparable.')
  const { achievement, impact } = comparable ? each : { achievement: null, impact: null }
  return (
    <tr {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{[each.town, each.state_abbr].filter(Boolean).join(', ')}</span>
      </th>
      <NumberCell label="Miles">
        {approximate ? 'about ' : ''}
        {formatNumber(miles)}
      </NumberCell>
      <StudentsCell students={students} />
      <td className={classes.proficient} data-label={proficientIn(each.year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} stateMean={mean} />
      </td>
      <PercentileCell label="Achievement" reason={reasonOf(why.achievement)} value={achievement} />
      <PercentileCell label="Impact" reason={reasonOf(why.impact)} value={impact} />
    </tr>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface AlternativeGroup {
  readonly title: string
  readonly schools: readonly NearbySchool[]
  /** Shown where there are no schools. */
  readonly none: string
}

/**
 * The nearest schools that do as well or better, then the nearest of the others. A school without an achievement, which
 * no other can be compared with, has only one group: the nearest ones.
 */
export function alternativeGroups(school: School, state: string): AlternativeGroup[] {
  const { alternatives, better_alternatives: better } = school
  const achievement = newestOf(school)?.achievement ?? null
  if (achievement === null) return [{ title: 'Nearest', schools: alternatives, none: '' }]
  const listed = new Set(better.map(({ ncesID }) => ncesID))
  const others = alternatives.filter(({ ncesID }) => !listed.has(ncesID))
  return [
    {
      title: 'Do as well or better',
      schools: better,
      none: `No school of this level within 50 miles in ${state} has an achievement as high.`,
    },
    ...(others.length > 0 ? [{ title: 'Nearest others', schools: others, none: '' }] : []),
  ]
}
