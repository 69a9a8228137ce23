import { findSource, type SourceOwner, sourcesInGroup, sourcesOwnedBy } from '@homeground/catalog/sources'
import type { MigrationInterface } from 'typeorm'
import type { ReadCoverage } from '../coverage.ts'
import type { OpenLoad } from '../load/load.ts'
import type { LoadGroup } from '../load/load-lock.ts'
import type { OpenedSource } from '../read/open-source.ts'
import { SourceError } from '../source-error.ts'

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
  /**
   * What a part is about, for a source whose files are about different things: its real parts replace only
   * the demonstration parts about the same. Default: they replace all of the group.
   */
  readonly subjectOf?: (part: string) => string
  /** Whether a file of this name restates the whole source: parts that it does not have are no longer shown. */
  readonly restates?: (name: string) => boolean
  readonly read: (load: OpenLoad, file: OpenedSource, given: { readonly vintage: string | undefined }) => Promise<void>
}

/** Imports a source that comes with a package: there is no file, and the package is its name. */
export interface PackageImporter {
  readonly tables: readonly string[]
  readonly coverage?: ReadCoverage
  readonly package: () => { readonly name: string; readonly version: string }
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
