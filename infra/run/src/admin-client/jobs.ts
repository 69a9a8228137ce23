import type { AdminJob, JobRequest, Load } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import type { ImportJob, ImportProgress, LoadResult } from '@homeground/queues'
import { type AdminAccess, call } from './call.ts'

export type ImportParams = Omit<ImportJob, 'action'>

/** A job whose parameters, progress and result are those of an import (empty for other jobs). */
export interface Job extends Omit<AdminJob, 'params' | 'progress' | 'result'> {
  params: Partial<ImportParams>
  progress: ImportProgress | null
  result: LoadResult | null
}

export function postJob(access: AdminAccess, request: JobRequest): Promise<{ id: string }> {
  return call(access, { method: 'POST', path: paths.adminJobs, body: request })
}

export function getJob(access: AdminAccess, id: string): Promise<Job> {
  return call(access, { path: pathTo(paths.adminJob, { id }) })
}

export async function listJobs(access: AdminAccess): Promise<Job[]> {
  return (await call<{ jobs: Job[] }>(access, { path: paths.adminJobs })).jobs
}

export function listLoads(access: AdminAccess): Promise<Load[]> {
  return call(access, { path: paths.dataSources })
}
