import type { School, SchoolScore } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { sourcesText } from '../../../lists/schools/school-notes.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { percentText, RangeBar } from '../../../ui/values/score-range-bar.tsx'
import { noResultText, resultsBySubject, type SchoolSectionProps, subjectNames } from './school-results.ts'

import classes from './sections.module.css'

/** The share of proficient students by subject and spring, as published, next to the state's mean. */
export function ScoresSection({ school }: SchoolSectionProps) {
  const groups = resultsBySubject(school)
  const sources = school.sources.filter(({ what }) => what === 'scores')
  const notes = (
    <>
      <p>
        Share of test takers who meet their state’s standard.{' '}
        {missingSprings(school).includes(2020) ? 'No tests were given in 2020.' : null}
      </p>
      {sources.length > 0 ? (
        <Source>
          {sourcesText(sources)}. A dot is an exact share, a bracket the range that was published instead; the tick is
          the mean of the state’s schools of this level.
        </Source>
      ) : null}
    </>
  )
  return (
    <Section id="scores" notes={notes} title="Scores by subject and year">
      {groups.length === 0 ? (
        <p className={classes.nothing}>No test results are published for this school.</p>
      ) : (
        <ScoresTable groups={groups} withParticipation={hasParticipation(school)} />
      )}
    </Section>
  )
}

interface ScoresTableProps {
  groups: ReturnType<typeof resultsBySubject>
  withParticipation: boolean
}

function ScoresTable({ groups, withParticipation }: ScoresTableProps) {
  return (
    <DataTable
      className={classes.scores}
      columns={[
        'Subject',
        'Year',
        { label: <Scale />, className: classes.bars },
        { label: 'Proficient', isNumber: true },
        { label: 'State mean', isNumber: true, className: classes.wide },
        { label: 'Test takers', isNumber: true, className: classes.wide },
        ...(withParticipation ? [{ label: 'Took part', isNumber: true, className: classes.wide }] : []),
      ]}
    >
      {groups.map(({ subject, results }) => (
        <tbody key={subject}>
          {results.map((result, index) => (
            <tr key={result.year}>
              {index === 0 ? (
                <th className={classes.subject} rowSpan={results.length} scope="rowgroup">
                  {subjectNames[subject]}
                </th>
              ) : null}
              <Result result={result} withParticipation={withParticipation} />
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}

function Scale() {
  return (
    <span className={classes.scale}>
      <span>0%</span>
      <span>50%</span>
      <span>100%</span>
    </span>
  )
}

interface ResultProps {
  result: SchoolScore
  withParticipation: boolean
}

function Result({ result, withParticipation }: ResultProps) {
  const { year, low, high, test_takers: takers, state_mean: mean, participation } = result
  const range = low === null || high === null ? null : { low, high }
  const missing = noResultText(result)
  return (
    <>
      <td>{year}</td>
      <td>
        <RangeBar missing={missing} range={range} stateMean={mean} />
      </td>
      <td className={table.number}>
        {range ? (
          <span className={type.strong}>{percentText(range)}</span>
        ) : (
          <span className={type.mute}>{missing}</span>
        )}
      </td>
      <td className={`${table.number} ${type.soft} ${classes.wide}`}>
        {mean === null ? <NoValue reason="No school has results." /> : `${formatWhole(mean)}%`}
      </td>
      <td className={`${table.number} ${type.soft} ${classes.wide}`}>
        {takers === null ? <NoValue reason="The number tested is not published." /> : formatWhole(takers)}
      </td>
      {withParticipation ? (
        <td className={`${table.number} ${type.soft} ${classes.wide}`}>
          {participation ? percentText(participation) : <NoValue reason="Participation is not published." />}
        </td>
      ) : null}
    </>
  )
}

/** The springs between the oldest and the newest results that have none. */
export function missingSprings({ scores }: Pick<School, 'scores'>): number[] {
  const years = new Set(scores.map(({ year }) => year))
  const first = Math.min(...years)
  const last = Math.max(...years)
  if (years.size === 0) return []
  return Array.from({ length: last - first }, (_, index) => first + index).filter((year) => !years.has(year))
}

/** Whether the share of students who took the test is known for any result. */
export function hasParticipation({ scores }: Pick<School, 'scores'>): boolean {
  return scores.some(({ participation }) => participation !== null)
}
