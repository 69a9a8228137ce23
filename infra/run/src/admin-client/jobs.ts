import type { AdminJob, JobRequest, Load } from '@homeground/contracts'
import { missingServicesHeader } from '@homeground/contracts/headers'
import { paths, pathTo } from '@homeground/contracts/paths'
import type { ImportJob, ImportProgress, LoadResult, RefreshResult } from '@homeground/queues'
import { type AdminAccess, call, callWithHeaders, Unavailable } from './call.ts'

export type ImportParams = Omit<ImportJob, 'action'>

/** A job whose parameters, progress and result are those of an import (empty for other jobs). */
export interface Job extends Omit<AdminJob, 'params' | 'progress' | 'result'> {
  params: Partial<ImportParams>
  progress: ImportProgress | null
  result: LoadResult | RefreshResult | null
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
