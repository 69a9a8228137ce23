import { setTimeout as sleep } from 'node:timers/promises'
import type { AdminJob, JobRequest, Load } from '@homeground/contracts'
import { missingServicesHeader } from '@homeground/contracts/headers'
import { paths, pathTo } from '@homeground/contracts/paths'
import type { ImportJob, ImportProgress, LoadResult, RefreshResult, RemovalPlan } from '@homeground/queues'
import { CliError } from '../terminal/cli-error.ts'
import { type AdminAccess, call, callWithHeaders, Unavailable } from './call.ts'

/** How long the system may be unreachable, for example while a process restarts, before giving up. */
const unreachableMs = 30_000

/** Polls a job until its result is published; throws if it failed. `onChange` receives every response. */
export async function waitForJob(access: AdminAccess, id: string, onChange: (job: Job) => void): Promise<Job> {
  const job = await waitForEnd(access, id, onChange)
  if (job.state === 'completed') return job
  const about = `${job.params.source ?? job.job}: `
  const reason = job.error ?? 'failed'
  throw new CliError(reason.startsWith(about) ? reason : about + reason)
}

/** Polls a job until it has failed or its result is published; with `isLoadedEnough`, only until its files are loaded. */
export async function waitForEnd(
  access: AdminAccess,
  id: string,
  onChange: (job: Job) => void,
  { isLoadedEnough = false } = {},
): Promise<Job> {
  let reachedAt = Date.now()
  for (;;) {
    try {
      const job = await getJob(access, id)
      reachedAt = Date.now()
      onChange(job)
      if (job.state === 'completed' || job.state === 'failed') return job
      if (isLoadedEnough && job.state === 'publishing') return job
    } catch (error) {
      if (Date.now() - reachedAt > unreachableMs) throw error
    }
    await sleep(300)
  }
}

export type ImportParams = Omit<ImportJob, 'action'>

/** A job whose parameters, progress and result are those of an import (empty for other jobs). */
export interface Job extends Omit<AdminJob, 'params' | 'progress' | 'result'> {
  params: Partial<ImportParams>
  progress: ImportProgress | null
  result: LoadResult | RefreshResult | RemovalPlan | null
}

/** Adds a job, or, for a refresh, one for each source. */
export function postJob(access: AdminAccess, request: JobRequest): Promise<{ id: string; ids: string[] }> {
  return call(access, { method: 'POST', path: paths.adminJobs, body: request })
}

export function getJob(access: AdminAccess, id: string): Promise<Job> {
  return call(access, { path: pathTo(paths.adminJob, { id }) })
}

/** Puts a failed job back on its queue. */
export function retryJob(access: AdminAccess, id: string): Promise<Job> {
  return call(access, { method: 'POST', path: pathTo(paths.adminJobRetry, { id }) })
}

/** Removes a waiting job, or asks its worker to end a running one. */
export function cancelJob(access: AdminAccess, id: string): Promise<void> {
  return call(access, { method: 'DELETE', path: pathTo(paths.adminJob, { id }) })
}

export async function listJobs(access: AdminAccess): Promise<Job[]> {
  return (await call<{ jobs: Job[] }>(access, { path: paths.adminJobs })).jobs
}

/** Every load of every service. Throws Unavailable while one of them is down. */
export async function listLoads(access: AdminAccess): Promise<Load[]> {
  const { data, headers } = await callWithHeaders<Load[]>(access, { path: paths.dataSources })
  const missing = headers.get(missingServicesHeader)
  if (missing) throw new Unavailable(`These services are unavailable right now: ${missing}`)
  return data
}
