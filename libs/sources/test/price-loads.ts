import { createDatabase } from '@homeground/service'
import { testDatabase } from '@homeground/testing'
import { afterAll, afterEach } from '@jest/globals'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type LoadInput, listLoads, loadMigrations, loadTablesSql, planLoad, runLoad } from '../src/index.ts'

class CreateTables implements MigrationInterface {
  name = 'CreateTables1763596800000'
  async up(runner: QueryRunner) {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table price (load_id bigint, month text, zip text, price float8, primary key (load_id, month, zip))`)
  }
  async down() {}
}

export const group = { sources: ['prices', 'rents'], tables: ['price'] }

type Rows = Record<string, Record<string, number>>

/** Prices of `count` zips, all the same. */
export const zips = (count: number, price: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(10000 + i), price]))

/**
 * A database with one table of prices by month and zip. Called at the top of a test file; empties the tables after each
 * test and deletes the database after the tests of the file.
 */
export async function startPriceLoads() {
  const test = await testDatabase('sources', (url) =>
    createDatabase({ url, schema: 'sources', migrations: [CreateTables, ...loadMigrations] }),
  )
  const db = test.database
  afterEach(() => db.query('truncate price, published, load restart identity'))
  afterAll(() => test.drop())

  let files = 0
  /** Loads `{ month: { zip: price } }`, each time of another file; `during` runs after the rows are written. */
  function load(
    rows: Rows,
    { plan = false, ...options }: Partial<LoadInput> & { plan?: boolean } = {},
    during?: () => unknown,
  ) {
    const from = { name: 'prices.csv', sha256: `file ${++files}` }
    const input = { group, source: 'prices', publisher: 'A publisher', from, ...options }
    return (plan ? planLoad : runLoad)(db, input, async (current) => {
      const table = await current.table({ table: 'price', columns: ['month', 'zip', 'price'] })
      for (const [month, prices] of Object.entries(rows)) {
        for (const [zip, price] of Object.entries(prices)) {
          current.accept(month)
          await table.write([[month, zip, price]])
        }
      }
      await during?.()
    })
  }

  /** The published rows. */
  async function publishedPrices(): Promise<Rows> {
    const prices = await db.query(
      `select month, zip, price from price x join published p on p.part = x.month and p.load_id = x.load_id
       order by month, zip`,
    )
    const rows: Rows = {}
    for (const { month, zip, price } of prices) rows[month] = { ...rows[month], [zip]: price }
    return rows
  }

  const states = async () => (await listLoads(db)).map(({ state }) => state)
  const loadsWithRows = async () =>
    (await db.query('select distinct load_id::int as id from price order by 1')).map(({ id }: { id: number }) => id)
  return { db, load, publishedPrices, states, loadsWithRows }
}
