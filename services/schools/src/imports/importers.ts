import { importersOf, loadSourceFolders, migrationsOf } from '@homeground/sources'

/** The sources that the catalog assigns to schools, each in the folder of its name. */
const folders = await loadSourceFolders('schools', (key) => import(`./${key}/index.ts`))

export const importers = importersOf('schools', folders)
export const sourceMigrations = migrationsOf(folders)
