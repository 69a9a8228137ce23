import { createDatabase } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { expect, test } from '@jest/globals'

const url = process.env.TEST_DATABASE_URL ?? ''

test('a query of a server that takes too long is ended in Postgres too', async () => {
  const server = createDatabase({ url, schema: 'public', pool: 1, queryTimeoutMs: 300, migrations: [] })
  const observer = createDatabase({ url, schema: 'public', pool: 1, migrations: [] })
  await Promise.all([server.initialize(), observer.initialize()])
  const mark = `a query of ${process.pid}`
  const running = () =>
    observer.query(`select from pg_stat_activity where state = 'active' and query like $1`, [`%${mark}`])
  const query = server.query(`select pg_sleep(60) -- ${mark}`)
  const failure = expect(query).rejects.toThrow(/Query read timeout|statement timeout/)
  await eventually(async () => expect(await running()).toHaveLength(1))
  await failure
  await eventually(async () => expect(await running()).toHaveLength(0), 10_000)
  await Promise.all([server.destroy(), observer.destroy()])
})
