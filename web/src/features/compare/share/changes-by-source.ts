import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { sourcesOf } from '../../../places/figures/figure-groups.ts'
import type { CompareGroup } from '../rows/compare-rows.ts'

export interface SourceChanges {
  /** Publisher and vintage of the numbers now: `Realtor.com, Apr 2024`. */
  readonly source: string
  readonly labels: readonly string[]
}

/** Changed attributes by the source that they have now, or by their publisher where no place has a value any more. */
export function changesBySource(
  changed: readonly string[],
  { groups, attributes }: { groups: readonly CompareGroup[]; attributes: LoadedAttributes },
): SourceChanges[] {
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.attribute.key, row] as const)))
  const changes = changed.flatMap((key) => {
    const attribute = attributes.byKey.get(key)
    if (!attribute) return []
    const figures = rows.get(key)?.figures ?? []
    const now = sourcesOf(figures.map((figure) => ({ attribute, figure })))
    return [{ source: now || attribute.publisher, label: attribute.short }]
  })
  const bySource = Map.groupBy(changes, ({ source }) => source)
  return [...bySource].map(([source, members]) => ({ source, labels: members.map(({ label }) => label) }))
}
