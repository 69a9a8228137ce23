import { type PackedAttribute, type SharedFloats, sharedInts } from './packed.ts'

/** An attribute with its rows in order, both ways. `values` has NaN for null and no infinities. */
export function ordered(name: string, values: SharedFloats): PackedAttribute {
  const rows = Uint32Array.from(values.keys())
  const withValue = rows.filter((row) => !Number.isNaN(values[row]))
  const without = rows.filter((row) => Number.isNaN(values[row]))
  // Sorting keeps equal values in the order they were in: by row.
  withValue.sort((a, b) => values[a]! - values[b]!)

  const ascending = sharedInts(values.length)
  const descending = sharedInts(values.length)
  ascending.set(withValue)
  descending.set(upsideDown(withValue, values))
  ascending.set(without, withValue.length)
  descending.set(without, withValue.length)
  const places = new Int32Array(new SharedArrayBuffer(ascending.byteLength))
  ascending.forEach((row, place) => {
    places[row] = place
  })
  return { name, values, ascending, descending, places, known: withValue.length }
}

/** Turns the order of the values round, while rows of one value stay in their order. */
function upsideDown(ascending: Uint32Array, values: Float64Array): Uint32Array {
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

/** How many rows come first whose values pass a test that the least pass and the greatest fail. */
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
