import { schoolYear } from '@homeground/catalog/periods'
import type { SchoolSummary, SchoolsInZip } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatWhole, spellOut } from '@homeground/format/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { requestOrNull } from '../../lib/api/request.ts'
import { ChangeCell, PercentileCell, SchoolResults, StudentsCell } from '../../lists/schools/number-cells.tsx'
import { SchoolLink } from '../../lists/schools/school-link.tsx'
import { cautionNotes, readingNotes, sourcesText } from '../../lists/schools/school-notes.ts'
import { levelText, missingReasons, placeText, proficientIn } from '../../lists/schools/school-text.ts'
import classes from '../../lists/schools/schools-table.module.css'
import { SchoolsWaiting, schoolsSection } from '../../lists/schools/schools-waiting.tsx'
import { housingOfZipQuery } from '../../places/history/histories.ts'
import { Section, Source } from '../../ui/page/section.tsx'
import { DataTable, GroupRow, tableRoles, useFold } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { ScoreRangeBar } from '../../ui/values/score-range-bar.tsx'

/** The public schools of the zip, what its score is based on, and how to read both. */
export function Schools({ zip }: { zip: string }) {
  const query = useQuery(schoolsInZipQuery(zip))
  const { data: answer } = query
  if (answer && answer.sources.length > 0) return <SchoolsSection answer={answer} />
  return <SchoolsWaiting query={query}>No school data for {zip} yet.</SchoolsWaiting>
}

function SchoolsSection({ answer }: { answer: SchoolsInZip }) {
  const { schools, borrowed, sources, data_set: dataSet } = answer
  const listed = [...schools, ...borrowed]
  const notes = (
    <>
      <p>{schoolsSummary(answer)}</p>
      <Source>
        {sourcesText(sources)}
        {dataSet === 'demonstration' && ', demonstration data'}
        {dataSet === 'mixed' && ', partly demonstration data'}.{' '}
        <Link to="/data#overall_score">How scores are calculated</Link>
      </Source>
    </>
  )
  return (
    <Section {...schoolsSection} notes={notes}>
      {listed.length === 0 ? (
        <p className={classes.nothing}>No public schools to list.</p>
      ) : (
        <>
          <SchoolsTable answer={answer} />
          <Source>{readingNotes(listed).join(' ')}</Source>
          <Source>{cautionNotes(listed).join(' ')} We don’t have attendance zones: ask the district.</Source>
        </>
      )}
    </Section>
  )
}

/** The zip's own schools, then the nearby ones that its score is based on. */
function SchoolsTable({ answer }: { answer: SchoolsInZip }) {
  const { zip, year, schools, borrowed } = answer
  const fold = useFold(schools.length, formatCount(schools.length, 'school'))
  const columns = [
    'School',
    { label: 'Students', isNumber: true },
    { label: proficientIn(year), className: classes.proficient },
    { label: 'Achievement', isNumber: true },
    { label: 'Impact', isNumber: true },
    { label: '2-year change', isNumber: true },
  ]
  return (
    <>
      <DataTable className={`${classes.schools} ${fold.tableClass}`} columns={columns} isStacked>
        {schools.length > 0 && (
          <tbody {...tableRoles.group}>
            {borrowed.length > 0 && (
              <GroupRow className={classes.group} columns={columns.length}>
                In {zip}
              </GroupRow>
            )}
            {schools.map((school, at) => (
              <SchoolRow className={fold.rowClass(at)} key={school.ncesID} school={school} year={year} />
            ))}
          </tbody>
        )}
        {borrowed.length > 0 && (
          <tbody {...tableRoles.group}>
            <GroupRow className={classes.group} columns={columns.length}>
              Nearest with published results
            </GroupRow>
            {borrowed.map((school) => (
              <SchoolRow key={school.ncesID} place={placeText(school)} school={school} year={year} />
            ))}
          </tbody>
        )}
      </DataTable>
      {fold.button}
    </>
  )
}

interface SchoolRowProps {
  school: SchoolSummary
  year: number | null
  /** Where it is, if outside the zip: "Framingham MA, 3.2 mi". */
  place?: string
  className?: string | undefined
}

/** One school: its students, their proficiency, and how that compares. */
function SchoolRow({ school, year, place, className }: SchoolRowProps) {
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

type Facts = Pick<SchoolsInZip, 'zip' | 'year' | 'overall_score' | 'score_from' | 'schools' | 'borrowed'>

/** How many public schools the zip has, and what its score is based on or why it has none. */
export function schoolsSummary(facts: Facts): string {
  return `${countText(facts)} ${scoreText(facts)}`
}

function countText({ zip, schools: { length } }: Facts): string {
  if (length === 0) return `No public school has an address in ${zip}.`
  const count = spellOut(length)
  const schools = length === 1 ? 'school' : 'schools'
  return `${count.charAt(0).toUpperCase() + count.slice(1)} public ${schools} in ${zip}.`
}

function scoreText(facts: Facts): string {
  const { year, overall_score: score, score_from: from } = facts
  if (year === null) return 'No test results are loaded, so there is no score.'
  if (score === null) return noScoreText(facts)
  const label = `score of ${formatWhole(score)}`
  return from === 'own' ? ownScoreText(facts, label) : borrowedScoreText(facts, label)
}

function noScoreText({ schools }: Facts): string {
  return schools.length === 0
    ? 'No school within 10 miles has published results, so there is no score.'
    : 'No school here or within 10 miles has published results, so there is no score.'
}

function ownScoreText({ schools, year: ofScore }: Facts, score: string): string {
  const scored = schools.filter(({ achievement, year }) => achievement !== null && year === ofScore).length
  const basis =
    scored < schools.length
      ? `the achievement of the ${spellOut(scored)} with published results${ofYear(ofScore, schools)}`
      : scored === 1
        ? 'its achievement'
        : 'their achievement'
  return `The zip’s ${score} is ${basis}${scored > 1 ? ', weighted by students' : ''}.`
}

/** " of 2024–25" where other schools have results of other years. */
function ofYear(scoreYear: number | null, schools: Facts['schools']): string {
  const hasOthers = schools.some(({ year }) => year !== null && year !== scoreYear)
  return scoreYear !== null && hasOthers ? ` of ${schoolYear(scoreYear)}` : ''
}

function borrowedScoreText({ schools, borrowed: { length } }: Facts, score: string): string {
  const subject = schools.length === 0 ? 'The' : 'Without published results of its own, the'
  if (length === 1) return `${subject} zip’s ${score} is that of the nearest school with results.`
  return `${subject} zip’s ${score} is based on the ${spellOut(length)} nearest schools with results, weighted by students.`
}

/** The monthly series; null for a zip without housing data. */
export function useHousingOfZip(zip: string) {
  return useQuery(housingOfZipQuery(zip))
}

/** The public schools; null for a zip unknown to the schools service. */
export function schoolsInZipQuery(zip: string) {
  return queryOptions({
    queryKey: ['schools', zip],
    queryFn: ({ signal }) => requestOrNull('listSchoolsInZip', { params: { zip }, signal }),
  })
}
