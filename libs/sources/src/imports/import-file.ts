import {
  type ImportJob,
  type ImportProgress,
  importFileFault,
  type LoadResult,
  type RollbackResult,
} from '@homeground/queues'
import type { DataSource } from 'typeorm'
import type { ImportRules } from '../download/import-rules.ts'
import type { RequestAddress } from '../download/publishers.ts'
import type { LoadInput, LoadOrigin } from '../load/load.ts'
import { removePart, rollback } from '../publish/rollback.ts'
import { planLoad, runLoad } from '../publish/run-load.ts'
import { type OpenedSource, openSource, type SourceLocation } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'
import { type FileImporter, type Importers, importerOf, type PackageImporter } from './importer.ts'

export interface ImportDeps {
  readonly db: DataSource
  readonly importers: Importers
  /** Limits of what is read. */
  readonly rules: ImportRules
  /** Where publishers' files are; default: at their own addresses. */
  readonly requestAddress?: RequestAddress
  readonly onProgress?: (progress: ImportProgress) => unknown
  readonly signal?: AbortSignal
  /** When the job was added, Unix time; default: now. */
  readonly requestedAtMs?: number
}

/** A source with its group, as `importerOf` returns it, and an importer of the right kind. */
type Imported<Importer> = Omit<ReturnType<typeof importerOf>, 'importer'> & { readonly importer: Importer }

/** Imports an opened file, or plans its import. */
export async function importFile(
  job: ImportJob,
  { source, group, importer }: Imported<FileImporter>,
  { from, origin, ...deps }: ImportDeps & { from: OpenedSource; origin?: LoadOrigin },
): Promise<LoadResult> {
  const { vintage } = job
  const input: LoadInput = {
    ...inputOf(job, { source, group }, deps),
    from,
    origin,
    subjectOf: importer.subjectOf,
    vintage: importer.vintageOf ? importer.vintageOf(vintage, from.name) : vintage,
    restates: !job.demonstration && importer.restates?.(from.name),
  }
  return loadOrPlan(job)(deps.db, input, (load) => importer.read(load, from, { vintage }))
}

/** Imports a source that comes with a package, or plans its import. */
export function importPackage(
  job: ImportJob,
  { source, group, importer }: Imported<PackageImporter>,
  deps: ImportDeps,
): Promise<LoadResult> {
  const { states } = job
  const { name, version } = importer.package()
  const address = packageAddress(importer)
  const input: LoadInput = {
    ...inputOf(job, { source, group }, deps),
    from: { name: `${name}@${version}` },
    vintage: version,
    ...(!states && { origin: { file: '', address, etag: null, lastModified: null } }),
  }
  return loadOrPlan(job)(deps.db, input, (load) => importer.read(load, { states }))
}

/** Identifies the whole content of a package, as an address does that of a file. */
export function packageAddress(importer: PackageImporter): string {
  const { name, version } = importer.package()
  return `${name}@${version}`
}

const loadOrPlan = ({ action }: ImportJob) => (action === 'plan' ? planLoad : runLoad)

function inputOf(
  { partial, yes = partial, force, demonstration }: ImportJob,
  { source, group }: Pick<Imported<unknown>, 'source' | 'group'>,
  { onProgress, signal }: ImportDeps,
) {
  return { group, source: source.key, publisher: source.publisher, yes, force, demonstration, onProgress, signal }
}

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
