/** About this many places a handle can stand at. */
const stops = 64

export interface SliderScale {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** A slider over the histogram's edges whose stops are readable numbers: steps of 1, 2, 2.5 or 5. */
export function sliderScale(edges: readonly number[], outer: { low: number; high: number }) {
  const low = edges[0] ?? outer.low
  const high = edges.at(-1) ?? outer.high
  const step = niceStep((high - low) / stops)
  return { min: Math.floor(low / step) * step, max: Math.ceil(high / step) * step, step }
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`. */
export function niceStep(least: number): number {
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * 0.9999)!
  return Number((factor * power).toPrecision(3))
}
