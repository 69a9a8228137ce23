import { ordered } from './order.ts'
import { LARGEST_VALUE, type PackedAttribute, sharedFloats } from './packed.ts'

/** Reads each attribute by its name. */
export type PackedAttributes = ReadonlyMap<string, () => PackedAttribute>

/** The attributes with other or more values, which are checked and copied now and sorted when they are first read. */
export function overlaid(
  attributes: PackedAttributes,
  { values, size }: { values: Readonly<Record<string, ArrayLike<number>>>; size: number },
): PackedAttributes {
  const all = new Map(attributes)
  for (const [name, given] of Object.entries(values)) {
    const copy = checked(name, given, size)
    let sorted: PackedAttribute | undefined
    all.set(name, () => {
      sorted ??= ordered(name, copy)
      return sorted
    })
  }
  return all
}

function checked(name: string, given: ArrayLike<number>, size: number) {
  if (given.length !== size) {
    throw new RangeError(`${name} has ${given.length} values for ${size} rows`)
  }
  const copy = sharedFloats(size)
  for (let row = 0; row < size; row++) {
    const value = given[row]!
    if (Math.abs(value) > LARGEST_VALUE) {
      throw new RangeError(`${name} of row ${row} is ${value}, not within ±${LARGEST_VALUE}`)
    }
    // Adding 0 turns -0 into 0, so that equal values print the same.
    copy[row] = value + 0
  }
  return copy
}
