import { allToRefresh } from '@homeground/catalog/releases'
import { type SourceKey, sourceOf } from '@homeground/catalog/sources'
import type { AdminAccess } from '../admin-client/call.ts'
import { type Job, listJobs, postJob } from '../admin-client/jobs.ts'
import type { Progress } from '../terminal/progress.ts'
import { followRefresh } from './follow-refresh.ts'
import { refreshReport } from './report.ts'

/** `npm start -- --real`, as it is named to people. */
export const realCommand = 'npm start -- --real'

/** Of the downloads, for the time that is expected. */
const MEGABITS_PER_SECOND = 50
/** How much of its files a worker of two cores loads per second, about. */
const LOADED_MB_PER_SECOND = 10

/**
 * Loads the newest real data of every source from its publisher, like `npm run data -- refresh --all`, except those whose
 * last refresh is complete. Prints first what is to be downloaded, then the progress of each source, and in the end what
 * could not be loaded and how to try again. A refresh that an earlier start has left is continued.
 */
export async function loadReal(system: AdminAccess, progress: Progress): Promise<void> {
  const missing = sourcesToLoad(await listJobs(system))
  progress.print(announcement(missing))
  if (missing.length === 0) return
  const isAll = missing.length === allToRefresh().length
  const { ids } = await postJob(system, { job: 'refresh', params: isAll ? {} : { sources: [...missing] } })
  // A queue has one worker, which runs its jobs in their order; ids are `<queue>:<number>`.
  const queues = Map.groupBy(ids, (id) => id.split(':')[0])
  const jobs = await Promise.all(
    [...queues.values()].map(async (ofQueue) => {
      const ended: Job[] = []
      for (const id of ofQueue) {
        // Search shows several sources at once, later: the next one need not wait for it.
        const job = await followRefresh(system, { id, progress, isLoadedEnough: true })
        if (job.state === 'failed') progress.print(failureLine(job))
        ended.push(job)
      }
      return ended
    }),
  )
  progress.print(refreshReport(jobs.flat()))
  progress.print(conclusion(jobs.flat()))
}

/** Its files are loaded; search may not show them yet. */
const loadedStates: readonly Job['state'][] = ['completed', 'publishing']

/** The sources whose newest refresh by an operator is not complete, or is not known, in the order of a refresh. */
export function sourcesToLoad(jobs: readonly Pick<Job, 'job' | 'params' | 'state' | 'addedAt'>[]): SourceKey[] {
  const refreshes = jobs
    .filter(({ job, params }) => job === 'refresh' && !params?.scheduled)
    .toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))
  return allToRefresh().filter((key) => {
    const newest = refreshes.find(({ params }) => params.source === key)
    return newest === undefined || !loadedStates.includes(newest.state)
  })
}

/** What will be downloaded and how long it takes, all about. */
export function announcement(keys: readonly SourceKey[]): string {
  const known = allToRefresh().length
  if (keys.length === 0)
    return `Real data of all ${known} sources is loaded. To look for newer: npm run data -- refresh --all`
  const downloads = keys.flatMap((key) => {
    const { downloadMb, publisher, title } = sourceOf(key)
    return downloadMb === undefined ? [] : [{ key, downloadMb, title: `${publisher}: ${title}` }]
  })
  const totalMb = downloads.reduce((sum, { downloadMb }) => sum + downloadMb, 0)
  const seconds = (totalMb * 8) / MEGABITS_PER_SECOND + totalMb / LOADED_MB_PER_SECOND
  const minutes = Math.max(1, Math.round(seconds / 60))
  const others = known - keys.length
  const widest = Math.max(...downloads.map(({ key }) => key.length))
  return [
    '',
    `Loading real data from its publishers: about ${size(totalMb)} to download, about ${minutes} minutes at ${MEGABITS_PER_SECOND} Mbit/s`,
    ...downloads.map(({ key, downloadMb, title }) => {
      const about = `about ${size(downloadMb)}`
      return `  ${key.padEnd(widest)}  ${about.padStart('about 000 MB'.length)}  ${title}`
    }),
    ...(others > 0 ? [`  ${others === 1 ? 'One source is' : `${others} sources are`} loaded already`] : []),
    `Each source is shown once it is loaded. When this is interrupted, ${realCommand} continues.`,
    '',
  ].join('\n')
}

function size(mb: number): string {
  return mb >= 1000 ? `${(mb / 1000).toFixed(1)} GB` : `${mb} MB`
}

/** Why a source could not be loaded, and how to try it again. */
export function failureLine({ params, error }: Pick<Job, 'params' | 'error'>): string {
  const source = params.source ?? ''
  const reason = (error ?? 'unknown reason').replace(new RegExp(`^${source}: `), '')
  return `  ${source} was not loaded: ${reason}\n  Try it again: npm run data -- refresh ${source}`
}

function conclusion(jobs: readonly Job[]): string {
  const failed = jobs.flatMap(({ state, params }) => (state === 'failed' ? (params.source ?? []) : []))
  if (failed.length === 0) return '\nReal data of all sources is loaded.\n'
  return `\nNot loaded: ${failed.join(', ')}. All others are; ${realCommand} tries these again.\n`
}
