import { ROWS, SortedRun } from './sorted-run.ts'

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
