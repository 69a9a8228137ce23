import type { Importers } from '@homeground/sources'
import { acs } from './acs/import-acs.ts'
import { airports } from './airports/import-airports.ts'
import { gazetteer } from './gazetteer/import-gazetteer.ts'
import { irs } from './irs/import-irs.ts'
import { places } from './places/import-places.ts'

/** The sources that search imports, by their key in the catalog. */
export const importers: Importers = {
  owner: 'search',
  bySource: { places, gazetteer, acs, irs, airports },
}
