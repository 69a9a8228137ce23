import { normal, type Stream } from './random.ts'

const MILES_PER_DEGREE = 69

/** Interpolating between four lattice values lowers their spread; this factor restores it to about 1. */
const SPREAD = 1.35

const ease = (t: number) => t * t * (3 - 2 * t)

/** A number per point of the map, about 0 ± 1, that changes over about `wavelengthMiles`. */
export type Field = (latitude: number, longitude: number) => number

export function smoothField(seed: number, name: string, wavelengthMiles: number): Field {
  const at = normal(seed, name)
  const step = wavelengthMiles / MILES_PER_DEGREE
  return (latitude, longitude) => {
    // A degree of longitude counts as 0.77 of one of latitude, as at 39° north.
    const x = (longitude * 0.77) / step
    const y = latitude / step
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = ease(x - i)
    const v = ease(y - j)
    const south = at(i, j) * (1 - u) + at(i + 1, j) * u
    const north = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
    return SPREAD * (south * (1 - v) + north * v)
  }
}

/** A number per key and month, about 0 ± 1, that drifts from one knot to the next. */
export function drift(seed: number, name: string, monthsBetweenKnots: number): Stream {
  const at = normal(seed, name)
  return (key, month = 0) => {
    const t = month / monthsBetweenKnots
    const knot = Math.floor(t)
    const u = t - knot
    return 1.2 * (at(key, knot) * (1 - u) + at(key, knot + 1) * u)
  }
}
