import type { RefreshedFile } from '@homeground/queues'
import type { Job } from '../../admin-client/jobs.ts'
import { table } from './table.ts'

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
