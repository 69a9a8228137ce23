import type { AttributeColumn } from '../sources/attribute-column.ts'
import { combineDataSets, type Provenance } from '../sources/provenance.ts'

/**
 * population_density: people per square mile of land = population (ACS) / land area (gazetteer).
 * Its margin of error is the population's divided by the same area. A zip without land has none.
 */
export function populationDensity(
  population: AttributeColumn | undefined,
  { landSqmiOf, gazetteer }: { landSqmiOf: (zip: string) => number | null; gazetteer: Provenance | undefined },
): AttributeColumn | undefined {
  if (!population || !gazetteer) return undefined
  const values = new Map<string, number>()
  const moe = new Map<string, number>()
  // A population that is missing for a reason leaves the density missing for the same one.
  const notes = new Map(population.notes)
  for (const [zip, people] of population.values) {
    const land = landSqmiOf(zip)
    if (!land) {
      if (land === 0) notes.set(zip, { kind: 'missing', reason: 'nothing_counted' })
      continue
    }
    values.set(zip, people / land)
    const margin = population.moe.get(zip)
    if (margin !== undefined) moe.set(zip, margin / land)
  }
  const { provenance } = population
  const data_set = combineDataSets([provenance.data_set, gazetteer.data_set])
  return { provenance: { ...provenance, data_set }, values, moe, notes }
}
