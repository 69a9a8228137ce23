import type { HuffmanTable } from './huffman.ts'

/** Reads chunks of bytes bit by bit, the lowest first. `available` must be awaited before as many bytes are read. */
export class BitReader {
  readonly #chunks: AsyncIterator<Buffer>
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #hold = 0
  #held = 0
  #isEnded = false

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Whether so many bytes can be read without waiting. At the end of the input everything can, and may fail. */
  has(bytes: number): boolean {
    return this.#isEnded || this.#bytes.length - this.#at >= bytes
  }

  /** Waits until so many bytes can be read, or the input has ended. */
  async available(bytes: number): Promise<void> {
    while (!this.has(bytes)) {
      const { value, done } = await this.#chunks.next()
      if (done) this.#isEnded = true
      else {
        this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), value])
        this.#at = 0
      }
    }
  }

  /** The next bits as a number, at most 16. Errors: at the end of the input. */
  take(count: number): number {
    this.#fill(count)
    const value = this.#hold & ((1 << count) - 1)
    this.#drop(count)
    return value
  }

  /** The next symbol of a code. Errors: for bits without a symbol, and at the end of the input. */
  symbol({ bits, entries }: HuffmanTable): number {
    // The last code may be shorter than the table's bits, with nothing after it.
    while (this.#held < bits && this.#at < this.#bytes.length) this.#fill(this.#held + 1)
    const entry = entries[this.#hold & ((1 << bits) - 1)]!
    const length = entry & 15
    if (length === 0) throw new Error('invalid code')
    if (length > this.#held) throw new Error('unexpected end of file')
    this.#drop(length)
    return entry >> 4
  }

  /** Skips to the next whole byte. */
  align(): void {
    this.#drop(this.#held & 7)
  }

  /** Ends the reading of the chunks. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  #fill(count: number): void {
    while (this.#held < count) {
      if (this.#at === this.#bytes.length) throw new Error('unexpected end of file')
      this.#hold |= this.#bytes[this.#at++]! << this.#held
      this.#held += 8
    }
  }

  #drop(count: number): void {
    this.#hold >>>= count
    this.#held -= count
  }
}
