import type { Job } from './jobs.ts'

/** One job's progress in a few words: `acs reading 45 %`, `realtor reading 120,000 rows`, `places publishing`. */
export function jobProgress({ params, job, state, progress }: Job): string {
  const name = params.source ?? job
  if (state === 'completed') return `${name} done`
  if (state !== 'active' || !progress) return `${name} ${state}`
  const { step, rowsRead, bytesRead, bytesTotal } = progress
  if (bytesTotal) return `${name} ${step} ${Math.floor((100 * bytesRead) / bytesTotal)} %`
  return rowsRead > 0
    ? `${name} ${step} ${rowsRead.toLocaleString('en-US')} rows`
    : `${name} ${step}`
}

/** The progress of several jobs on one line: how many are done, the active ones, those being published. */
export function jobsProgress(jobs: readonly Job[]): string {
  const done = jobs.filter(({ state }) => state === 'completed').length
  const active = jobs.filter(({ state }) => state === 'active').map(jobProgress)
  const publishing = new Set(
    jobs
      .filter(({ state }) => state === 'publishing')
      .map(({ params, job }) => params.source ?? job),
  )
  const last = publishing.size > 0 ? [`publishing ${[...publishing].join(', ')}`] : []
  return [`${done} of ${jobs.length} files`, ...active, ...last].join(' · ')
}
