import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { SchoolsInZip } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { Section, Source } from '../../../ui/page/section.tsx'
import { useSchoolsInZip } from '../zip-api.ts'
import { schoolFinding } from './school-finding.ts'
import { cautionNotes, readingNotes } from './school-notes.ts'
import { sourcesText } from './school-words.ts'
import classes from './schools.module.css'
import { SchoolsSkeleton } from './schools-skeleton.tsx'
import { SchoolsTable } from './schools-table.tsx'

const section = { id: 'schools', title: 'Schools' }

/** The public schools of the zip, what its score is made of, and how to read both. */
export function Schools({ zip }: { zip: string }) {
  const { data: answer, error, isFetching, refetch } = useSchoolsInZip(zip)
  if (answer && answer.sources.length > 0) return <KnownSchools answer={answer} />
  return (
    <Section {...section}>
      {error && !isFetching ? (
        <div className={classes.away} role="status">
          <p>The schools did not load. {error.message}</p>
          <Button onClick={() => void refetch()} variant="default">
            Try again
          </Button>
        </div>
      ) : answer === undefined ? (
        <SchoolsSkeleton />
      ) : (
        <p className={classes.nothing}>No school data is loaded for {zip} yet.</p>
      )}
    </Section>
  )
}

function KnownSchools({ answer }: { answer: SchoolsInZip }) {
  const { schools, borrowed, sources, data_set: dataSet } = answer
  const listed = [...schools, ...borrowed]
  const notes = (
    <>
      <p>{schoolFinding(answer)}</p>
      <Source>
        {sourcesText(sources)}
        {dataSet === 'demonstration' && ', generated for demonstration'}
        {dataSet === 'mixed' && ', partly generated for demonstration'}.{' '}
        <Link to="/data#overall_score">How scores are made</Link>
      </Source>
    </>
  )
  return (
    <Section {...section} notes={notes}>
      {listed.length === 0 ? (
        <p className={classes.nothing}>There is no public school to list.</p>
      ) : (
        <>
          <SchoolsTable answer={answer} />
          <Source>{readingNotes(listed).join(' ')}</Source>
          <Source>
            {cautionNotes(answer).join(' ')} Attendance zones are not in the data: ask the district.
          </Source>
        </>
      )}
    </Section>
  )
}
