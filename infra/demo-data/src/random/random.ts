/** A random number for whole-number keys: always the same for the same keys, in any order. */
export type Stream = (a: number, b?: number) => number

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
