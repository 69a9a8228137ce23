import type { SchoolSource, SchoolsInZip, ZipDetail } from '@homeground/contracts'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'

/** As the list of loads calls what the school call names by its use. */
const schoolSources: Record<SchoolSource['what'], string> = {
  directory: 'ccd',
  students: 'ccd',
  lunch: 'ccd',
  location: 'edge',
  scores: 'edfacts',
}

/** The sources behind what the page shows of a zip, in the order of its sections. */
export function usedSources(
  detail: Pick<ZipDetail, 'figures' | 'land_sqmi'>,
  {
    attributes,
    schools,
  }: { attributes: LoadedAttributes; schools: Pick<SchoolsInZip, 'sources'> | null },
): string[] {
  const behindFigures = detail.figures.flatMap(({ key, value }) => {
    const source = attributes.byKey.get(key)?.source
    return value === null || !source || source === 'schools' ? [] : [source]
  })
  const behindSchools = (schools?.sources ?? []).map(({ what }) => schoolSources[what])
  const land = detail.land_sqmi === null ? [] : ['gazetteer']
  return [...new Set(['places', ...land, ...behindFigures, ...behindSchools])]
}
