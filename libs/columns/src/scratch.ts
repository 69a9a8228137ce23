/** Reused by every search of this thread, so that a search leaves little for the garbage collector. */
let scratch = new Uint32Array(0)
/** A bit for each row, all 0 between searches. */
let bits = new Uint32Array(0)
/** A byte for each row, all 0 between searches. */
let marks = new Uint8Array(0)

/** Memory for the rows of one search: `size` of them at most. The next search overwrites it. */
export function scratchOf(size: number): Uint32Array {
  if (scratch.length < size) scratch = new Uint32Array(size)
  return scratch
}

/** Fewer rows are sorted faster than their bits are set and read. */
const FEW = 100

/** The first `count` of the rows, each below `size`, ascending and each once, in a new array. */
export function ascendingOf(rows: Uint32Array, { count, size }: { count: number; size: number }): Uint32Array {
  if (count < FEW && size > 32 * FEW) return withoutRepeats(rows.slice(0, count).sort())
  const words = (size + 31) >>> 5
  if (bits.length < words) bits = new Uint32Array(words)
  for (let i = 0; i < count; i++) {
    const row = rows[i]!
    bits[row >>> 5]! |= 1 << (row & 31)
  }
  const ascending = new Uint32Array(count)
  let found = 0
  for (let word = 0; word < words; word++) {
    let left = bits[word]!
    if (left === 0) continue
    bits[word] = 0
    for (; left !== 0; left &= left - 1) ascending[found++] = (word << 5) + 31 - Math.clz32(left & -left)
  }
  return found === count ? ascending : ascending.subarray(0, found)
}

/** Ascending rows, each once. */
function withoutRepeats(rows: Uint32Array): Uint32Array {
  let count = Math.min(rows.length, 1)
  for (let i = 1; i < rows.length; i++) if (rows[i] !== rows[i - 1]) rows[count++] = rows[i]!
  return count === rows.length ? rows : rows.subarray(0, count)
}

/** Calls `use` with a byte for each of `size` rows: 1 for those given, else 0. */
export function withMarks<T>(rows: Uint32Array, size: number, use: (marks: Uint8Array) => T): T {
  if (marks.length < size) marks = new Uint8Array(size)
  for (let i = 0, end = rows.length; i < end; i++) marks[rows[i]!] = 1
  try {
    return use(marks)
  } finally {
    for (let i = 0, end = rows.length; i < end; i++) marks[rows[i]!] = 0
  }
}
