/** The approximate number of positions of a handle. */
const stops = 64

export interface SliderScale {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** A scale over the histogram's edges in round steps (1, 2, 2.5 or 5 times a power of ten). */
export function sliderScale(edges: readonly number[], outer: { low: number; high: number }) {
  const low = edges[0] ?? outer.low
  const high = edges.at(-1) ?? outer.high
  const step = niceStep((high - low) / stops)
  return { min: Math.floor(low / step) * step, max: Math.ceil(high / step) * step, step }
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is at least `min`. */
export function niceStep(min: number): number {
  if (!(min > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(min))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= min * 0.9999)!
  return Number((factor * power).toPrecision(3))
}

/** The values of the two handles. */
export type Ends = [low: number, high: number]

/** How many steps Page Up and Page Down move a handle. */
const pageSteps = 10

/**
 * The ends after Home, End, Page Up or Page Down on a handle (0 the lower, 1 the upper); null for other keys. The
 * handles stay at least one step apart.
 */
export function jumpedTo(
  key: string,
  { handle, ends, scale }: { handle: 0 | 1; ends: Readonly<Ends>; scale: SliderScale },
): Ends | null {
  const { min, max, step } = scale
  const [lowest, highest] = handle === 0 ? [min, ends[1] - step] : [ends[0] + step, max]
  const targets: Readonly<Record<string, number>> = {
    Home: lowest,
    End: highest,
    PageDown: ends[handle] - pageSteps * step,
    PageUp: ends[handle] + pageSteps * step,
  }
  const target = targets[key]
  if (target === undefined) return null
  const moved = Math.min(highest, Math.max(lowest, target))
  return handle === 0 ? [moved, ends[1]] : [ends[0], moved]
}
