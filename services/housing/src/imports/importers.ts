import { importersOf, loadSourceFolders, migrationsOf } from '@homeground/sources'

/** The sources that the catalog assigns to housing, each in the folder of its name. */
const folders = await loadSourceFolders('housing', (key) => import(`./${key}/index.ts`))

export const importers = importersOf('housing', folders)
export const sourceMigrations = migrationsOf(folders)
