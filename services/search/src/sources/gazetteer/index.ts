import { coverageByState, type Queryable } from '@homeground/sources'
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
  // Centers in another state than their zips are not used.
  const centers: { state_abbr: string }[] = await db.query(
    `select p.state_abbr from zcta z join published pz on pz.source = 'gazetteer' and pz.load_id = z.load_id
     join place p using (zip) join published pp on pp.source = 'places' and pp.load_id = p.load_id
     where z.state_abbr = p.state_abbr`,
  )
  const states = centers.map(({ state_abbr }) => state_abbr)
  return [
    await zipCoverage(db, 'Land area', await readLandAreas(db)),
    coverageByState({ name: 'Center', unit: 'zip codes' }, states),
  ]
}
