const MILES_PER_DEGREE = 69

/** Interpolating between four lattice values lowers their spread; this factor restores it to about 1. */
const SPREAD = 1.35

const ease = (t: number) => t * t * (3 - 2 * t)

/** A number per point of the map, about 0 ± 1, that changes over about `wavelengthMiles`. */
type Field = (latitude: number, longitude: number) => number

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
/** A random number for whole-number keys: always the same for the same keys, in any order. */
type Stream = (a: number, b?: number) => number

const TWO_POW_32 = 4_294_967_296

function keyOf(seed: number, name: string): number {
  let key = 0x811c9dc5 ^ seed
  for (let i = 0; i < name.length; i++) key = Math.imul(key ^ name.charCodeAt(i), 0x01000193)
  return key
}

/** The finalizer of MurmurHash3, applied to both keys. */
function mix(key: number, a: number, b: number): number {
  let h = key ^ Math.imul(a, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) ^ Math.imul(b + 0x5bd1e995, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 15)) >>> 0
}

/**
 * Uniform numbers in [0, 1). Every figure has its own named stream, so that a new figure does not
 * change the others, and a zip's value does not depend on which zips are generated. The name is part
 * of the seed: changing it changes the data.
 */
export function uniform(seed: number, name: string): Stream {
  const key = keyOf(seed, name)
  return (a, b = 0) => mix(key, a, b) / TWO_POW_32
}

/** Normal numbers, mean 0 and standard deviation 1 (Box and Muller), limited to about ±6. */
export function normal(seed: number, name: string): Stream {
  const radius = keyOf(seed, `${name}/radius`)
  const angle = keyOf(seed, `${name}/angle`)
  return (a, b = 0) =>
    Math.sqrt(-2 * Math.log((mix(radius, a, b) + 1) / TWO_POW_32)) *
    Math.cos((mix(angle, a, b) / TWO_POW_32) * 2 * Math.PI)
}
