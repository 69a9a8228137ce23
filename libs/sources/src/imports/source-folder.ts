import { type SourceOwner, sourcesOwnedBy } from '@homeground/catalog/sources'
import type { MigrationInterface } from 'typeorm'
import type { FileImporter, Importers, PackageImporter } from './importer.ts'

/** What the folder of one source exports as `source`. */
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
