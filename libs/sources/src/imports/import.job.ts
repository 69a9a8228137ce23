import { type ImportJob, importFileFault, type LoadResult, type RollbackResult } from '@homeground/queues'
import { removePart } from '../load/remove-part.ts'
import { rollback } from '../load/rollback.ts'
import { openSource, type SourceLocation } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'
import { type ImportDeps, importFile, importPackage } from './import-file.ts'
import { importerOf } from './importer.ts'

/**
 * Imports one source, plans an import, removes a part, or rolls the newest publication back. Idempotent: the same job twice leaves the same
 * data. Errors: SourceError with one sentence for the person who requested it.
 */
export async function importSource(job: ImportJob, deps: ImportDeps): Promise<LoadResult | RollbackResult> {
  const { db, rules, signal } = deps
  const { source, group, importer } = importerOf(deps.importers, job.source)
  if (job.action === 'rollback') return rollback(db, { group, source: source.key })
  if (job.action === 'remove') {
    const { key, publisher } = source
    return removePart(db, { group, source: key, publisher, part: job.part ?? '' })
  }
  if ('package' in importer) {
    requireNoFile(job)
    return importPackage(job, { source, group, importer }, deps)
  }
  const from = await openSource(fileOf(job), rules, { signal })
  try {
    return await importFile(job, { source, group, importer }, { ...deps, from })
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
