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
