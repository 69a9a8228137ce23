import type { PoolClient } from 'pg'
import type { LoadGroup } from '../load/load-lock.ts'
import type { Coverage } from './coverage.ts'

/** What the sources of a group show, as this connection sees it. */
export async function readGroupCoverage(client: PoolClient, { coverage = [] }: LoadGroup): Promise<Coverage[]> {
  const db = {
    // biome-ignore lint/suspicious/noExplicitAny: the rows of any query
    query: async (sql: string, parameters?: any[]): Promise<any> => (await client.query(sql, parameters)).rows,
  }
  const found: Coverage[] = []
  for (const read of coverage) found.push(...(await read(db)))
  return found
}
