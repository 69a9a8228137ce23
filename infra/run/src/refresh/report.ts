import type { Load } from '@homeground/contracts'
import type { CoverageChange, LoadResult, RefreshedFile, RemovalPlan } from '@homeground/queues'
import type { Job } from '../admin-client/jobs.ts'

/** A source with more files is summed up in one line. */
const MOST_LINES = 8

/** One line for each file of each source: vintage, day of its release, rows, time and what became of it. */
export function refreshReport(jobs: readonly Job[]): string {
  const rows = jobs.flatMap((job) => {
    const files = filesOf(job)
    return files.length > MOST_LINES || files.length === 0
      ? [summary(job, files)]
      : files.map((file) => lineOf(job, file))
  })
  const newer = jobs.flatMap((job) => filesOf(job).flatMap((file) => file.newer ?? []))
  return [
    ...table([['source', 'vintage', 'released', 'rows', 'time', 'result'], ...rows]),
    ...newer.map((address) => `Not published yet: ${address}`),
  ].join('\n')
}

function filesOf({ result, progress }: Job): readonly RefreshedFile[] {
  return (result && 'files' in result ? result.files : progress?.files) ?? []
}

function lineOf({ params }: Job, file: RefreshedFile): string[] {
  const { name, vintage, released, rows, ms, state, error, note } = file
  return [
    `${params.source} ${name}`.trim(),
    vintage ?? '',
    released ?? '',
    rows > 0 ? rows.toLocaleString('en-US') : '',
    `${(ms / 1000).toFixed(1)} s`,
    [words[state], error ?? note].filter(Boolean).join(': '),
  ]
}

const words = {
  loaded: 'loaded',
  unchanged: 'unchanged',
  unpublished: 'not published yet',
  failed: 'failed',
} as const satisfies Record<RefreshedFile['state'], string>

function summary({ params, state, error }: Job, files: readonly RefreshedFile[]): string[] {
  const sum = (of: (file: RefreshedFile) => number) => files.reduce((total, file) => total + of(file), 0)
  const newest = (of: (file: RefreshedFile) => string | null) =>
    files
      .flatMap((file) => of(file) ?? [])
      .sort()
      .at(-1) ?? ''
  const counts = Object.entries(words).flatMap(([state, word]) => {
    const count = files.filter((file) => file.state === state).length
    return count > 0 ? [`${count} ${word}`] : []
  })
  const rows = sum((file) => file.rows)
  return [
    params.source ?? '',
    newest(({ vintage }) => vintage),
    newest(({ released }) => released),
    rows > 0 ? rows.toLocaleString('en-US') : '',
    files.length > 0 ? `${(sum(({ ms }) => ms) / 1000).toFixed(1)} s` : '',
    [counts.join(', ') || (state === 'failed' ? words.failed : ''), error].filter(Boolean).join(': '),
  ]
}

const count = (rows: number) => rows.toLocaleString('en-US')

/** How many rows an import accepted and rejected, the reasons, and the first rejected lines. */
export function importReport(source: string, result: Omit<LoadResult, 'loadId' | 'parts'>): string {
  const { rowsRead, rowsKept, rowsRejected, rejected, firstRejected, alreadyLoaded } = result
  const { rowsSkipped = 0, skipped = {}, lost = [] } = result
  const lines = firstRejected.map(({ line, reason, text }) => `  line ${line}: ${reason}: ${text}`)
  const skippedText = rowsSkipped > 0 ? `, ${count(rowsSkipped)} skipped by design` : ''
  if (alreadyLoaded) {
    return `${source}: already loaded on ${alreadyLoaded.slice(0, 10)}; --force loads it again`
  }
  return [
    `${source}: ${count(rowsRead)} lines read, ${count(rowsKept)} accepted, ${count(rowsRejected)} rejected${skippedText}`,
    ...reasonsOf(rejected),
    ...reasonsOf(skipped),
    ...lost.map(
      ({ name, unit, before, after }) =>
        `  ${name}: ${count(after)} ${unit} have a value now, ${count(before)} had one`,
    ),
    ...(lines.length > 0 ? ['The first rejected lines:', ...lines] : []),
  ].join('\n')
}

function reasonsOf(lines: Readonly<Record<string, number>>): string[] {
  return Object.entries(lines)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, rows]) => `  ${count(rows)} × ${reason}`)
}

/** The published, running and failed loads, newest first, and the jobs that have not ended. */
export function statusReport(loads: Load[], jobs: Job[]): string {
  const current = loads.filter(({ state }) => ['published', 'running', 'failed'].includes(state))
  const rows = current.map((load) => [
    load.source,
    load.state,
    load.demonstration ? 'demonstration' : 'real',
    load.vintage ?? '',
    `${count(load.rows_kept)} accepted`,
    `${count(load.rows_rejected)} rejected`,
    minuteOf(load.finished_at ?? ''),
    load.error ? `${load.name}: ${load.error}` : load.name,
  ])
  const unfinished = jobs.map((job) => `job ${job.id}: ${job.job} ${job.params.source ?? ''} ${job.state}`)
  return [...table(rows), ...unfinished].join('\n') || 'No data has been loaded yet.'
}

const barWidth = 24

/** A job's progress: a bar if the size is known, else the number of rows so far. */
export function progressBar({ state, progress }: Pick<Job, 'state' | 'progress'>): string {
  if (state !== 'active' || !progress) return state
  const { step, rowsRead, bytesRead, bytesTotal } = progress
  const rows = `${step}, ${count(rowsRead)} rows`
  if (!bytesTotal) return rows
  const share = Math.min(1, bytesRead / bytesTotal)
  const full = Math.round(share * barWidth)
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}] ${Math.floor(share * 100)} % ${rows}`
}

/**
 * The newest jobs below a header: id, what each does, state, when it was added (UTC), duration, accepted rows, and why a
 * failed one failed or how far a running one is.
 */
export function jobsReport(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'There are no jobs.'
  return table([
    ['job', 'what', 'state', 'added (UTC)', 'time', 'rows', ''],
    ...jobs.map((job) => [
      job.id,
      `${job.job} ${job.params?.source ?? ''}${job.params?.scheduled ? ' (scheduled)' : ''}`.trim(),
      job.state,
      minuteOf(job.addedAt),
      durationOf(job),
      rowsOf(job),
      job.error ?? (job.state === 'active' ? progressBar(job) : ''),
    ]),
  ]).join('\n')
}

/** `2026-11-22 09:00`, of an ISO 8601 time in UTC. */
function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

/** Of a running job: how long it has been running. */
function durationOf({ state, startedAt, endedAt }: Job): string {
  const endMs = endedAt ? Date.parse(endedAt) : state === 'active' ? Date.now() : Number.NaN
  const seconds = (endMs - Date.parse(startedAt ?? '')) / 1000
  return Number.isNaN(seconds) ? '' : `${seconds.toFixed(1)} s`
}

function rowsOf({ result, progress }: Job): string {
  const rows = (result && 'rowsKept' in result ? result.rowsKept : undefined) ?? progress?.rowsRead
  return rows === undefined ? '' : `${rows.toLocaleString('en-US')} rows`
}

/** Rows as lines with aligned columns. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** What a removal would take away: the file, its rows, and the attributes of which fewer values would be left. */
export function removalReport(part: string, { name, rows, plan }: RemovalPlan): string {
  const fewer = plan.changes.filter(({ before, after }) => after < before)
  return [
    `Removing ${part} takes away ${count(rows)} rows of ${name}.`,
    ...(fewer.length > 0 ? ['What would be shown, now → afterward:', ...fewer.map(changeLine)] : []),
    ...(fewer.length === 0 ? ['The newest figures that are shown stay as they are.'] : []),
    `npm run data -- rollback ${part.split(' ')[0]} brings it back.`,
  ].join('\n')
}

/** What an import would change: one line per attribute, then whether it would stop. */
export function planReport({ changes, objection }: NonNullable<LoadResult['plan']>): string {
  return [
    'What would be shown, now → after the import:',
    ...changes.map(changeLine),
    objection === null
      ? 'The import can be published without --yes.'
      : `The import would stop unless it has --yes: ${objection.split('. Nothing was changed')[0]}.`,
  ].join('\n')
}

function changeLine({ name, unit, before, after, statesWithout, statesWithLess }: CoverageChange): string {
  const states = [
    ...(statesWithout.length > 0 ? [`none in ${statesWithout.join(', ')}`] : []),
    ...(statesWithLess.length > 0 ? [`fewer than half in ${statesWithLess.join(', ')}`] : []),
  ]
  const details = states.length > 0 ? ` (${states.join('; ')})` : ''
  return `  ${name}: ${count(before)} → ${count(after)} ${unit}${details}`
}
