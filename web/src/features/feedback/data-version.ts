import { findSource } from '@homeground/catalog/sources'
import type { Load } from '@homeground/contracts'
import { publishedLoads } from '../../lib/api/data-sources.ts'
import type { ShownFigure } from '../../places/report/report-modal.ts'

/** The load that a figure comes from, `realtor load 12`: that of its vintage, else the newest. Null if it is unknown. */
export function dataVersionOf(
  { source, vintage }: Pick<ShownFigure, 'source' | 'vintage'>,
  loads: readonly Load[],
): string | null {
  const own = publishedLoads(loads).filter(
    (load) => load.source === source || findSource(load.source)?.group === source,
  )
  const load = own.find((each) => each.vintage === vintage) ?? own[0]
  return load ? `${load.source} load ${load.id}` : null
}
