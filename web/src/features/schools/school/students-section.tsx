import type { School } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatPercent, formatWhole } from '@homeground/format/numbers'
import { sourcesText } from '../../../lists/schools/school-notes.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, GroupRow } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import type { SchoolSectionProps } from './school-results.ts'
import classes from './sections.module.css'

/** How many students the school has, their race and origin, and the share with free or reduced-price lunch. */
export function StudentsSection({ school }: SchoolSectionProps) {
  const { students, races, lunch, diversity_score: diversity } = school
  const sources = school.sources.filter(({ what }) => what === 'students' || what === 'lunch')
  const notes = (
    <>
      <p>
        {students === null ? 'Enrollment is not published.' : `${formatCount(students, 'student')} enrolled.`}{' '}
        {lunchText(lunch)}
      </p>
      {sources.length > 0 ? (
        <Source>
          {sourcesText(sources)}.
          {diversity === null
            ? null
            : ` Diversity ${formatWhole(diversity)} of 100: 0 is a single group, 100 all seven equally large.`}
        </Source>
      ) : null}
    </>
  )
  return (
    <Section id="students" notes={notes} title="Students">
      <DataTable
        className={classes.students}
        columns={[
          'Group',
          { label: 'Students', isNumber: true },
          { label: 'Share', isNumber: true },
          { label: <span className={type.hidden}>Share as a bar</span>, className: classes.bars },
        ]}
      >
        <tbody>
          {races === null ? (
            <tr>
              <td className={type.mute} colSpan={4}>
                Race and origin are not published for this school.
              </td>
            </tr>
          ) : (
            raceRows(races).map((row) => <Share {...row} key={row.group} />)
          )}
        </tbody>
        <tbody>
          <GroupRow className={classes.group} columns={4}>
            School meals
          </GroupRow>
          <Share group="Free or reduced-price lunch" share={lunch.share} students={lunch.students} />
        </tbody>
      </DataTable>
    </Section>
  )
}

type ShareProps = { group: string; students: number | null; share: number | null }

function Share({ group, students, share }: ShareProps) {
  return (
    <tr>
      <th scope="row">{group}</th>
      <td className={table.number}>
        {students === null ? <NoValue reason="Not published." /> : formatWhole(students)}
      </td>
      <td className={table.number}>{share === null ? <NoValue reason="Not published." /> : formatPercent(share)}</td>
      <td>{share === null ? null : <ShareBar share={share} />}</td>
    </tr>
  )
}

function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className={classes.share}>
      <span style={{ width: `${Math.min(100, share)}%` }} />
    </span>
  )
}

/** The groups with the most students first. */
export function raceRows(races: NonNullable<School['races']>) {
  return races.toSorted((a, b) => b.students - a.students)
}

/** The share of students with free or reduced-price lunch, or why it is unknown. */
export function lunchText({ share, caveat, school_year: year }: School['lunch']): string {
  if (caveat === 'community_eligibility') {
    return 'All students get free meals (Community Eligibility), so the share says little about income.'
  }
  if (share === null) return 'The share with free or reduced-price lunch is not reported.'
  const when = year === null ? '' : ` in ${year}`
  return `${formatPercent(share)} got free or reduced-price lunch${when}.`
}
