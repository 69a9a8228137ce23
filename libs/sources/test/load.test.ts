import { createDatabase } from '@homeground/service'
import { type TestDatabase, testDatabase } from '@homeground/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import {
  type LoadInput,
  listLoads,
  loadTablesSql,
  publishedDataSet,
  publishedVersion,
  RenameLoadTable1764700000000,
  rollback,
  runLoad,
} from '../src/index.ts'

class CreateTables implements MigrationInterface {
  name = 'CreateTables1763596800000'
  async up(runner: QueryRunner) {
    await runner.query(loadTablesSql)
    await runner.query(`
      create table price (load_id bigint, month text, zip text, price float8, primary key (load_id, month, zip))`)
  }
  async down() {}
}

const group = { sources: ['prices', 'rents'], tables: ['price'] }
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('sources', (url) =>
    createDatabase({
      url,
      schema: 'sources',
      migrations: [CreateTables, RenameLoadTable1764700000000],
    }),
  )
})
afterAll(() => database?.drop())
afterEach(() => database.database.query('truncate price, published, load restart identity'))

type Rows = Record<string, Record<string, number>>

/** Loads `{ month: { zip: price } }`; `during` runs after the rows are written. */
function load(rows: Rows, options: Partial<LoadInput> = {}, during?: () => unknown) {
  const from = { name: 'prices.csv', sha256: 'abc' }
  const input = { group, source: 'prices', publisher: 'A publisher', from, ...options }
  return runLoad(database.database, input, async (current) => {
    const table = await current.table('price', ['month', 'zip', 'price'])
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
async function shown(): Promise<Rows> {
  const found = await database.database.query(
    `select month, zip, price from price x join published p on p.part = x.month and p.load_id = x.load_id
     order by month, zip`,
  )
  const rows: Rows = {}
  for (const { month, zip, price } of found) rows[month] = { ...rows[month], [zip]: price }
  return rows
}

const states = async () => (await listLoads(database.database)).map(({ state }) => state)
const loadsWithRows = async () =>
  (await database.database.query('select distinct load_id::int as id from price order by 1')).map(
    ({ id }: { id: number }) => id,
  )
const zips = (count: number, price: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(10000 + i), price]))

describe('a load', () => {
  test('publishes its rows and records what it was', async () => {
    const from = { name: 'prices.csv', sha256: 'abc' }
    const input = { group, source: 'prices', publisher: 'A publisher', from }
    const result = await runLoad(
      database.database,
      input,
      async ({ table, accept, reject, setVintage }) => {
        const prices = await table('price', ['month', 'zip', 'price'])
        setVintage('2024')
        accept('2024-04')
        reject({ line: 3, text: 'x'.repeat(400) }, 'not a zip')
        for (let line = 4; line < 20; line++) reject({ line, text: '' }, 'blank line')
        await prices.write([['2024-04', '01760', 834950]])
      },
    )
    expect(await shown()).toEqual({ '2024-04': { '01760': 834950 } })
    expect(result).toMatchObject({
      loadId: 1,
      rowsRead: 18,
      rowsKept: 1,
      rowsRejected: 17,
      rejected: { 'not a zip': 1, 'blank line': 16 },
      parts: { '2024-04': 1 },
    })
    expect(result.firstRejected).toHaveLength(10)
    const [row] = await listLoads(database.database)
    expect(row).toMatchObject({
      id: 1,
      source: 'prices',
      name: 'prices.csv',
      sha256: 'abc',
      vintage: '2024',
      rows_read: 18,
      rows_kept: 1,
      state: 'published',
      demonstration: false,
    })
    expect(row!.first_rejected[0]).toEqual({ line: 3, reason: 'not a zip', text: 'x'.repeat(300) })
    expect(Date.parse(row!.finished_at!)).toBeGreaterThanOrEqual(Date.parse(row!.started_at))
  })

  test('replaces the parts it contains and leaves the others', async () => {
    await load({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } })
    const version = await publishedVersion(database.database)
    await load({ '2024-04': { '01760': 3, '02139': 4 } })
    expect(await shown()).toEqual({
      '2024-03': { '01760': 1 },
      '2024-04': { '01760': 3, '02139': 4 },
    })
    expect(await states()).toEqual(['published', 'published'])
    expect(await publishedVersion(database.database)).not.toBe(version)
    expect(await publishedVersion(database.database, { sources: ['rents'] })).toBe(
      await publishedVersion(database.database, { sources: [] }),
    )
  })

  test('that runs twice leaves the same as one that runs once', async () => {
    const rows = { '2024-04': { '01760': 2 } }
    await load(rows)
    await load(rows)
    expect(await shown()).toEqual(rows)
    expect(await states()).toEqual(['published', 'replaced'])
  })

  test('deletes, when it starts, rows that can no longer be rolled back to', async () => {
    for (const price of [1, 2, 3, 4]) await load({ '2024-04': { '01760': price } })
    expect(await loadsWithRows()).toEqual([2, 3, 4])
  })

  test('that throws changes nothing and records why', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const failing = load({ '2024-04': { '01760': 2 } }, {}, () => {
      throw new Error('The pipe broke.')
    })
    await expect(failing).rejects.toThrow('The pipe broke.')
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await loadsWithRows()).toEqual([1])
    expect((await listLoads(database.database))[0]).toMatchObject({
      state: 'failed',
      error: 'The pipe broke.',
      rows_kept: 1,
    })
  })

  test('lists addresses without what may be secret', async () => {
    const address = 'https://jo:secret-1@data.example/2024/prices.csv?key=secret-2'
    const input = { group, source: 'prices', publisher: 'A publisher', from: { name: address } }
    const failing = runLoad(database.database, input, async () => {
      throw new Error(`${address} returned 404.`)
    })
    await expect(failing).rejects.toThrow('404')
    const [row] = await listLoads(database.database)
    expect([row!.name, row!.error]).toEqual([
      'https://data.example/2024/prices.csv',
      'https://data.example/2024/prices.csv returned 404.',
    ])
  })

  test('with a value that does not fit its column fails with the error of Postgres', async () => {
    const input = { group, source: 'prices', publisher: 'A publisher', from: { name: 'x' } }
    const failing = runLoad(database.database, input, async ({ table, accept }) => {
      const prices = await table('price', ['month', 'zip', 'price'])
      accept('2024-04')
      await prices.write([['2024-04', '01760', 'dear']])
    })
    await expect(failing).rejects.toThrow('invalid input syntax for type double precision: "dear"')
    expect(await states()).toEqual(['failed'])
  })

  test('that lost its connection is marked failed by the next one at the latest', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const dying = load({ '2024-04': { '01760': 2 } }, {}, () =>
      database.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = current_user and pid <> pg_backend_pid() and datname = current_database()`,
      ),
    )
    await expect(dying).rejects.toThrow()
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    await load({ '2024-05': { '01760': 3 } })
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 }, '2024-05': { '01760': 3 } })
    expect(await states()).toEqual(['published', 'failed', 'published'])
    expect(await loadsWithRows()).toEqual([1, 3])
  })

  test('after a crash deletes the rows of the crashed one', async () => {
    const { database: db } = database
    await db.query(`insert into load (source, publisher, name, demonstration, partial)
      values ('rents', 'A publisher', 'crashed', false, false)`)
    await db.query(`insert into price values (1, '2024-04', '01760', 1)`)
    await load({ '2024-05': { '01760': 3 } })
    expect(await loadsWithRows()).toEqual([2])
    expect((await listLoads(db))[1]).toMatchObject({
      state: 'failed',
      error: 'The load was interrupted.',
    })
  })

  test('without a usable row is refused, agreed to or not', async () => {
    await expect(load({}, { yes: true })).rejects.toMatchObject({ code: 'no_rows' })
  })

  test('stops when its signal aborts', async () => {
    const stop = new AbortController()
    const stopped = load(
      { '2024-04': zips(3, 1) },
      {
        signal: stop.signal,
        onProgress: () => stop.abort(new Error('The worker is shutting down.')),
      },
    )
    await expect(stopped).rejects.toThrow('The worker is shutting down.')
    expect(await shown()).toEqual({})
  })

  test('reports its steps, and continues when a report fails', async () => {
    const steps: string[] = []
    await load(
      { '2024-04': { '01760': 1 } },
      {
        onProgress: ({ step }) => {
          steps.push(step)
          throw new Error('Redis is down')
        },
      },
    )
    expect(steps).toEqual(['reading', 'publishing'])
  })

  test('waits for another load of its group', async () => {
    const order: string[] = []
    let second: Promise<unknown> | undefined
    await load({ '2024-04': { '01760': 1 } }, {}, async () => {
      const waits = Promise.withResolvers<void>()
      second = load(
        { '2024-04': { '01760': 2 } },
        {
          source: 'rents',
          onProgress: ({ step }) => (step.startsWith('waiting') ? waits.resolve() : undefined),
        },
        () => order.push('second'),
      )
      await waits.promise
      order.push('first')
    })
    await second
    expect(order).toEqual(['first', 'second'])
  })
})

describe('the check on the number of rows', () => {
  test('refuses a part with less than 80 % of the rows of its last real load', async () => {
    await load({ '2024-03': zips(10, 1), '2024-04': zips(10, 1) })
    const short = load({ '2024-03': zips(10, 2), '2024-04': zips(7, 2) })
    await expect(short).rejects.toMatchObject({
      code: 'too_few_rows',
      message:
        'prices.csv has 7 rows for 2024-04, but the last load had 10. If this is correct, import it with --yes.',
    })
    expect(await shown()).toEqual({ '2024-03': zips(10, 1), '2024-04': zips(10, 1) })
    await load({ '2024-04': zips(8, 2) })
    expect((await shown())['2024-04']).toEqual(zips(8, 2))
  })

  test('accepts fewer rows when the operator agrees', async () => {
    await load({ '2024-04': zips(10, 1) })
    await load({ '2024-04': zips(1, 2) }, { yes: true })
    expect(await shown()).toEqual({ '2024-04': zips(1, 2) })
  })

  test('never compares with demonstration data', async () => {
    await load({ '2024-04': zips(10, 1) }, { demonstration: true })
    await load({ '2024-04': zips(1, 2) })
    expect(await shown()).toEqual({ '2024-04': zips(1, 2) })
  })
})

describe('demonstration data', () => {
  const demonstration = true

  test('of a whole group is replaced by the first real load', async () => {
    await load({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }, { demonstration })
    await load({ '2024-04': { '02139': 3 } }, { demonstration, source: 'rents' })
    expect(await publishedDataSet(database.database)).toBe('demonstration')
    await load({ '2026-08': { '01760': 9 } })
    expect(await shown()).toEqual({ '2026-08': { '01760': 9 } })
    expect(await publishedDataSet(database.database)).toBe('real')
    expect(await states()).toEqual(['published', 'replaced', 'replaced'])
  })

  test('is refused once real data is loaded', async () => {
    await load({ '2024-04': { '01760': 9 } })
    const late = load({ '2024-03': { '01760': 1 } }, { demonstration, source: 'rents' })
    await expect(late).rejects.toMatchObject({ code: 'real_data_present' })
    expect(await shown()).toEqual({ '2024-04': { '01760': 9 } })
  })

  test('is published again by a rollback of the real load', async () => {
    await load({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }, { demonstration })
    await load({ '2024-04': { '01760': 9 } })
    await rollback(database.database, { group, source: 'prices' })
    expect(await shown()).toEqual({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
  })
})

describe('a rollback', () => {
  const roll = (source = 'prices') => rollback(database.database, { group, source })

  test('publishes again what the newest load replaced and removes what it added', async () => {
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 }, '2024-05': { '01760': 3 } })
    expect(await roll()).toMatchObject({ loadId: 2 })
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
    expect(await roll()).toMatchObject({ loadId: 1 })
    expect(await shown()).toEqual({})
  })

  test('goes back no further than the rows that still exist', async () => {
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 } })
    await load({ '2024-04': { '01760': 3 } })
    await load({ '2024-04': { '01760': 4 } })
    await roll()
    expect(await shown()).toEqual({ '2024-04': { '01760': 3 } })
    await roll()
    expect(await shown()).toEqual({ '2024-04': { '01760': 2 } })
    await expect(roll()).rejects.toThrow(
      'The data that the newest load of prices replaced has been deleted, so it cannot be restored.',
    )
    expect(await shown()).toEqual({ '2024-04': { '01760': 2 } })
  })

  test('is refused after a later load of its group, and when nothing is loaded', async () => {
    await expect(roll()).rejects.toThrow('No data from prices is loaded.')
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 } }, { source: 'rents' })
    await expect(roll()).rejects.toThrow('rents was loaded after prices. Roll back rents first.')
  })
})

test('a database from before the table was called load keeps its loads', async () => {
  const runner = database.database.createQueryRunner()
  const rename = new RenameLoadTable1764700000000()
  await runner.startTransaction()
  try {
    await rename.down(runner)
    await runner.query(`insert into data_source (source, publisher, name, demonstration, partial)
      values ('prices', 'A publisher', 'prices.csv', false, false)`)
    await rename.up(runner)
    expect(await listLoads(runner.manager)).toMatchObject([{ name: 'prices.csv' }])
  } finally {
    await runner.rollbackTransaction()
    await runner.release()
  }
})
