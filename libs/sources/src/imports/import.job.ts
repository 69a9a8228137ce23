import {
  type ImportJob,
  type ImportProgress,
  importFileFault,
  type LoadResult,
  type RollbackResult,
} from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { rollback } from '../load/rollback.ts'
import { runLoad } from '../load/run-load.ts'
import type { ImportRules } from '../read/import-rules.ts'
import { openSource } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'
import { type Importers, importerOf } from './importer.ts'

export interface ImportDeps {
  readonly db: DataSource
  readonly importers: Importers
  /** What may be read. */
  readonly rules: ImportRules
  readonly onProgress?: (progress: ImportProgress) => unknown
  readonly signal?: AbortSignal
}

/**
 * Imports one source, or rolls its newest load back. Idempotent: the same job twice leaves the same
 * data. Errors: SourceError with one sentence for the person who requested it.
 */
export async function importSource(
  job: ImportJob,
  { db, importers, rules, onProgress, signal }: ImportDeps,
): Promise<LoadResult | RollbackResult> {
  const { source, group, importer } = importerOf(importers, job.source)
  if (job.action === 'rollback') return rollback(db, { group, source: source.key })
  const { partial, yes = partial, demonstration, states } = job
  const input = {
    ...{ group, source: source.key, publisher: source.publisher },
    ...{ yes, demonstration, onProgress, signal },
  }
  if ('package' in importer) {
    const { name, version } = importer.package()
    const from = { name: `${name}@${version}` }
    return runLoad(db, { ...input, from, vintage: version }, (load) =>
      importer.read(load, { states }),
    )
  }
  const { vintage } = job
  const from = await openSource(fileOf(job), rules, { signal })
  try {
    const recorded = importer.vintageOf ? importer.vintageOf(vintage, from.name) : vintage
    const { subjectOf } = importer
    return await runLoad(db, { ...input, from, vintage: recorded, subjectOf }, (load) =>
      importer.read(load, from, { vintage }),
    )
  } finally {
    await from.close()
  }
}

function fileOf(job: ImportJob): { file: string } | { url: string } {
  const fault = importFileFault(job)
  if (fault) throw new SourceError('missing', `${job.source}: ${fault.message}.`)
  return job.file === undefined ? { url: job.url! } : { file: job.file }
}
