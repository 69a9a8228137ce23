import { type CopyValue, copyLine } from './copy-line.ts'

const CHUNK_BYTES = 256 * 1024
/** A character of UTF-16 has at most three bytes. */
const MOST_BYTES_PER_CHARACTER = 3

/**
 * Collects batch after batch of rows as bytes of COPY's text format: outside V8's heap, where they would be copied again
 * and again, and in the same memory each time.
 */
export class CopyLines {
  private readonly buffers: Buffer[] = []
  /** Bytes used in each of the first buffers. */
  private readonly ends: number[] = []

  add(values: readonly CopyValue[]): void {
    const line = copyLine(values)
    const bytes = MOST_BYTES_PER_CHARACTER * line.length
    let last = this.ends.length - 1
    if (last < 0 || this.ends[last]! + bytes > this.buffers[last]!.length) last = this.begin(bytes)
    this.ends[last]! += this.buffers[last]!.write(line, this.ends[last]!)
  }

  /** All rows, until `clear` is called. */
  chunks(): Buffer[] {
    return this.ends.map((end, at) => this.buffers[at]!.subarray(0, end))
  }

  /** Forgets all rows. What `chunks` returned must not be used any more. */
  clear(): void {
    this.ends.length = 0
  }

  private begin(bytes: number): number {
    const at = this.ends.push(0) - 1
    const size = Math.max(CHUNK_BYTES, bytes)
    if ((this.buffers[at]?.length ?? 0) < size) this.buffers[at] = Buffer.allocUnsafeSlow(size)
    return at
  }
}
