import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'
import { type CopyValue, copyLine } from './copy.ts'
import { connectionForLoading, type LoadGroup } from './load-lock.ts'
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
