import type { Queryable } from '@homeground/sources'
import { zipCoverage } from '../column-coverage.ts'
import type { SearchSource } from '../search-source.ts'
import { gazetteer } from './import-gazetteer.ts'
import { readLandAreas } from './read-gazetteer.ts'

export const source: SearchSource = {
  importer: { ...gazetteer, coverage: areaCoverage },
  movesZips: true,
  async readColumns(db) {
    const landSqmi = await readLandAreas(db)
    return {
      columns: new Map(),
      factsOf: (zip) => ({ has_area: landSqmi.has(zip), land_sqmi: landSqmi.get(zip) ?? null }),
    }
  },
}

async function areaCoverage(db: Queryable) {
  return [await zipCoverage(db, 'Land area', (await readLandAreas(db)).keys())]
}
