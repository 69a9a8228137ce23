import type { UseQueryResult } from '@tanstack/react-query'
import { type DataSources, missingText } from '../../../lib/api/data-sources.ts'
import type { HousingMonth } from '../../../lib/api/periods.ts'
import { LoadError } from '../../../ui/feedback/notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { LoadHistory } from './load-history.tsx'
import { RunningLoads } from './running-loads.tsx'
import { pastLoads, runningLoads, type SourceLine } from './source-lines.ts'
import { SourceNotes } from './source-notes.tsx'
import classes from './sources-table.module.css'
import { SourcesTable } from './sources-table.tsx'

export interface SourcesSectionProps {
  readonly sources: UseQueryResult<DataSources>
  readonly lines: readonly SourceLine[]
  readonly months: readonly HousingMonth[]
}

/** The loaded sources, the loads in progress and the history. */
export function SourcesSection({ sources, lines, months }: SourcesSectionProps) {
  const { data, error, refetch } = sources
  const loads = data?.loads ?? []
  const missing = missingText(data?.missing ?? [])
  return (
    <Section id="sources" notes={<SourceNotes lines={lines} />} title="Sources">
      {error ? (
        <LoadError error={error} onAction={() => void refetch()} title="The list of sources didn’t load" />
      ) : (
        <>
          {missing ? (
            <div className={classes.missing}>
              <Notice kind="caution" title="Part of this list is missing">
                {missing} It will appear here once its service recovers.
              </Notice>
            </div>
          ) : null}
          <RunningLoads loads={runningLoads(loads)} />
          {lines.length > 0 ? <SourcesTable lines={lines} months={months} /> : null}
          {lines.length === 0 && !missing ? <NothingLoaded /> : null}
          <LoadHistory loads={pastLoads(loads)} />
        </>
      )}
    </Section>
  )
}

function NothingLoaded() {
  return (
    <p>
      Nothing is loaded yet. The operator of this site can load the publishers’ files with{' '}
      <code>npm run data -- refresh --all</code>. They appear here once they are published.
    </p>
  )
}
