import { type PackedAttribute, type SharedFloats, sharedInts } from './packed.ts'

/** An attribute with its rows sorted both ways. `values` has NaN for null and no infinities. */
export function ordered(name: string, values: SharedFloats): PackedAttribute {
  const rows = Uint32Array.from(values.keys())
  const withValue = rows.filter((row) => !Number.isNaN(values[row]))
  const without = rows.filter((row) => Number.isNaN(values[row]))
  // The sort is stable: equal values stay in order of row.
  withValue.sort((a, b) => values[a]! - values[b]!)

  const ascending = sharedInts(values.length)
  const descending = sharedInts(values.length)
  ascending.set(withValue)
  descending.set(reversed(withValue, values))
  ascending.set(without, withValue.length)
  descending.set(without, withValue.length)
  const positions = new Int32Array(new SharedArrayBuffer(ascending.byteLength))
  ascending.forEach((row, position) => {
    positions[row] = position
  })
  return { name, values, ascending, descending, positions, known: withValue.length }
}

/** Reverses the order of the values; rows with equal values stay in their order. */
function reversed(ascending: Uint32Array, values: Float64Array): Uint32Array {
  const descending = new Uint32Array(ascending.length)
  let filled = 0
  for (let end = ascending.length; end > 0; ) {
    let start = end - 1
    while (start > 0 && values[ascending[start - 1]!] === values[ascending[start]!]) start--
    descending.set(ascending.subarray(start, end), filled)
    filled += end - start
    end = start
  }
  return descending
}

/** Counts the rows at the start of the ascending order that pass a monotonic test, by bisection. */
export function countFirst(
  { values, ascending, known }: Pick<PackedAttribute, 'values' | 'ascending' | 'known'>,
  passes: (value: number) => boolean,
): number {
  let [from, to] = [0, known]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (passes(values[ascending[middle]!]!)) from = middle + 1
    else to = middle
  }
  return from
}
