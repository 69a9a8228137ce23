/** Of Deflate64. */
const WINDOW_BYTES = 65_536
const LONGEST_MATCH_BYTES = 65_538

/** The bytes that are unpacked and not yet passed on, after a window of those before them. */
export class InflateWindow {
  readonly #bytes = Buffer.alloc(WINDOW_BYTES + 4 * LONGEST_MATCH_BYTES)
  /** Where the window begins, and where it ends. */
  #first = WINDOW_BYTES
  #start = WINDOW_BYTES
  #at = WINDOW_BYTES

  /** Whether there may be no place for another match. */
  isFull(): boolean {
    return this.#at > this.#bytes.length - LONGEST_MATCH_BYTES
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  /** Repeats bytes of the window, which may overlap with what they are copied to. */
  copy(distance: number, length: number): void {
    const from = this.#at - distance
    if (from < this.#first) throw new Error('invalid distance')
    for (let i = 0; i < length; i++) this.#bytes[this.#at + i] = this.#bytes[from + i]!
    this.#at += length
  }

  /** The bytes since the last call; the newest become the window. */
  flush(): Buffer {
    const unpacked = Buffer.from(this.#bytes.subarray(this.#start, this.#at))
    const kept = Math.min(WINDOW_BYTES, this.#at - this.#first)
    this.#bytes.copyWithin(WINDOW_BYTES - kept, this.#at - kept, this.#at)
    this.#first = WINDOW_BYTES - kept
    this.#start = WINDOW_BYTES
    this.#at = WINDOW_BYTES
    return unpacked
  }
}
