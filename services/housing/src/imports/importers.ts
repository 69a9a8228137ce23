import type { Importers } from '@homeground/sources'
import { realtor } from './realtor/import-realtor.ts'

/** The sources that housing imports, by their key in the catalog. */
export const importers: Importers = { owner: 'housing', bySource: { realtor } }
