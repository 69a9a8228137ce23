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
  const { below, exact, above, without } = bySide(values, openEnds)
  const withValue = new Uint32Array(values.length - without.length)
  sortByValue(below, values, withValue)
  sortByValue(exact, values, withValue.subarray(below.length))
  sortByValue(above, values, withValue.subarray(below.length + exact.length))
  const compare = (a: number, b: number) => openEnds[a]! - openEnds[b]! || values[a]! - values[b]!

  const ascending = sharedInts(values.length)
  const descending = sharedInts(values.length)
  ascending.set(withValue)
  descending.set(reversed(withValue, compare))
  ascending.set(without, withValue.length)
  descending.set(without, withValue.length)
  const positions = new Int32Array(new SharedArrayBuffer(ascending.byteLength))
  for (let position = 0; position < ascending.length; position++) positions[ascending[position]!] = position
  const counts = { known: withValue.length, below: below.length, above: above.length }
  return { name, values, ascending, descending, positions, ...counts }
}

/** The rows whose value is below, at and above the given one, and those without a value; each ascending. */
function bySide(values: SharedFloats, openEnds: Int8Array) {
  const lists = Array.from({ length: 4 }, () => new Uint32Array(values.length))
  const lengths = [0, 0, 0, 0]
  for (let row = 0; row < values.length; row++) {
    const list = Number.isNaN(values[row]) ? 3 : openEnds[row]! + 1
    lists[list]![lengths[list]!++] = row
  }
  const [below, exact, above, without] = lists.map((rows, list) => rows.subarray(0, lengths[list]))
  return { below: below!, exact: exact!, above: above!, without: without! }
}

/**
 * Writes ascending `rows` to `sorted` by ascending value, equal ones by row. Sorts the values alone and then looks each
 * row's place up in them: a sort of numbers without a comparison function takes a tenth of the time of one with it.
 */
function sortByValue(rows: Uint32Array, values: SharedFloats, sorted: Uint32Array): void {
  const inOrder = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index++) inOrder[index] = values[rows[index]!]!
  inOrder.sort()
  /** By the first place of a value: how many rows with the value are placed. */
  const placed = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const first = firstAtLeast(inOrder, values[rows[index]!]!)
    sorted[first + placed[first]!] = rows[index]!
    placed[first]!++
  }
}

/** How many of ascending values are below one: the index of the first that is not. */
export function firstAtLeast(ascending: Float64Array, value: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (ascending[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

/** How many of ascending values are not above one: the index of the first that is. */
export function firstAbove(ascending: Float64Array, value: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (ascending[middle]! <= value) from = middle + 1
    else to = middle
  }
  return from
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
