import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, copyLine } from './copy/copy-line.ts'
import { SortedRows } from './sorted-rows.ts'

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
export function copyWriter(
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
