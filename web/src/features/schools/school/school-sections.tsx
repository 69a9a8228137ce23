import type { NearbySchool, School, SchoolScore, SchoolYearScores } from '@homeground/contracts'
import { formatCount, upperFirst } from '@homeground/format/format'
import { formatNumber, formatPercent, formatWhole } from '@homeground/format/numbers'
import { schoolPath } from '../../../lib/api/places.ts'
import { ChangeCell, NumberCell, PercentileCell, StudentsCell } from '../../../lists/schools/number-cells.tsx'
import { isWithheld } from '../../../lists/schools/results-text.ts'
import { SchoolLink } from '../../../lists/schools/school-link.tsx'
import { sourcesText } from '../../../lists/schools/school-notes.ts'
import { missingReasons, proficientIn, uncertainNote } from '../../../lists/schools/school-text.ts'
import { useEmbed } from '../../../places/page/use-embed.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles } from '../../../ui/tables/data-table.tsx'
import table from '../../../ui/tables/table.module.css'
import type from '../../../ui/type.module.css'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { percentText, RangeBar, ScoreRangeBar } from '../../../ui/values/score-range-bar.tsx'
import { HistorySection } from './proficiency-history.tsx'
import {
  isComparable,
  newestOf,
  noPercentText,
  notPublished,
  type SchoolSectionProps,
  schoolsOfLevel,
  suppressed,
} from './school-results.ts'
import { rankIntervalText, rankRangeText } from './school-verdict.ts'
import classes from './sections.module.css'

/** The sections below the head of the page: they are loaded after it. */
export default function SchoolSections(props: SchoolSectionProps) {
  return (
    <>
      <HistorySection {...props} />
      <ScoresSection {...props} />
      <ComparedSection {...props} />
      <StudentsSection {...props} />
      <AlternativesSection {...props} />
    </>
  )
}

/** The share of proficient students by subject and spring, as published, next to the state's mean. */
function ScoresSection({ school }: SchoolSectionProps) {
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
        <p className={type.soft}>No test results are published for this school.</p>
      ) : (
        <>
          <ScoresTable groups={groups} withParticipation={hasParticipation(school)} />
          <LowIncome school={school} />
        </>
      )}
    </Section>
  )
}

/** The same for one result. */
export function noResultText({ raw }: Pick<SchoolScore, 'raw'>): string {
  return isWithheld(raw) ? suppressed : notPublished
}

export const subjectNames: Record<SchoolScore['subject'], string> = { math: 'Math', rla: 'Reading' }

/** The results of each subject, oldest spring first. */
export function resultsBySubject({ scores }: Pick<School, 'scores'>) {
  return (['math', 'rla'] as const).flatMap((subject) => {
    const results = scores.filter((score) => score.subject === subject)
    return results.length === 0 ? [] : [{ subject, results }]
  })
}

/** The newest results of low-income students, next to those of all students. */
function LowIncome({ school }: { school: School }) {
  const results = lowIncomeResults(school)
  if (results === null) return null
  return (
    <div className={classes.lowIncome}>
      <h3>Low-income students, {results.year}</h3>
      {results.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Source>Economically disadvantaged students as the state counts them. They are part of all students.</Source>
    </div>
  )
}

/**
 * The results of low-income students in the newest spring that has a percent of them, a line per subject:
 * `Math: 34% proficient of 120 tested; all students 52%.` Null where no percent is published.
 */
export function lowIncomeResults({ low_income_scores: ofGroup, scores }: Pick<School, 'low_income_scores' | 'scores'>) {
  const published = ofGroup.flatMap((score) => {
    const { subject, year, low, high, test_takers: takers } = score
    return low === null || high === null ? [] : [{ subject, year, range: { low, high }, takers }]
  })
  if (published.length === 0) return null
  const year = Math.max(...published.map((each) => each.year))
  const lines = published
    .filter((each) => each.year === year)
    .map(({ subject, range, takers }) => {
      const all = scores.find((score) => score.year === year && score.subject === subject)
      const tested = takers === null ? '' : ` of ${formatWhole(takers)} tested`
      const ofAll =
        all?.low == null || all.high === null ? '' : `; all students ${percentText({ low: all.low, high: all.high })}`
      return `${subjectNames[subject]}: ${percentText(range)} proficient${tested}${ofAll}.`
    })
  return { year, lines }
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

function Result({ result, withParticipation }: { result: SchoolScore; withParticipation: boolean }) {
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

/** A school has no area. */
const schoolParts = [{ kind: 'card' }] as const

/** Rank, achievement, impact and change of each spring, and what they mean. */
function ComparedSection({ school, peers, state }: SchoolSectionProps) {
  const years = school.years.toReversed()
  const { share } = school.lunch
  const embed = useEmbed({ path: schoolPath(school.ncesID), title: school.name, parts: schoolParts })
  const notes = (
    <>
      <p>
        <b>Achievement</b> ranks the school’s results among {peers}. Each subject counts by its distance from their
        mean.
      </p>
      <p>
        <b>Impact</b> ranks how far it beats expectations: the results of schools with the same share of students with
        free or reduced-price lunch
        {share === null ? '' : ` (${formatPercent(share)} here)`}. It shows more of what a school adds, less of whom it
        enrolls. {explainedText(years[0])}
      </p>
      <Source>Compare scores only within one state, level and year. {embed.button}</Source>
    </>
  )
  return (
    <Section id="compared" notes={notes} title="Compared with other schools">
      {years.length === 0 ? (
        <p className={type.soft}>Without test results, there is nothing to compare.</p>
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
      {embed.code}
    </Section>
  )
}

/** How much the lunch share explains of the results of the state and level, for the newest spring of a school. */
export function explainedText(newest: Pick<SchoolYearScores, 'year' | 'impact_r2'> | undefined): string {
  const r2 = newest?.impact_r2 ?? null
  if (r2 === null) return ''
  return `The share explains ${formatWhole(100 * r2)}% of the differences between these schools in ${newest!.year} (R²).`
}

function YearRow({ school, scores }: { school: School; scores: SchoolYearScores }) {
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
        <Rank of={scores.rank_of} range={rankIntervalText(scores)} rank={scores.rank} reason={why.achievement} />
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
  /** The ranks that its test takers and its published range leave open: `41–80`; empty without any. */
  range?: string
  reason: string
}

function Rank({ rank, of, range = '', reason }: RankProps) {
  if (rank === null || of === null) return <NoValue reason={reason} />
  return (
    <>
      {`${formatWhole(rank)} of ${formatWhole(of)}`}
      {range ? <small className={classes.range}>{range}</small> : null}
    </>
  )
}

const rankRangeNote = (ranks: string) => `Below ${ranks} are those that the school could have with its published range.`
const rankIntervalNote =
  'Below the rank of the newest spring are those that chance leaves open at 90% confidence, given how many students were tested.'

/** Notes on the ranks, changes and dashes in the table, each once. */
export function comparisonNotes(years: readonly SchoolYearScores[]): string[] {
  const trends = years.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  const hasInterval = years.some(({ rank_best: best }) => best !== null)
  const notes = [
    hasInterval && rankIntervalNote,
    years.some((year) => year.rank_best === null && rankRangeText(year) !== '') &&
      rankRangeNote(hasInterval ? 'other ranks' : 'a rank'),
    trends.some(({ clear }) => !clear) && uncertainNote,
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

/** How many students the school has, their race and origin, and the share with free or reduced-price lunch. */
function StudentsSection({ school }: SchoolSectionProps) {
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

/** Nearby schools of its level: those that score as well or better, then the other nearby ones. */
function AlternativesSection({ school, state }: SchoolSectionProps) {
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
        <p className={type.soft}>We know of no other open school of this level within 50 miles.</p>
      ) : (
        <AlternativesTable groups={groups} school={school} />
      )}
    </Section>
  )
}

function AlternativesTable({ groups, school }: { groups: ReturnType<typeof alternativeGroups>; school: School }) {
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
  const { ncesID, name, miles, students, proficiency, state_mean: mean } = each
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
      <NumberCell label="Miles">{formatNumber(miles)}</NumberCell>
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
  return upperFirst(text)
}

interface AlternativeGroup {
  readonly title: string
  readonly schools: readonly NearbySchool[]
  /** Shown where there are no schools. */
  readonly none: string
}

/**
 * The nearest schools that score as well or better, then the nearest of the others. A school without an achievement, which
 * no other can be compared with, has only one group: the nearest ones.
 */
export function alternativeGroups(school: School, state: string): AlternativeGroup[] {
  const { alternatives, better_alternatives: better } = school
  const achievement = newestOf(school)?.achievement ?? null
  if (achievement === null) return [{ title: 'Nearby schools', schools: alternatives, none: '' }]
  const listed = new Set(better.map(({ ncesID }) => ncesID))
  const others = alternatives.filter(({ ncesID }) => !listed.has(ncesID))
  return [
    {
      title: 'Schools that score as well or better',
      schools: better,
      none: `No school of this level within 50 miles in ${state} has an achievement as high.`,
    },
    ...(others.length > 0 ? [{ title: 'Other nearby schools', schools: others, none: '' }] : []),
  ]
}
