import type { Load } from '@homeground/contracts'
import { dataFeedPath } from '@homeground/contracts/paths'
import { formatCount, formatVintage, none } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { Badge } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { type DataSources, isDemonstration, missingText } from '../../lib/api/data-sources.ts'
import type { HousingMonth } from '../../lib/api/periods.ts'
import { formatDay, formatMoment, formatMonthCount, monthSpan } from '../../lib/format/vintage.ts'
import { LoadError, Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DataTable, type TableColumn, tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import type from '../../ui/type.module.css'
import { DataKind } from '../../ui/values/no-value.tsx'
import { AreaCenters, pastLoads, runningLoads, SourceFile, type SourceLine } from './source-file.tsx'
import classes from './sources.module.css'

const stateLabels: Readonly<Record<string, string>> = {
  failed: 'Failed',
  replaced: 'Replaced',
  rolled_back: 'Rolled back',
}

const historyColumns: readonly (string | TableColumn)[] = [
  'File',
  'Outcome',
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Started', isNumber: true },
]

/** Past loads, folded: pages no longer show their numbers. */
function LoadHistory({ loads }: { readonly loads: readonly Load[] }) {
  if (loads.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>
        History <span className={classes.count}>{formatNumber(loads.length)}</span>
      </summary>
      <p>Loads that were replaced, rolled back, or failed. Their numbers are not in use.</p>
      <DataTable className={`${table.labeled} ${classes.loads}`} columns={historyColumns} isStacked>
        <tbody {...tableRoles.group}>
          {loads.map((load) => (
            <PastLoad key={`${load.service} ${load.id}`} load={load} />
          ))}
        </tbody>
      </DataTable>
    </details>
  )
}

function PastLoad({ load }: { load: Load }) {
  const { name, publisher, state, error, vintage } = load
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {name}
        <span className={`${type.small} ${type.mute} ${classes.loadDetail}`}>
          {publisher}
          {isDemonstration(load) ? ', made up' : null}
        </span>
      </th>
      <td {...tableRoles.cell}>
        <Badge variant={state === 'failed' ? 'caution' : 'plain'}>{stateLabels[state] ?? state}</Badge>
        {error ? <span className={`${type.small} ${type.mute} ${classes.loadDetail}`}>{error}</span> : null}
      </td>
      <td data-label="Vintage" {...tableRoles.cell}>
        {vintage ? formatVintage(vintage) : none}
      </td>
      <td className={table.number} data-label="Rows accepted" {...tableRoles.cell}>
        {formatNumber(load.rows_kept)}
      </td>
      <td className={table.number} data-label="Started" {...tableRoles.cell}>
        {formatMoment(load.started_at)}
      </td>
    </tr>
  )
}

const columns: readonly (string | TableColumn)[] = [
  'Used for',
  'Publisher',
  'Vintage',
  { label: 'Rows accepted', isNumber: true },
  { label: 'Rejected', isNumber: true },
  { label: 'Loaded', isNumber: true },
]

/** The sources, one line per kind of file. */
function SourcesTable({ lines, months }: { lines: readonly SourceLine[]; months: readonly HousingMonth[] }) {
  return (
    <DataTable className={classes.sources} columns={columns} isStacked>
      {lines.map((line) => (
        <SourceRow key={line.id} line={line} months={line.source === 'realtor' ? months : []} />
      ))}
    </DataTable>
  )
}

interface SourceRowProps {
  readonly line: SourceLine
  /** The months in the line's files; empty for yearly sources. */
  readonly months: readonly HousingMonth[]
}

/** One line of the table of sources; opens to its files. */
function SourceRow({ line, months }: SourceRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, feeds, publisher, loads, isDemonstration, loadedAt } = line
  const span = monthSpan(months.map(({ period }) => period))
  const vintage = span?.text ?? line.vintage
  const files = loads.length === 1 ? loads[0]!.name : formatCount(loads.length, 'file')
  return (
    <tbody data-open={isOpen} {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="row" {...tableRoles.rowHead}>
          <button
            aria-controls={`files-${id}`}
            aria-expanded={isOpen}
            className={classes.unfold}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            <Icon name="chevron" size={16} />
            {feeds}
          </button>
          <span className={`${type.small} ${type.mute} ${classes.sourceDetail}`}>
            <DataKind isDemonstration={isDemonstration} /> {files}
          </span>
        </th>
        <td data-label="Publisher" {...tableRoles.cell}>
          {publisher}
        </td>
        <td className={classes.vintage} data-label="Vintage" {...tableRoles.cell}>
          <span>
            {vintage || none}
            {span ? <small>{formatMonthCount(span)}</small> : null}
          </span>
        </td>
        <td className={table.number} data-label="Rows accepted" {...tableRoles.cell}>
          {formatNumber(line.acceptedRows)}
        </td>
        <td className={table.number} data-label="Rejected" {...tableRoles.cell}>
          {formatNumber(line.rejectedRows)}
        </td>
        <td className={table.number} data-label="Loaded" {...tableRoles.cell}>
          {loadedAt ? formatDay(loadedAt) : none}
        </td>
      </tr>
      <tr className={classes.details} hidden={!isOpen} id={`files-${id}`} {...tableRoles.row}>
        <td colSpan={6} {...tableRoles.cell}>
          {isOpen ? (
            <>
              {loads.map((load) => (
                <SourceFile key={load.id} load={load} isOnly={loads.length === 1} />
              ))}
              {months.length > 0 ? <MonthsList months={months} /> : null}
              {line.source === 'gazetteer' ? <AreaCenters /> : null}
            </>
          ) : null}
        </td>
      </tr>
    </tbody>
  )
}

/** Every loaded month, newest first, with its number of zips. */
function MonthsList({ months }: { readonly months: readonly HousingMonth[] }) {
  return (
    <div className={classes.months}>
      <h3>Zips with data, by month</h3>
      <ul>
        {months.map(({ period, label, zips }) => (
          <li key={period}>
            <span>{label}</span>
            <span>{formatNumber(zips)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SourcesSectionProps {
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
      Nothing is loaded yet. The operator of this site can load the publishers’ files with <code>{realCommand}</code>.
      They appear here once they are published.
    </p>
  )
}

/** Loads real data instead of generated data. */
export const realCommand = 'npm start -- --real'

/** Files being loaded: until they are published, pages show the previous numbers. */
function RunningLoads({ loads }: { readonly loads: readonly Load[] }) {
  return loads.map(({ service, id, publisher, name, started_at: startedAt }) => (
    <p className={`${type.small} ${type.soft} ${classes.running}`} key={`${service} ${id}`}>
      Loading {name} ({publisher}) since {formatMoment(startedAt)}. Until it is published, pages show the previous
      numbers.
    </p>
  ))
}

/** The introduction of the list, and for operators a link to the jobs that load the sources. */
export function SourceNotes({ lines }: { readonly lines: readonly SourceLine[] }) {
  const isOperator = useSession(({ user }) => user?.role === 'operator')
  return (
    <>
      <p>Every file behind the numbers on this site, with its accepted and rejected rows.</p>
      {lines.length > 0 ? <p>Open a line to see its files, hashes and rejected rows.</p> : null}
      {lines.some(({ isDemonstration }) => isDemonstration) ? (
        <p>
          <Link to="#demonstration">What “Made up” means</Link>
        </p>
      ) : null}
      <p>
        {/* Not a page of this app: the gateway serves it. */}
        Follow what is loaded next in a feed reader: <a href={dataFeedPath}>Atom feed</a>
      </p>
      {isOperator ? (
        <p>
          <Link to="/operator/sources">Refresh or roll back sources</Link>
        </p>
      ) : null}
    </>
  )
}
