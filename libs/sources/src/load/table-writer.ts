import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'
import { type CopyValue, copyLine } from './copy.ts'
import { connectionForLoading, type LoadGroup } from './load-lock.ts'

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
interface ChunkReceiver {
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

const CHUNK_CHARS = 256 * 1024

/** Writes rows into one table, each with the load's id in front of its values. */
export type TableWriter = {
  /** Values in the order of the columns that the table was opened with. Waits while Postgres is behind. */
  write: (rows: Iterable<readonly CopyValue[]>) => Promise<void>
  /** Where rows may be written as bytes; undefined for a table without a sort key. */
  readonly sorted: SortedRows | undefined
}

export type TableTarget = {
  readonly table: string
  readonly columns: readonly string[]
  /** A whole number up to 2^35 by which rows are sorted, about 250,000 at a time. Default: as they come. */
  readonly sortKey?: ((values: readonly CopyValue[]) => number) | undefined
}

/** One COPY: all of its rows are stored after `finish`, none after `abort` or a crash. */
function copyWriter(
  client: PoolClient,
  { table, columns, sortKey, loadId }: TableTarget & { readonly loadId: number },
) {
  const names = ['load_id', ...columns].map((name) => `"${name}"`).join(', ')
  const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`))
  let failure: Error | undefined
  // A broken connection never drains, so whatever waits for the stream must also see its error.
  const failed = once(stream, 'error').then(([error]) => {
    failure = error
    throw error
  })
  failed.catch(() => undefined)
  const prefix = `${loadId}\t`
  let buffered = ''
  let drained: Promise<unknown> | undefined
  /** Returns once Postgres has taken all chunks but this one, so that reading and storing overlap. */
  const send = async (chunk: Buffer) => {
    await drained
    if (failure) throw failure
    if (stream.write(chunk)) return
    const waiting = Promise.race([once(stream, 'drain'), failed]).then(() => {
      if (drained === waiting) drained = undefined
    })
    waiting.catch(() => undefined)
    drained = waiting
  }
  const takeBuffered = () => {
    const chunk = Buffer.from(buffered)
    buffered = ''
    return chunk
  }
  const isBehind = () => drained !== undefined
  const sorted = sortKey && new SortedRows(prefix, { isBehind, send })
  return {
    sorted,
    async write(rows: Iterable<readonly CopyValue[]>) {
      for (const values of rows) {
        const line = copyLine(values)
        if (sorted) await sorted.add(sortKey(values), line)
        else {
          buffered += prefix + line
          if (buffered.length >= CHUNK_CHARS) await send(takeBuffered())
        }
      }
      await sorted?.pump()
      if (failure) throw failure
    },
    async finish() {
      if (sorted) await sorted.finish()
      else await send(takeBuffered())
      stream.end()
      await Promise.race([once(stream, 'finish'), failed])
    },
    async abort() {
      if (failure || stream.writableFinished) return
      const closed = once(stream, 'close').catch(() => undefined)
      stream.destroy()
      await closed
    },
  }
}

type OpenTable = { writer: ReturnType<typeof copyWriter>; release: () => Promise<void> }

/** The tables that one load writes to, each through its own connection until all are closed. */
export function openTables(
  db: DataSource,
  { group, loadId, onWrite }: { group: LoadGroup; loadId: number; onWrite: () => Promise<void> },
) {
  const open: OpenTable[] = []
  return {
    async table(target: TableTarget): Promise<TableWriter> {
      if (!group.tables.includes(target.table)) {
        throw new Error(`${target.table} is not a table of this group.`)
      }
      const { client, release } = await connectionForLoading(db)
      const writer = copyWriter(client, { ...target, loadId })
      open.push({ writer, release })
      return {
        sorted: writer.sorted,
        async write(rows) {
          await writer.write(rows)
          await onWrite()
        },
      }
    },
    async finish() {
      for (const { writer } of open) await writer.finish()
      while (open.length > 0) await open.pop()!.release()
    },
    async abort() {
      for (const { writer, release } of open.splice(0)) {
        await writer.abort()
        await release()
      }
    },
  }
}
