import { fileKindOf, fileKindsOf } from '@homeground/catalog/file-kinds'
import { findSource, sources } from '@homeground/catalog/sources'
import type { Load, NamedAreaCenters } from '@homeground/contracts'
import { formatCount, formatVintage } from '@homeground/format/format'
import { formatNumber } from '@homeground/format/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type LoadSummary, publishedLoads, summarizeLoads } from '../../lib/api/data-sources.ts'
import { request } from '../../lib/api/request.ts'
import { formatDay, formatMoment } from '../../lib/format/vintage.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import type from '../../ui/type.module.css'
import classes from './sources.module.css'

/** The published loads of one source and kind of file: one line of the table. */
export interface SourceLine extends LoadSummary {
  readonly id: string
  readonly source: string
  /** The data that the product takes from these files. */
  readonly feeds: string
  /** Newest first, at least one. */
  readonly loads: readonly Load[]
}

/** Every kind of file of every source, in the order of the catalog. */
const kinds = sources.flatMap(({ key }) => fileKindsOf(key).map((kind) => ({ source: key as string, kind })))

/**
 * The published loads, those of one source and kind of file folded into one line, in the order of the
 * catalog; sources that are not in it come last under their own names.
 */
export function sourceLines(rows: readonly Load[]): SourceLine[] {
  const published = publishedLoads(rows)
  const lines = kinds.map(({ source, kind }) => ({
    source,
    feeds: kind.feeds,
    loads: published.filter((row) => row.source === source && kindOf(row) === kind),
  }))
  const unknown = Map.groupBy(
    published.filter((row) => !kindOf(row)),
    ({ source }) => source,
  )
  const others = [...unknown].map(([source, loads]) => ({ source, feeds: source, loads }))
  return [...lines, ...others].flatMap(({ source, feeds, loads }, index) =>
    loads.length === 0 ? [] : [lineOf(`${source}-${index}`, { source, feeds, loads })],
  )
}

function kindOf({ source, name }: Pick<Load, 'source' | 'name'>) {
  const entry = findSource(source)
  return entry && fileKindOf(entry.key, name)
}

/** Loads that failed, were replaced or were rolled back, newest first. */
export function pastLoads(rows: readonly Load[]): Load[] {
  return rows.filter(({ state }) => !['published', 'running', 'waiting'].includes(state)).toSorted(newestFirst)
}

/** Loads in progress. */
export function runningLoads(rows: readonly Load[]): Load[] {
  return rows.filter(({ state }) => state === 'running')
}

function lineOf(id: string, about: Pick<SourceLine, 'source' | 'feeds'> & { loads: Load[] }): SourceLine {
  const loads = about.loads.toSorted(newestFirst)
  return { ...about, id, loads, ...summarizeLoads(loads) }
}

function newestFirst(a: Load, b: Load): number {
  return b.started_at.localeCompare(a.started_at)
}

const census = findSource('gazetteer')!.publisher

const areaCentersQuery = queryOptions({
  queryKey: ['area-centers'],
  queryFn: async ({ signal }) => (await request('listAreaCenters', { signal })).data,
})

/** The differences between the Census areas and the list of zips, and which center the site uses. */
export function AreaCenters() {
  const { data } = useQuery(areaCentersQuery)
  if (!data) return null
  const { apart, disagreements, unlisted } = data
  return (
    <>
      {apart > 0 ? (
        <p className={classes.clean}>
          {apart === 1 ? 'One zip’s center is' : `The centers of ${formatNumber(apart)} zips are`} more than 5 miles
          from the point in the list of zips. We use those of the {census}, except where the list below says otherwise.
        </p>
      ) : null}
      {disagreements.length > 0 ? (
        <Places
          title={formatCount(disagreements.length, 'zip with centers that disagree', 'zips with centers that disagree')}
        >
          {disagreements.map(({ zip, town, state_abbr: state, ...center }) => (
            <li key={zip}>
              <Link to={`/zip/${zip}`}>{zip}</Link>
              <span>{`${town}, ${state}`}</span>
              <span>{differenceOf({ ...center, state })}</span>
            </li>
          ))}
        </Places>
      ) : null}
      {unlisted.length > 0 ? (
        <Places
          title={formatCount(
            unlisted.length,
            'zip with data that is not in the list of zips',
            'zips with data that are not in the list of zips',
          )}
        >
          {unlisted.map(({ zip, town, state_abbr: state, named_after: other }) => (
            <li key={zip}>
              <Link to={`/zip/${zip}`}>{zip}</Link>
              <span>{`${town}, ${state}`}</span>
              <span>Named after the nearest zip, {other}</span>
            </li>
          ))}
        </Places>
      ) : null}
    </>
  )
}

function Places({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.rejections}>
      <summary>{title}</summary>
      <ul className={classes.rejectedRows}>{children}</ul>
    </details>
  )
}

type Difference = Omit<NamedAreaCenters['disagreements'][number], 'zip' | 'town' | 'state_abbr'>

function differenceOf({
  census_state: censusState,
  miles,
  used,
  state,
}: Difference & { readonly state: string }): string {
  const where = censusState === state ? '' : `Census area in ${censusState}, `
  const distance = `${formatCount(miles, 'mile')} apart`
  return `${where}${distance}. Used: ${used === 'census' ? census : 'list of zips'}`
}

interface SourceFileProps {
  readonly load: Load
  /** The only file of its line: shows its rejected rows at once. */
  readonly isOnly: boolean
}

/** Of 64: enough to tell files apart. */
const hashDigits = 12

/** One load: its file, hash, publisher's page and rejected rows. */
export function SourceFile({ load, isOnly }: SourceFileProps) {
  const { source, name, sha256, vintage, finished_at: finishedAt } = load
  const entry = findSource(source)
  return (
    <div className={classes.file}>
      <h3>{name}</h3>
      <dl className={classes.facts}>
        {vintage ? (
          <div>
            <dt>Vintage</dt>
            <dd>{formatVintage(vintage)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Rows read, accepted, rejected</dt>
          <dd>{[load.rows_read, load.rows_kept, load.rows_rejected].map(formatNumber).join(' · ')}</dd>
        </div>
        {load.rows_skipped ? (
          <div>
            <dt>Rows left out by design</dt>
            <dd>
              {formatNumber(load.rows_skipped)} ({Object.keys(load.skipped ?? {}).join(', ')})
            </dd>
          </div>
        ) : null}
        {load.released ? (
          <div>
            <dt>Released</dt>
            <dd>{formatDay(`${load.released}T12:00`)}</dd>
          </div>
        ) : null}
        {finishedAt ? (
          <div>
            <dt>Loaded</dt>
            <dd>{formatMoment(finishedAt)}</dd>
          </div>
        ) : null}
        {sha256 ? (
          <div>
            <dt>SHA-256</dt>
            <dd>
              <code className={type.mono} title={sha256}>
                {sha256.slice(0, hashDigits)}…
              </code>{' '}
              <CopyButton label={`Copy the SHA-256 of ${name}`} text={sha256} />
            </dd>
          </div>
        ) : null}
        {entry?.page ? (
          <div>
            <dt>Publisher’s page</dt>
            <dd>
              <a href={entry.page}>{`${entry.publisher}: ${entry.title}`}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <RejectedRows load={load} isOpen={isOnly} />
    </div>
  )
}

/** The rejected rows of a load by reason, with the first lines as in the file if the viewer is an operator. */
function RejectedRows({ load, isOpen }: { readonly load: Load; readonly isOpen: boolean }) {
  const { rows_rejected: count, rejected, first_rejected: first } = load
  if (count === 0) return <p className={classes.clean}>No rows were rejected.</p>
  const reasons = Object.entries(rejected).toSorted(([, a], [, b]) => b - a)
  return (
    <details className={classes.rejections} open={isOpen}>
      <summary>{formatCount(count, 'rejected row')}</summary>
      <ul className={classes.reasons}>
        {reasons.map(([reason, rows]) => (
          <li key={reason}>
            <b>{formatNumber(rows)}</b> {reason}
          </li>
        ))}
      </ul>
      {first.length > 0 ? (
        <>
          <p className={classes.caption}>{first.length === 1 ? 'The row' : `The first ${first.length} rows`}</p>
          <ol className={classes.rejectedRows}>
            {first.map(({ line, reason, text }) => (
              <li key={line}>
                <span>Line {formatNumber(line)}</span>
                <span>{reason}</span>
                {text ? <code className={type.mono}>{text}</code> : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </details>
  )
}
