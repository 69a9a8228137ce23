import type { Level } from '@homeground/catalog/levels'
import type { SchoolSummary } from '@homeground/contracts'
import { formatCount, ordinalText } from '@homeground/format/format'
import { type ReactNode, useState } from 'react'
import { DataTable, GroupRow, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'
import { ChangeCell, PercentileCell, StudentsCell } from './number-cells.tsx'
import classes from './place-schools.module.css'
import { SchoolLink } from './school-link.tsx'
import { levelText, proficientIn, type ShownChange } from './school-text.ts'
import schoolClasses from './schools-table.module.css'

/** A school as the page of a place lists it. */
export interface PlaceSchool
  extends Pick<
    SchoolSummary,
    | 'ncesID'
    | 'name'
    | 'level'
    | 'grades'
    | 'students'
    | 'proficiency'
    | 'state_mean'
    | 'achievement'
    | 'impact'
    | 'year'
  > {
  readonly trend: ShownChange | null
  /** Why it has no value. */
  readonly why: Readonly<Record<'achievement' | 'impact' | 'trend', string>>
  /** Where it is, if outside of the place: "Framingham MA, 3.2 mi". */
  readonly place?: string
  /** The school year of its results, which opens their source. */
  readonly results?: ReactNode
}

export interface SchoolGroup {
  /** Null for the only group. */
  readonly title: string | null
  readonly schools: readonly PlaceSchool[]
}

interface PlaceSchoolsProps {
  readonly groups: readonly SchoolGroup[]
  /** Spring of the results. */
  readonly year: number | null
}

const firstCount = 3

/** A line for each level, the largest school of each level, and on request all schools with all of their measures. */
export function PlaceSchools({ groups, year }: PlaceSchoolsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const all = groups.flatMap(({ schools }) => schools)
  const first = firstSchools(all)
  const isFolded = !showsAll
  const columns = [
    'School',
    { label: 'Students', isNumber: true },
    { label: proficientIn(year), className: schoolClasses.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
    { label: '2-year change', isNumber: true },
  ]
  return (
    <>
      <LevelLines schools={all} />
      <DataTable
        className={`${schoolClasses.schools} ${classes.schools} ${isFolded ? classes.compact : ''}`}
        columns={columns}
        isStacked
      >
        {groups
          .filter(({ schools }) => schools.length > 0)
          .map(({ title, schools }) => (
            <tbody key={title} {...tableRoles.group}>
              {title === null ? null : (
                <GroupRow className={schoolClasses.group} columns={columns.length}>
                  {title}
                </GroupRow>
              )}
              {schools.map((school) => (
                <SchoolRow
                  className={isFolded && !first.has(school.ncesID) ? classes.folded : undefined}
                  key={school.ncesID}
                  school={school}
                  year={year}
                />
              ))}
            </tbody>
          ))}
      </DataTable>
      {isFolded ? (
        <button
          className={classes.more}
          data-narrow={all.length <= firstCount}
          onClick={() => setShowsAll(true)}
          type="button"
        >
          {all.length > firstCount ? `All ${formatCount(all.length, 'school')}` : 'All results'}
        </button>
      ) : null}
    </>
  )
}

const shownLevels = ['Elementary', 'Middle', 'High'] as const satisfies readonly Level[]

/** The ids of the schools that are listed first: the first of each level, then the next ones. */
export function firstSchools(schools: readonly Pick<PlaceSchool, 'ncesID' | 'level'>[]): ReadonlySet<string> {
  const ofLevels = shownLevels.flatMap((level) => schools.find((school) => school.level === level) ?? [])
  const others = schools.filter((school) => !ofLevels.includes(school))
  return new Set([...ofLevels, ...others].slice(0, firstCount).map(({ ncesID }) => ncesID))
}

/** How many schools of each level there are, and from which to which percentile they achieve. */
function LevelLines({ schools }: { readonly schools: readonly PlaceSchool[] }) {
  return (
    <dl className={classes.levels}>
      {shownLevels.map((level) => (
        <div key={level}>
          <dt>{level}</dt>
          <dd>{levelLine(schools.filter((school) => school.level === level))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `3 schools, 81st–95th percentile` */
export function levelLine(schools: readonly Pick<PlaceSchool, 'achievement'>[]): string {
  if (schools.length === 0) return 'No school here'
  const count = formatCount(schools.length, 'school')
  const known = schools.flatMap(({ achievement }) => achievement ?? []).sort((one, other) => one - other)
  if (known.length === 0) return `${count}, no results published`
  const ends = [...new Set([known[0]!, known.at(-1)!].map(ordinalText))]
  return `${count}, ${ends.join('–')} percentile`
}

interface SchoolRowProps {
  readonly school: PlaceSchool
  readonly year: number | null
  readonly className: string | undefined
}

/** One school: its students, their proficiency, and how that compares. */
function SchoolRow({ school, year, className }: SchoolRowProps) {
  const { ncesID, name, students, proficiency, state_mean: mean, achievement, impact, trend, why, place } = school
  return (
    <tr className={className} {...tableRoles.row}>
      <th className={table.place} scope="row" {...tableRoles.rowHead}>
        <b>
          <SchoolLink ncesID={ncesID}>{name}</SchoolLink>
        </b>
        <span>{levelText(school)}</span>
        {place && <span>{place}</span>}
        {school.results ? <span className={classes.results}>{school.results}</span> : null}
      </th>
      <StudentsCell students={students} />
      <td className={schoolClasses.proficient} data-label={proficientIn(school.year ?? year)} {...tableRoles.cell}>
        <ScoreRangeBar range={proficiency} stateMean={mean} />
      </td>
      <PercentileCell label="Achievement" reason={why.achievement} value={achievement} />
      <PercentileCell label="Impact" reason={why.impact} value={impact} />
      <ChangeCell reason={why.trend} trend={trend} />
    </tr>
  )
}
