import type { School, SchoolYearScores } from '@homeground/contracts'
import { formatPercent, formatWhole } from '@homeground/format/numbers'
import { ChangeCell, NumberCell, PercentileCell } from '../../../lists/schools/number-cells.tsx'
import { missingReasons } from '../../../lists/schools/school-text.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, tableRoles } from '../../../ui/tables/data-table.tsx'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { noPercentText, type SchoolSectionProps } from './school-results.ts'

import classes from './sections.module.css'

/** Rank, achievement, impact and change of each spring, and what they mean. */
export function ComparedSection({ school, peers, state }: SchoolSectionProps) {
  const years = school.years.toReversed()
  const { share } = school.lunch
  const notes = (
    <>
      <p>
        <b>Achievement</b> ranks the school’s proficiency among {peers}.
      </p>
      <p>
        <b>Impact</b> ranks how far it is above or below what schools with the same share of students with free or
        reduced-price lunch reach
        {share === null ? '' : ` (${formatPercent(share)} here)`}. It shows more of what a school adds, less of whom it
        enrolls.
      </p>
      <Source>Compare scores only within one state, level and year.</Source>
    </>
  )
  return (
    <Section id="compared" notes={notes} title="Compared with other schools">
      {years.length === 0 ? (
        <p className={classes.nothing}>Without test results, there is nothing to compare.</p>
      ) : (
        <>
          <DataTable
            className={classes.compared}
            columns={[
              'Year',
              { label: 'Math and reading', className: classes.proficient },
              { label: `Rank in ${state}`, isNumber: true },
              { label: 'Rank in district', isNumber: true },
              { label: 'Achievement', isNumber: true },
              { label: 'Impact', isNumber: true },
              { label: '2-year change', isNumber: true },
            ]}
            isStacked
          >
            <tbody {...tableRoles.group}>
              {years.map((year) => (
                <YearRow key={year.year} school={school} scores={year} />
              ))}
            </tbody>
          </DataTable>
          <Source>{comparisonNotes(school.years).join(' ')}</Source>
        </>
      )}
    </Section>
  )
}

interface YearRowProps {
  school: School
  scores: SchoolYearScores
}

function YearRow({ school, scores }: YearRowProps) {
  const { year, proficiency, state_mean: mean, achievement, impact, trend } = scores
  const why = missingReasons(scores)
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {year}
      </th>
      <td className={classes.proficient} data-label="Math and reading" {...tableRoles.cell}>
        <ScoreRangeBar missing={noPercentText(school, year)} range={proficiency} stateMean={mean} />
      </td>
      <NumberCell label="State rank">
        <Rank of={scores.rank_of} rank={scores.rank} reason={why.achievement} />
      </NumberCell>
      <NumberCell label="District rank">
        <Rank of={scores.district_rank_of} rank={scores.district_rank} reason={why.achievement} />
      </NumberCell>
      <PercentileCell label="Achievement" reason={why.achievement} value={achievement} />
      <PercentileCell label="Impact" reason={why.impact} value={impact} />
      <ChangeCell reason={why.trend} trend={trend} />
    </tr>
  )
}

interface RankProps {
  rank: number | null
  of: number | null
  reason: string
}

function Rank({ rank, of, reason }: RankProps) {
  if (rank === null || of === null) return <NoValue reason={reason} />
  return `${formatWhole(rank)} of ${formatWhole(of)}`
}

/** Notes on the changes and dashes in the table, each once. */
export function comparisonNotes(years: readonly SchoolYearScores[]): string[] {
  const trends = years.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  const notes = [
    trends.some(({ clear }) => !clear) && 'Gray changes are uncertain: the ranges of the two springs overlap.',
    ...caveats,
    years.some(({ trend_missing: why }) => why === 'no_tests_2020') &&
      'No tests were given in spring 2020, so there is no change from that year.',
    years.some(({ trend_missing: why }) => why === 'test_changed') &&
      'A 2-year change is not shown where the state changed its test or the scores that count as proficient.',
    years.some(({ impact_missing: why }) => why === 'community_eligibility') &&
      'There is no impact where all students get free meals (Community Eligibility): the share doesn’t reflect their income.',
  ]
  return notes.filter((note) => note !== false)
}
