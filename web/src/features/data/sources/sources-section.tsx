import type { Load } from '@homeground/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { HousingMonth } from '../../../lib/api/housing-months.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { History } from './history.tsx'
import { RunningNow } from './running-now.tsx'
import { pastLoads, runningLoads, type SourceLine } from './source-lines.ts'
import { SourcesTable } from './sources-table.tsx'

export interface SourcesSectionProps {
  readonly sources: UseQueryResult<Load[]>
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

export function SourcesSection({ sources, lines, months }: SourcesSectionProps) {
  const { data = [], error, refetch } = sources
  return (
    <Section id="sources" notes={<Notes lines={lines} />} title="Sources">
      {error ? (
        <LoadError
          error={error}
          onAction={() => void refetch()}
          title="The list of sources did not load"
        />
      ) : (
        <>
          <RunningNow loads={runningLoads(data)} />
          {lines.length === 0 ? <NothingYet /> : <SourcesTable lines={lines} months={months} />}
          <History loads={pastLoads(data)} />
        </>
      )}
    </Section>
  )
}

function Notes({ lines }: { lines: readonly SourceLine[] }) {
  return (
    <>
      <p>
        Every file that numbers on this site come from, with the rows that were kept and the rows
        that were turned away.
      </p>
      {lines.length > 0 ? (
        <p>Open a line for its files, their hashes and what was rejected.</p>
      ) : null}
      {lines.some(({ demonstration }) => demonstration) ? (
        <p>
          <Link to="#demonstration">What “Demonstration” means</Link>
        </p>
      ) : null}
    </>
  )
}

function NothingYet() {
  return (
    <p>
      Nothing is loaded yet. Whoever runs this site loads a file with{' '}
      <code>npm run data -- import</code>; as soon as it is published, it stands here.
    </p>
  )
}
