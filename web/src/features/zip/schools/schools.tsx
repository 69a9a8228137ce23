import type { SchoolsInZip } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { cautionNotes, readingNotes, sourcesText } from '../../../lists/schools/school-notes.ts'
import classes from '../../../lists/schools/schools-table.module.css'
import { SchoolsWaiting, schoolsSection } from '../../../lists/schools/schools-waiting.tsx'
import { Section, Source } from '../../../ui/page/section.tsx'
import { useSchoolsInZip } from '../section-api.ts'
import { schoolsSummary } from './schools-summary.ts'
import { SchoolsTable } from './schools-table.tsx'

/** The public schools of the zip, what its score is based on, and how to read both. */
export function Schools({ zip }: { zip: string }) {
  const query = useSchoolsInZip(zip)
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
