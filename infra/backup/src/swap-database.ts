import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from './client.ts'

/**
 * Gives the database `spare` the name of `target` in one transaction, and drops the former `target`, which need not
 * exist. Connections to it are closed. Errors: those of Postgres; the former `target` is then as before.
 */
export async function swapDatabase(
  server: string,
  { target, spare }: { target: string; spare: string },
): Promise<void> {
  const former = `${target}_former`
  await withClient(server, async (client) => {
    const name = (text: string) => client.escapeIdentifier(text)
    await client.query(`drop database if exists ${name(former)} with (force)`)
    const found = await client.query('select from pg_database where datname = $1', [target])
    if (found.rowCount === 0) {
      await client.query(`alter database ${name(spare)} rename to ${name(target)}`)
      return
    }
    await client.query(`alter database ${name(target)} allow_connections false`)
    try {
      await endConnections(client, target)
      await client.query('begin')
      await client.query(`alter database ${name(target)} rename to ${name(former)}`)
      await client.query(`alter database ${name(spare)} rename to ${name(target)}`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      await client.query(`alter database ${name(target)} allow_connections true`)
      throw error
    }
    await client.query(`drop database ${name(former)} with (force)`)
  })
}

/** Waits until the last connection has ended: a process takes a moment after it was told to. */
async function endConnections(client: pg.Client, database: string): Promise<void> {
  for (let waits = 0; waits < 100; waits++) {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [database],
    )
    if (rowCount === 0) return
    await sleep(50)
  }
}
