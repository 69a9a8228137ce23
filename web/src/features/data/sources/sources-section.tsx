import type { Load } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type DataSources, missingText } from '../../../lib/api/data-sources.ts'
import type { HousingMonth } from '../../../lib/api/periods.ts'
import { formatMoment } from '../../../lib/format/vintage.ts'
import { useSession } from '../../../lib/session-store.ts'
import { LoadError, Notice } from '../../../ui/feedback/notice.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { LoadHistory } from './load-history.tsx'
import { pastLoads, runningLoads, type SourceLine } from './source-lines.ts'
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

/** Files being loaded: until they are published, pages show the previous numbers. */
function RunningLoads({ loads }: { readonly loads: readonly Load[] }) {
  return loads.map(({ service, id, publisher, name, started_at: startedAt }) => (
    <p className={classes.running} key={`${service} ${id}`}>
      Loading {name} ({publisher}) since {formatMoment(startedAt)}. Until it is published, pages show the previous
      numbers.
    </p>
  ))
}

/** What the list of sources is, and for operators the board of the jobs that load them. */
export function SourceNotes({ lines }: { readonly lines: readonly SourceLine[] }) {
  const isOperator = useSession(({ user }) => user?.role === 'operator')
  return (
    <>
      <p>Every file behind the numbers on this site, with its accepted and rejected rows.</p>
      {lines.length > 0 ? <p>Open a line to see its files, hashes and rejected rows.</p> : null}
      {lines.some(({ isDemonstration }) => isDemonstration) ? (
        <p>
          <Link to="#demonstration">What “Demonstration” means</Link>
        </p>
      ) : null}
      {isOperator ? (
        <p>
          {/* Not a page of this app: the gateway serves it. */}
          <a href={paths.adminQueues}>Job queues</a>
        </p>
      ) : null}
    </>
  )
}
