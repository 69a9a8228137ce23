import type { SchoolsInZip, ZipDetail } from '@homeground/contracts'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'

/** Keys of the sources of what the page shows, in the order of its sections. */
export function usedSources(
  detail: Pick<ZipDetail, 'figures' | 'land_sqmi'>,
  { attributes, schools }: { attributes: LoadedAttributes; schools: Pick<SchoolsInZip, 'sources'> | null },
): string[] {
  const behindFigures = detail.figures.flatMap(({ key, value }) => {
    const source = attributes.byKey.get(key)?.source
    return value === null || !source || source === 'schools' ? [] : [source]
  })
  const behindSchools = (schools?.sources ?? []).map(({ source }) => source)
  const land = detail.land_sqmi === null ? [] : ['gazetteer']
  return [...new Set(['places', ...land, ...behindFigures, ...behindSchools])]
}
