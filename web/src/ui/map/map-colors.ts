import { displayStep } from '@homeground/format/format'
import { classBreaks, classBreaksOf, classOf, type Distribution, rampStep } from './class-breaks.ts'
import type { MapAttribute } from './places-map-props.ts'

export interface MapColors {
  /** Inner class edges, in the unit of the attribute. */
  edges: readonly number[]
  /** One CSS color per class, low to high; empty when no point has a value. */
  classes: readonly string[]
  colorOf(value: number): string
}

/**
 * Classes fitted to a distribution, else to the points shown, in the sequential ramp or, for race and origin, in grays.
 */
export function mapColors(
  points: readonly { readonly value: number | null }[],
  attribute: Pick<MapAttribute, 'sensitive' | 'unit'>,
  distribution?: Distribution | undefined,
): MapColors {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const step = displayStep(attribute.unit)
  const isKnown = distribution?.counts.some((count) => count > 0) ?? false
  const edges = isKnown ? classBreaksOf(distribution!, step) : classBreaks(values, step)
  const count = values.length === 0 ? 0 : edges.length + 1
  const ramp = attribute.sensitive ? 'n' : 'q'
  const color = (index: number) => `var(--${ramp}${rampStep(index, count)})`
  return {
    edges,
    classes: Array.from({ length: count }, (_, index) => color(index)),
    colorOf: (value) => color(classOf(value, edges)),
  }
}
