import {
  findSource,
  periodFault,
  type Source,
  type SourceOwner,
  sourcesInGroup,
  sourcesOwnedBy,
} from '@homeground/catalog/sources'
import {
  type ImportJob,
  type ImportProgress,
  importFileFault,
  type LoadResult,
  type RemovalPlan,
  type RollbackResult,
} from '@homeground/queues'
import type { DataSource, MigrationInterface } from 'typeorm'
import type { ReadCoverage } from './coverage.ts'
import type { ImportRules } from './download/import-rules.ts'
import type { RequestAddress } from './download/publishers.ts'
import type { LoadInput, LoadOrigin, OpenLoad } from './load/load.ts'
import type { LoadGroup } from './load/load-lock.ts'
import type { PeriodFigures } from './period-figures.ts'
import { planLoad, runLoad } from './publish/publish.ts'
import { planRemoval, removePart, rollback } from './publish/rollback.ts'
import { type OpenedSource, openSource, type SourceLocation } from './read/open-source.ts'
import { SourceError } from './source-error.ts'

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
    vintage: importer.vintageOf ? importer.vintageOf(vintage, from.name) : vintage,
    restates: !job.demonstration && importer.restates?.(from.name),
    periodFigures: importer.periodFigures,
  }
  return loadOrPlan(job)(deps.db, input, async (load) => {
    await importer.read(load, from, { vintage, states: job.states })
    const periods = periodsOf(load.parts(), input.vintage)
    if (!job.demonstration)
      requirePossible(periods, { source, name: from.name, nowMs: deps.requestedAtMs ?? Date.now() })
  })
}

/** The periods that the names of parts begin with; without any, that of the vintage. */
function periodsOf(parts: readonly string[], vintage = ''): string[] {
  const periods = parts.flatMap((part) => part.split('/', 1)).filter((period) => period !== '')
  return periods.length > 0 ? periods : (/^\d{4}$/.exec(vintage) ?? []).slice(0, 1)
}

/** Errors: SourceError for a period that the source cannot have figures of. */
function requirePossible(
  periods: readonly string[],
  { source, name, nowMs }: { source: Source; name: string; nowMs: number },
): void {
  const faults = periods.flatMap((period) => periodFault(source, period, nowMs) ?? [])
  if (faults.length === 0) return
  const others = faults.length > 1 ? ` ${faults.length - 1} more of its periods are impossible.` : ''
  throw new SourceError('impossible_period', `${name} was not imported: ${faults[0]}.${others}`)
}

/** Imports a source that comes with a package, or plans its import. */
export function importPackage(
  job: ImportJob,
  { source, group, importer }: Imported<PackageImporter>,
  deps: ImportDeps,
): Promise<LoadResult> {
  const { states } = job
  const { name, version, vintage } = importer.package()
  const address = packageAddress(importer)
  const input: LoadInput = {
    ...inputOf(job, { source, group }, deps),
    from: { name: `${name}@${version}` },
    vintage,
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
  { partial, yes = partial, force, demonstration, shipped }: ImportJob,
  { source, group }: Pick<Imported<unknown>, 'source' | 'group'>,
  { onProgress, signal }: ImportDeps,
) {
  return {
    group,
    source: source.key,
    publisher: source.publisher,
    yes,
    force,
    demonstration,
    shipped,
    onProgress,
    signal,
  }
}

/**
 * Imports one source, plans an import, removes a part, or rolls the newest publication back. Idempotent: the same job twice leaves the same
 * data. Errors: SourceError with one sentence for the person who requested it.
 */
export async function importSource(
  job: ImportJob,
  deps: ImportDeps,
): Promise<LoadResult | RollbackResult | RemovalPlan> {
  const { db, rules, signal } = deps
  const { source, group, importer } = importerOf(deps.importers, job.source)
  if (job.action === 'rollback') return rollback(db, { group, source: source.key })
  const removal = { group, source: source.key, publisher: source.publisher, part: job.part ?? '' }
  if (job.action === 'remove') return removePart(db, removal)
  if (job.action === 'plan' && job.removal) return planRemoval(db, removal)
  if ('package' in importer) {
    requireNoFile(job)
    return importPackage(job, { source, group, importer }, deps)
  }
  const from = await openSource(fileOf(job), rules, { signal, acceptsShapefile: importer.acceptsShapefile })
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

/** Imports the files of one source. */
export interface FileImporter {
  /** The tables that hold the source's rows. */
  readonly tables: readonly string[]
  /** Counts what the product shows of the source, so that an import never removes much of it unnoticed. */
  readonly coverage?: ReadCoverage
  /**
   * The vintage to record, from the one given with the job and the file's name or address. Without
   * this function it is the given one. Errors: SourceError when a needed vintage is in neither.
   */
  readonly vintageOf?: (given: string | undefined, name: string) => string | undefined
  /** Whether a file of this name restates the whole source: parts that it does not have are no longer shown. */
  readonly restates?: (name: string) => boolean
  /** Where the figures of each period are, of a source whose figures change from one to the next. */
  readonly periodFigures?: readonly PeriodFigures[]
  /** Whether it also reads shapefiles. */
  readonly acceptsShapefile?: boolean
  /** `states` limits the load to these states, of an importer that can. */
  readonly read: (
    load: OpenLoad,
    file: OpenedSource,
    given: { readonly vintage: string | undefined; readonly states?: readonly string[] | undefined },
  ) => Promise<void>
}

/** Imports a source that comes with a package: there is no file, and the package is its name. */
export interface PackageImporter {
  readonly tables: readonly string[]
  readonly coverage?: ReadCoverage
  /** The package, and the year of its data. */
  readonly package: () => { readonly name: string; readonly version: string; readonly vintage: string }
  readonly read: (load: OpenLoad, given: { readonly states: readonly string[] | undefined }) => Promise<void>
}

/** The importers of one service, by the key of their source in the catalog. */
export interface Importers {
  readonly owner: SourceOwner
  readonly bySource: Readonly<Record<string, FileImporter | PackageImporter>>
}

/** A source of these importers with its group. Errors: SourceError when another service imports it. */
export function importerOf({ owner, bySource }: Importers, key: string) {
  const source = findSource(key)
  const importer = bySource[key]
  if (!source || !importer) {
    const service = owner[0]!.toUpperCase() + owner.slice(1)
    throw new SourceError('unknown_layout', `${service} does not import "${key}".`)
  }
  const sources = sourcesInGroup(source.group).map((member) => member.key)
  const group: LoadGroup = {
    sources,
    tables: sources.flatMap((member) => bySource[member]?.tables ?? []),
    coverage: sources.flatMap((member) => bySource[member]?.coverage ?? []),
  }
  return { source, group, importer }
}

/** The `source` that the folder of one source exports. */
export interface SourceFolder {
  readonly importer: FileImporter | PackageImporter
  /** Create the tables of the source; run in order of their timestamps with those of the service. */
  readonly migrations?: readonly (new () => MigrationInterface)[]
}

/**
 * Loads the folder of every source that the catalog assigns to a service: a folder is called like its
 * source. `load` imports `./<key>/index.ts`. Errors: whatever `load` throws where a folder is missing.
 */
export async function loadSourceFolders<Folder extends SourceFolder>(
  owner: SourceOwner,
  load: (key: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, Folder>> {
  const folders = sourcesOwnedBy(owner).map(async ({ key }) => {
    const { source } = (await load(key)) as { source?: Folder }
    if (!source) throw new Error(`The folder of ${key} does not export its source.`)
    return [key, source] as const
  })
  return new Map(await Promise.all(folders))
}

/** The importers of source folders, for `startImportWorker`. */
export function importersOf(owner: SourceOwner, folders: ReadonlyMap<string, SourceFolder>): Importers {
  const entries = [...folders].map(([key, { importer }]) => [key, importer])
  return { owner, bySource: Object.fromEntries(entries) }
}

/** The migrations of source folders, for the service's list of migrations. */
export function migrationsOf(folders: ReadonlyMap<string, SourceFolder>): (new () => MigrationInterface)[] {
  return [...folders.values()].flatMap(({ migrations = [] }) => migrations)
}
