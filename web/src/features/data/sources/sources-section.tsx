import type { Load } from '@homeground/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { HousingMonth } from '../../../lib/api/housing-months.ts'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { LoadHistory } from './load-history.tsx'
import { RunningLoads } from './running-loads.tsx'
import { pastLoads, runningLoads, type SourceLine } from './source-lines.ts'
import { SourcesTable } from './sources-table.tsx'

export interface SourcesSectionProps {
  readonly sources: UseQueryResult<Load[]>
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

/** The loaded sources, the loads in progress and the history. */
export function SourcesSection({ sources, lines, months }: SourcesSectionProps) {
  const { data = [], error, refetch } = sources
  return (
    <Section id="sources" notes={<Notes lines={lines} />} title="Sources">
      {error ? (
        <LoadError
          error={error}
          onAction={() => void refetch()}
          title="The list of sources didn’t load"
        />
      ) : (
        <>
          <RunningLoads loads={runningLoads(data)} />
          {lines.length === 0 ? <NothingLoaded /> : <SourcesTable lines={lines} months={months} />}
          <LoadHistory loads={pastLoads(data)} />
        </>
      )}
    </Section>
  )
}

function Notes({ lines }: { lines: readonly SourceLine[] }) {
  return (
    <>
      <p>Every file behind the numbers on this site, with its accepted and rejected rows.</p>
      {lines.length > 0 ? <p>Open a line to see its files, hashes and rejected rows.</p> : null}
      {lines.some(({ isDemonstration }) => isDemonstration) ? (
        <p>
          <Link to="#demonstration">What “Demonstration” means</Link>
        </p>
      ) : null}
    </>
  )
}

function NothingLoaded() {
  return (
    <p>
      Nothing is loaded yet. The operator of this site can load a file with{' '}
      <code>npm run data -- import</code>. It appears here once it is published.
    </p>
  )
}
