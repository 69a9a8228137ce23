import { type PackedAttribute, type SharedFloats, sharedInts } from './packed.ts'

/**
 * An attribute with its rows sorted both ways. `values` has NaN for null and no infinities. `openEnds` has 1 for a row
 * whose value is above the given one and -1 for one whose value is below: such rows come at the high or low end, and
 * their values are moved there too, so that values ascend with the order.
 */
export function ordered(
  name: string,
  values: SharedFloats,
  openEnds: Int8Array = new Int8Array(values.length),
): PackedAttribute {
  moveOpenEnds(values, openEnds)
  const rows = Uint32Array.from(values.keys())
  const withValue = rows.filter((row) => !Number.isNaN(values[row]))
  const without = rows.filter((row) => Number.isNaN(values[row]))
  const compare = (a: number, b: number) => openEnds[a]! - openEnds[b]! || values[a]! - values[b]!
  // The sort is stable: equal values stay in order of row.
  withValue.sort(compare)

  const ascending = sharedInts(values.length)
  const descending = sharedInts(values.length)
  ascending.set(withValue)
  descending.set(reversed(withValue, compare))
  ascending.set(without, withValue.length)
  descending.set(without, withValue.length)
  const positions = new Int32Array(new SharedArrayBuffer(ascending.byteLength))
  ascending.forEach((row, position) => {
    positions[row] = position
  })
  const count = (side: number) => withValue.filter((row) => openEnds[row] === side).length
  const counts = { known: withValue.length, below: count(-1), above: count(1) }
  return { name, values, ascending, descending, positions, ...counts }
}

/** Raises values that are above a limit to the largest exact one, and lowers those below a limit to the smallest. */
function moveOpenEnds(values: SharedFloats, openEnds: Int8Array): void {
  if (openEnds.every((side) => side === 0)) return
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  values.forEach((value, row) => {
    if (openEnds[row] !== 0 || Number.isNaN(value)) return
    least = Math.min(least, value)
    most = Math.max(most, value)
  })
  openEnds.forEach((side, row) => {
    if (side > 0) values[row] = Math.max(values[row]!, most)
    if (side < 0) values[row] = Math.min(values[row]!, least)
  })
}

/** Reverses an order; rows that compare as equal stay in their order. */
function reversed(ascending: Uint32Array, compare: (a: number, b: number) => number): Uint32Array {
  const descending = new Uint32Array(ascending.length)
  let filled = 0
  for (let end = ascending.length; end > 0; ) {
    let start = end - 1
    while (start > 0 && compare(ascending[start - 1]!, ascending[start]!) === 0) start--
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
