import type { ImportJob } from '@homeground/queues'
import {
  type LoadProgress,
  type LoadResult,
  openSource,
  rollback,
  SourceError,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { derive } from '../derive.ts'
import { group, PUBLISHED_AT, SOURCE } from '../months/source.ts'
import { importRealtor } from './import-realtor.ts'

interface Deps {
  readonly db: DataSource
  readonly onProgress: (progress: LoadProgress) => unknown
  readonly signal?: AbortSignal
}

/**
 * Imports a file of months, or puts back what the newest load replaced, and recomputes the current values.
 * Idempotent. Errors: a SourceError with one sentence for whoever asked.
 */
export async function importMonths(
  job: ImportJob,
  deps: Deps,
): Promise<LoadResult | { loadId: number }> {
  if (job.source !== SOURCE) {
    throw new SourceError('unknown_layout', `Housing does not import "${job.source}".`)
  }
  const result =
    job.action === 'rollback'
      ? await rollback(deps.db, { group, source: SOURCE })
      : await importFile(job, deps)
  await deps.onProgress({ step: 'working out', rowsRead: 0, bytesRead: 0, bytesTotal: null })
  await derive(deps.db)
  return result
}

async function importFile(
  { file, url, vintage, partial, demonstration }: ImportJob,
  { db, ...report }: Deps,
) {
  const { signal } = report
  const from = await openSource(file ? { file } : { url: url ?? PUBLISHED_AT }, { signal })
  try {
    return await importRealtor(db, { from, vintage, partial, demonstration, ...report })
  } finally {
    await from.close()
  }
}
