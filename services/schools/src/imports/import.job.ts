import type { ImportJob } from '@homeground/queues'
import {
  type LoadProgress,
  type LoadResult,
  openSource,
  rollback,
  SourceError,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { group, type SchoolSourceName } from './group.ts'
import { importFile } from './import-file.ts'

export interface ImportDeps {
  readonly db: DataSource
  readonly onProgress: (progress: LoadProgress) => unknown
  readonly signal?: AbortSignal
}

/**
 * Imports one file of a source, or puts back what its newest load replaced. The same job twice leaves
 * the same. Errors: a SourceError with one sentence for whoever asked.
 */
export async function importSource(
  { action, source, file, url, vintage, partial, demonstration }: ImportJob,
  { db, ...report }: ImportDeps,
): Promise<LoadResult | { loadId: number }> {
  if (!isOurs(source)) {
    throw new SourceError('unknown_layout', `Schools does not import "${source}".`)
  }
  if (action === 'rollback') return rollback(db, { group, source })
  if (!file && !url) {
    throw new SourceError(
      'missing',
      `Name the ${source} file with --file or its address with --url.`,
    )
  }
  const from = await openSource(file ? { file } : { url: url! })
  try {
    return await importFile(db, { source, from, vintage, partial, demonstration, ...report })
  } finally {
    await from.close()
  }
}

function isOurs(source: string): source is SchoolSourceName {
  return (group.sources as readonly string[]).includes(source)
}
