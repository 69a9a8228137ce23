/** Rows of a full run. */
export const ROWS = 256 * 1024
const BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024

/** Rows of at most this many bytes can be written into `buffer`. */
export const LONGEST_ROW_BYTES = 1024

/**
 * Collects up to 262,144 rows of COPY's text format and returns them in the order of their keys (whole numbers up to
 * 2^35). Rows that arrive in the order of a table's primary key cost Postgres far less: neighbors in the index are
 * written together. Two runs, of which one is filled while the other leaves, take 38 MB.
 */
export class SortedRun {
  readonly buffer = Buffer.allocUnsafeSlow(BYTES)
  /** Rows that it takes, at most `ROWS`. */
  limit = ROWS
  /** Where the next row begins. */
  end = 0
  /** The key in the high bits, the row's number in the low ones. */
  private readonly keys = new Float64Array(ROWS)
  private readonly starts = new Int32Array(ROWS + 1)
  private count = 0

  /** Whether a row of `bytes` bytes no longer fits. */
  isFull(bytes = LONGEST_ROW_BYTES): boolean {
    return this.count >= this.limit || this.end + bytes > BYTES
  }

  /** Completes the row that was written into `buffer` from `this.end` to `end`. */
  add(key: number, end: number): void {
    this.keys[this.count] = key * ROWS + this.count
    this.count++
    this.starts[this.count] = end
    this.end = end
  }

  /** The rows in order, in chunks. The run is empty after the last one. */
  *take(): Generator<Buffer> {
    const { buffer, starts } = this
    const keys = this.keys.subarray(0, this.count).sort()
    let chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, this.end))
    let at = 0
    for (const key of keys) {
      const row = key % ROWS
      const [start, end] = [starts[row]!, starts[row + 1]!]
      if (at + end - start > chunk.length) {
        yield chunk.subarray(0, at)
        chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, end - start))
        at = 0
      }
      buffer.copy(chunk, at, start, end)
      at += end - start
    }
    if (at > 0) yield chunk.subarray(0, at)
    this.count = 0
    this.end = 0
  }

  /** Releases its memory at once, which V8 would keep until it next collects garbage. The run cannot be used any more. */
  free(): void {
    for (const { buffer } of [this.buffer, this.keys, this.starts]) buffer.transfer(0)
  }
}
