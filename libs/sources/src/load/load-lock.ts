import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import type { ReadCoverage } from '../coverage.ts'

/** Sources whose demonstration data is replaced together, and the tables that hold their rows. */
export type LoadGroup = {
  readonly sources: readonly string[]
  readonly tables: readonly string[]
  /** How what the product shows of them is counted. */
  readonly coverage?: readonly ReadCoverage[]
}

const LOCK_POLL_MS = 250

/**
 * Runs `work` on a connection of its own that holds the group's lock: one load or rollback of a group at a time, across
 * all processes. Publishing happens on this same connection, so a process that has lost the lock cannot publish.
 */
export async function withLoadLock<T>(
  db: DataSource,
  { group, signal, onWait }: { group: LoadGroup; signal?: AbortSignal | undefined; onWait?: () => unknown },
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const key = [`load:${group.sources.join()}`]
  const tryLock = `select pg_try_advisory_lock(hashtextextended(current_schema() || $1, 0)) as locked`
  const unlock = `select pg_advisory_unlock(hashtextextended(current_schema() || $1, 0))`
  const { client, release } = await connectionForLoading(db)
  try {
    while (!(await client.query(tryLock, key)).rows[0].locked) {
      await onWait?.()
      await sleep(LOCK_POLL_MS, undefined, signal && { signal })
    }
    try {
      return await work(client)
    } finally {
      // A lost connection has already lost its lock.
      await client.query(unlock, key).catch(() => undefined)
    }
  } finally {
    await release()
  }
}

/** A connection of the pool, to be released by the caller, without the statement timeout of requests. */
export async function connectionForLoading(db: DataSource) {
  const runner = db.createQueryRunner()
  const client: PoolClient = await runner.connect()
  const release = async () => {
    await client.query('reset statement_timeout').catch(() => undefined)
    await runner.release()
  }
  await client.query('set statement_timeout = 0').catch(async (error) => {
    await release()
    throw error
  })
  return { client, release }
}

/** Runs `work` in a transaction on this connection; an error rolls it back. */
export async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
