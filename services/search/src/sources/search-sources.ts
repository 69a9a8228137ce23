import { importersOf, loadSourceFolders, migrationsOf } from '@homeground/sources'
import type { SearchSource } from './search-source.ts'

/** The sources that the catalog assigns to search, by key, each in the folder of its name. */
export const searchSources = await loadSourceFolders<SearchSource>('search', (key) => import(`./${key}/index.ts`))

export const importers = importersOf('search', searchSources)
export const sourceMigrations = migrationsOf(searchSources)
