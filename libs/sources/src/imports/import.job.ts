import {
  type ImportJob,
  type ImportProgress,
  importFileFault,
  type LoadResult,
  type RollbackResult,
} from '@homeground/queues'
import type { DataSource } from 'typeorm'
import { removePart } from '../load/remove-part.ts'
import { rollback } from '../load/rollback.ts'
import { planLoad, runLoad } from '../load/run-load.ts'
import type { ImportRules } from '../read/import-rules.ts'
import { openSource, type SourceLocation } from '../read/open-source.ts'
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
 * Imports one source, plans an import, removes a part, or rolls the newest publication back. Idempotent: the same job twice leaves the same
 * data. Errors: SourceError with one sentence for the person who requested it.
 */
export async function importSource(
  job: ImportJob,
  { db, importers, rules, onProgress, signal }: ImportDeps,
): Promise<LoadResult | RollbackResult> {
  const { source, group, importer } = importerOf(importers, job.source)
  if (job.action === 'rollback') return rollback(db, { group, source: source.key })
  if (job.action === 'remove') {
    const { key, publisher } = source
    return removePart(db, { group, source: key, publisher, part: job.part ?? '' })
  }
  const loadOrPlan = job.action === 'plan' ? planLoad : runLoad
  const { partial, yes = partial, force, demonstration, states } = job
  const input = {
    ...{ group, source: source.key, publisher: source.publisher },
    ...{ yes, force, demonstration, onProgress, signal },
  }
  if ('package' in importer) {
    requireNoFile(job)
    const { name, version } = importer.package()
    const from = { name: `${name}@${version}` }
    return loadOrPlan(db, { ...input, from, vintage: version }, (load) =>
      importer.read(load, { states }),
    )
  }
  const { vintage } = job
  const from = await openSource(fileOf(job), rules, { signal })
  try {
    const recorded = importer.vintageOf ? importer.vintageOf(vintage, from.name) : vintage
    const { subjectOf } = importer
    return await loadOrPlan(db, { ...input, from, vintage: recorded, subjectOf }, (load) =>
      importer.read(load, from, { vintage }),
    )
  } finally {
    await from.close()
  }
}

function fileOf(job: ImportJob): SourceLocation {
  const fault = importFileFault(job)
  if (fault) throw new SourceError('missing', `${job.source}: ${fault.message}.`)
  const { file, url, entry } = job
  return file === undefined ? { url: url!, entry } : { file, entry }
}

function requireNoFile(job: ImportJob): void {
  const fault = importFileFault(job)
  if (fault) throw new SourceError('not_allowed', `${job.source}: ${fault.message}.`)
}
