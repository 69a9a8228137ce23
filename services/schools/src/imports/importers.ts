import type { Importers } from '@homeground/sources'
import { ccd } from './ccd/import-ccd.ts'
import { edfacts } from './edfacts/import-edfacts.ts'
import { edge } from './edge/import-edge.ts'

/** The sources that schools imports, by their key in the catalog. */
export const importers: Importers = { owner: 'schools', bySource: { ccd, edge, edfacts } }
