import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { SchoolsInZip } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { useComingGroups } from '../../../lib/api/follow-loading.ts'
import { Section, Source } from '../../../ui/page/section.tsx'
import { cautionNotes, readingNotes, sourcesText } from '../../../ui/schools/school-notes.ts'
import classes from '../../../ui/schools/schools-table.module.css'
import { useSchoolsInZip } from '../section-api.ts'
import { SchoolsSkeleton } from './schools-skeleton.tsx'
import { schoolsSummary } from './schools-summary.ts'
import { SchoolsTable } from './schools-table.tsx'

const section = { id: 'schools', title: 'Schools' }

/** The public schools of the zip, what its score is based on, and how to read both. */
export function Schools({ zip }: { zip: string }) {
  const { data: answer, error, isFetching, refetch } = useSchoolsInZip(zip)
  const isComing = useComingGroups().has('schools')
  if (answer && answer.sources.length > 0) return <SchoolsSection answer={answer} />
  return (
    <Section {...section}>
      {isComing ? (
        <p className={classes.nothing}>School data is still loading. It will appear here.</p>
      ) : error && !isFetching ? (
        <div className={classes.failed} role="status">
          <p>The schools didn’t load. {error.message}</p>
          <Button onClick={() => void refetch()} variant="default">
            Try again
          </Button>
        </div>
      ) : answer === undefined ? (
        <SchoolsSkeleton />
      ) : (
        <p className={classes.nothing}>No school data for {zip} yet.</p>
      )}
    </Section>
  )
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
    <Section {...section} notes={notes}>
      {listed.length === 0 ? (
        <p className={classes.nothing}>No public schools to list.</p>
      ) : (
        <>
          <SchoolsTable answer={answer} />
          <Source>{readingNotes(listed).join(' ')}</Source>
          <Source>
            {cautionNotes(listed).join(' ')} We don’t have attendance zones: ask the district.
          </Source>
        </>
      )}
    </Section>
  )
}
