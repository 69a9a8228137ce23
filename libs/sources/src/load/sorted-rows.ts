/** Rows of a full run. */
const ROWS = 256 * 1024
const BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024

/** Rows of at most this many bytes can be written into `buffer`. */
const LONGEST_ROW_BYTES = 1024

/**
 * Collects up to 262,144 rows of COPY's text format and returns them in the order of their keys (whole numbers up to
 * 2^35). Rows that arrive in the order of a table's primary key cost Postgres far less: neighbors in the index are
 * written together. Two runs, of which one is filled while the other leaves, take 38 MB.
 */
class SortedRun {
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

/** The first run is short and each one twice as long as the one before, so that Postgres need not wait at first. */
const FIRST_RUN_ROWS = ROWS / 8

/** Takes chunks, for example a COPY. */
export interface ChunkReceiver {
  /** Whether it has not yet stored the chunks before. */
  readonly isBehind: () => boolean
  /** Waits while the receiver is behind, then sends. */
  readonly send: (chunk: Buffer) => Promise<void>
}

/** Rows on their way to Postgres: one run of them is filled while the one before leaves in order. */
export class SortedRows {
  /** The run that rows are added to. */
  run = new SortedRun()
  private other: SortedRun | undefined
  private leaving: Generator<Buffer> | undefined
  private readonly prefix: Buffer
  private readonly receiver: ChunkReceiver

  /** `prefix` begins every row. */
  constructor(prefix: string, receiver: ChunkReceiver) {
    this.run.limit = FIRST_RUN_ROWS
    this.prefix = Buffer.from(prefix)
    this.receiver = receiver
  }

  /** Writes what begins every row; returns where its other bytes belong. The run must not be full. */
  beginRow(): number {
    const { buffer, end } = this.run
    const { prefix } = this
    for (let i = 0; i < prefix.length; i++) buffer[end + i] = prefix[i]!
    return end + prefix.length
  }

  /** Adds a row as text, without the prefix. */
  async add(key: number, line: string): Promise<void> {
    // A character of UTF-16 has at most three bytes.
    const bytes = this.prefix.length + 3 * line.length
    if (this.run.isFull(bytes)) await this.turn()
    if (this.run.isFull(bytes)) {
      await this.receiver.send(Buffer.concat([this.prefix, Buffer.from(line)]))
    } else {
      const start = this.beginRow()
      this.run.add(key, start + this.run.buffer.write(line, start))
    }
  }

  /** Lets the full run leave, once the one before has left; rows are then added to an empty one. */
  async turn(): Promise<void> {
    await this.flush()
    this.leaving = this.run.take()
    const empty = this.other ?? new SortedRun()
    empty.limit = Math.min(ROWS, 2 * this.run.limit)
    this.other = this.run
    this.run = empty
  }

  /** Sends as much of the leaving run as the receiver takes without waiting. */
  async pump(): Promise<void> {
    while (this.leaving && !this.receiver.isBehind()) await this.sendNext()
  }

  /** Sends all rows; none can be added any more. */
  async finish(): Promise<void> {
    await this.flush()
    this.leaving = this.run.take()
    await this.flush()
    this.run.free()
    this.other?.free()
  }

  private async flush(): Promise<void> {
    while (this.leaving) await this.sendNext()
  }

  private async sendNext(): Promise<void> {
    const { done, value } = this.leaving!.next()
    if (done) this.leaving = undefined
    else await this.receiver.send(value)
  }
}
