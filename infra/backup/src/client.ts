import pg from 'pg'

/** Connects, runs `work` and disconnects, also after an error. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeground backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same server's URL with another database. */
export const urlOfDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))
