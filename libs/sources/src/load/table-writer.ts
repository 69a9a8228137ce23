import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopyValue, copyLine } from './copy-line.ts'

const CHUNK_CHARS = 256 * 1024

/** Writes rows into one table, each with the load's id in front of its values. */
export type TableWriter = {
  /** Values in the order of the columns that the table was opened with. Waits while Postgres is behind. */
  write: (rows: Iterable<readonly CopyValue[]>) => Promise<void>
}

/** One COPY: all of its rows are stored after `finish`, none after `abort` or a crash. */
export function copyWriter(
  client: PoolClient,
  { table, columns, loadId }: { table: string; columns: readonly string[]; loadId: number },
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
  const flush = async () => {
    if (failure) throw failure
    if (buffered === '') return
    const chunk = Buffer.from(buffered)
    buffered = ''
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
  }
  return {
    async write(rows: Iterable<readonly CopyValue[]>) {
      for (const values of rows) {
        buffered += prefix + copyLine(values)
        if (buffered.length >= CHUNK_CHARS) await flush()
      }
    },
    async finish() {
      await flush()
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
