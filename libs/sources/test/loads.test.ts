import { CanceledError } from '@homeground/queues'
import { describe, expect, test } from '@jest/globals'
import {
  dataSetOf,
  listLoads,
  planRemoval,
  publishedVersion,
  RenameLoadTable1764700000000,
  removePart,
  rollback,
  runLoad,
} from '../src/index.ts'
import { group, startPriceLoads, zips } from './price-loads.ts'

const { db, load, publishedPrices, states, loadsWithRows } = await startPriceLoads()
const input = { group, source: 'prices', publisher: 'A publisher', from: { name: 'prices.csv' } }

describe('a load', () => {
  test('publishes its rows and records what it was', async () => {
    const from = { name: 'prices.csv', sha256: 'abc' }
    const result = await runLoad(db, { ...input, from }, async ({ table, accept, reject, setVintage }) => {
      const prices = await table({ table: 'price', columns: ['month', 'zip', 'price'] })
      setVintage('2024')
      accept('2024-04')
      reject({ line: 3, text: 'x'.repeat(400) }, 'not a zip')
      for (let line = 4; line < 20; line++) reject({ line, text: '' }, 'blank line')
      await prices.write([['2024-04', '01760', 834950]])
    })
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 834950 } })
    expect(result).toMatchObject({
      loadId: 1,
      rowsRead: 18,
      rowsKept: 1,
      rowsRejected: 17,
      rejected: { 'not a zip': 1, 'blank line': 16 },
      parts: { '2024-04': 1 },
    })
    expect(result.firstRejected).toHaveLength(10)
    const [row] = await listLoads(db)
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
    const version = await publishedVersion(db)
    await load({ '2024-04': { '01760': 3, '02139': 4 } })
    expect(await publishedPrices()).toEqual({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 3, '02139': 4 } })
    expect(await states()).toEqual(['published', 'published'])
    expect(await publishedVersion(db)).not.toBe(version)
    expect(await publishedVersion(db, { sources: ['rents'] })).toBe(await publishedVersion(db, { sources: [] }))
  })

  test('that runs twice leaves the same as one that runs once', async () => {
    const rows = { '2024-04': { '01760': 2 } }
    await load(rows)
    await load(rows)
    expect(await publishedPrices()).toEqual(rows)
    expect(await states()).toEqual(['published', 'replaced'])
  })

  test('deletes, when it starts, rows that can no longer be rolled back to', async () => {
    for (const price of [1, 2, 3, 4, 5, 6]) await load({ '2024-04': { '01760': price } })
    expect(await loadsWithRows()).toEqual([2, 3, 4, 5, 6])
  })

  test('that throws changes nothing and records why', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const failing = load({ '2024-04': { '01760': 2 } }, {}, () => {
      throw new Error('The pipe broke.')
    })
    await expect(failing).rejects.toThrow('The pipe broke.')
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await loadsWithRows()).toEqual([1])
    expect((await listLoads(db))[0]).toMatchObject({ state: 'failed', error: 'The pipe broke.', rows_kept: 1 })
  })

  test('lists addresses without what may be secret', async () => {
    const address = 'https://jo:secret-1@data.example/2024/prices.csv?key=secret-2'
    const failing = runLoad(db, { ...input, from: { name: address } }, async () => {
      throw new Error(`${address} returned 404.`)
    })
    await expect(failing).rejects.toThrow('404')
    const [row] = await listLoads(db)
    expect([row!.name, row!.error]).toEqual([
      'https://data.example/2024/prices.csv',
      'https://data.example/2024/prices.csv returned 404.',
    ])
  })

  test('with a value that does not fit its column fails with the error of Postgres', async () => {
    const failing = runLoad(db, input, async ({ table, accept }) => {
      const prices = await table({ table: 'price', columns: ['month', 'zip', 'price'] })
      accept('2024-04')
      await prices.write([['2024-04', '01760', 'dear']])
    })
    await expect(failing).rejects.toThrow('invalid input syntax for type double precision: "dear"')
    expect(await states()).toEqual(['failed'])
  })

  test('that lost its connection is marked failed by the next one at the latest', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const dying = load({ '2024-04': { '01760': 2 } }, {}, () =>
      db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = current_user and pid <> pg_backend_pid() and datname = current_database()`,
      ),
    )
    await expect(dying).rejects.toThrow()
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 1 } })
    await load({ '2024-05': { '01760': 3 } })
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 1 }, '2024-05': { '01760': 3 } })
    expect(await states()).toEqual(['published', 'failed', 'published'])
    expect(await loadsWithRows()).toEqual([1, 3])
  })

  test('after a crash deletes the rows of the crashed one', async () => {
    await db.query(`insert into load (source, publisher, name, demonstration, partial)
      values ('rents', 'A publisher', 'crashed', false, false)`)
    await db.query(`insert into price values (1, '2024-04', '01760', 1)`)
    await load({ '2024-05': { '01760': 3 } })
    expect(await loadsWithRows()).toEqual([2])
    expect((await listLoads(db))[1]).toMatchObject({ state: 'failed', error: 'The load was interrupted.' })
  })

  test('without a usable row is refused, agreed to or not', async () => {
    await expect(load({}, { yes: true })).rejects.toMatchObject({ code: 'no_lines' })
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

  test('ends when an operator cancels the job, and leaves what is published', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const onProgress = () => {
      throw new CanceledError()
    }
    await expect(load({ '2024-04': { '01760': 2 } }, { onProgress })).rejects.toThrow('Canceled')
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await states()).toEqual(['failed', 'published'])
  })

  test('waits for another load of its group', async () => {
    const order: string[] = []
    let second: Promise<unknown> | undefined
    await load({ '2024-04': { '01760': 1 } }, {}, async () => {
      const waits = Promise.withResolvers<void>()
      second = load(
        { '2024-04': { '01760': 2 } },
        { source: 'rents', onProgress: ({ step }) => (step.startsWith('waiting') ? waits.resolve() : undefined) },
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
      message: 'prices.csv has 7 rows for 2024-04, but the last load had 10. If this is correct, import it with --yes.',
    })
    expect(await publishedPrices()).toEqual({ '2024-03': zips(10, 1), '2024-04': zips(10, 1) })
    await load({ '2024-04': zips(8, 2) })
    expect((await publishedPrices())['2024-04']).toEqual(zips(8, 2))
  })

  test('never compares with demonstration data', async () => {
    await load({ '2024-04': zips(10, 1) }, { demonstration: true })
    await load({ '2024-04': zips(1, 2) })
    expect(await publishedPrices()).toEqual({ '2024-04': zips(1, 2) })
  })
})

describe('demonstration data', () => {
  const demonstration = true

  test('of a whole group is replaced by the first real load', async () => {
    await load({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }, { demonstration })
    await load({ '2024-04': { '02139': 3 } }, { demonstration, source: 'rents' })
    expect(await dataSetOf(db)).toBe('demonstration')
    await load({ '2026-08': { '01760': 9 } })
    expect(await publishedPrices()).toEqual({ '2026-08': { '01760': 9 } })
    expect(await dataSetOf(db)).toBe('real')
    expect(await states()).toEqual(['published', 'replaced', 'replaced'])
  })

  test('is refused once real data is loaded', async () => {
    await load({ '2024-04': { '01760': 9 } })
    const late = load({ '2024-03': { '01760': 1 } }, { demonstration, source: 'rents' })
    await expect(late).rejects.toMatchObject({ code: 'real_data_present' })
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 9 } })
  })

  test('is published again by a rollback of the real load', async () => {
    await load({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }, { demonstration })
    await load({ '2024-04': { '01760': 9 } })
    await rollback(db, { group, source: 'prices' })
    expect(await publishedPrices()).toEqual({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
  })
})

describe('a rollback', () => {
  const roll = (source = 'prices') => rollback(db, { group, source })

  test('publishes again what the newest load replaced and removes what it added', async () => {
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 }, '2024-05': { '01760': 3 } })
    expect(await roll()).toMatchObject({ loadId: 2 })
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
    expect(await roll()).toMatchObject({ loadId: 1 })
    expect(await publishedPrices()).toEqual({})
  })

  test('goes back three publications, and no further than the rows that still exist', async () => {
    for (const price of [1, 2, 3, 4, 5]) await load({ '2024-04': { '01760': price } })
    // The next load, even one that fails, deletes what is older than the last three publications.
    await expect(load({})).rejects.toThrow('prices.csv has no usable rows.')
    for (const price of [4, 3, 2]) {
      await roll()
      expect(await publishedPrices()).toEqual({ '2024-04': { '01760': price } })
    }
    await expect(roll()).rejects.toThrow(
      'The data that the newest load of prices replaced has been deleted, so it cannot be restored.',
    )
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 2 } })
  })

  test('is refused after a later load of its group, and when nothing is loaded', async () => {
    await expect(roll()).rejects.toThrow('No data from prices is loaded.')
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 } }, { source: 'rents' })
    await expect(roll()).rejects.toThrow('rents was loaded after prices. Roll back rents first.')
  })
})

test('a database from before the table was called load keeps its loads', async () => {
  const runner = db.createQueryRunner()
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
const remove = (part: string) => removePart(db, { group, source: 'prices', publisher: 'A publisher', part })
const months = { '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }

describe('removing a part', () => {
  test('takes it away, and a rollback puts it back', async () => {
    await load(months)
    expect(await remove('2024-04')).toMatchObject({ replaced: [{ source: 'prices', part: '2024-04', load_id: 1 }] })
    expect(await publishedPrices()).toEqual({ '2024-03': { '01760': 1 } })
    await rollback(db, { group, source: 'prices' })
    expect(await publishedPrices()).toEqual(months)
  })

  test('of everything leaves nothing, until a rollback, also after another load', async () => {
    await load({ '2024-04': { '01760': 2 } })
    await remove('2024-04')
    expect(await publishedPrices()).toEqual({})
    await load({ '2024-05': { '01760': 3 } })
    // A removal does not load anything, so it is not listed.
    expect(await states()).toEqual(['published', 'replaced'])
    await rollback(db, { group, source: 'prices' })
    await rollback(db, { group, source: 'prices' })
    expect(await publishedPrices()).toEqual({ '2024-04': { '01760': 2 } })
  })

  test('that is not loaded names those that are', async () => {
    await load(months)
    await expect(remove('2018-04')).rejects.toMatchObject({
      code: 'not_loaded',
      message: 'prices has no part 2018-04. Loaded are 2024-04, 2024-03.',
    })
    await expect(remove('')).rejects.toThrow('Name the part to remove. Loaded are 2024-04, 2024-03.')
    expect(await publishedPrices()).toEqual(months)
  })
})

describe('a file that is published already', () => {
  const from = { name: 'prices.csv', sha256: 'same' }

  test('is not loaded again, unless forced', async () => {
    await load(months, { from })
    const again = await load(months, { from })
    expect(again).toMatchObject({ loadId: 1, alreadyLoaded: expect.any(String) })
    expect([await states(), await loadsWithRows()]).toEqual([['published'], [1]])
    expect(await load(months, { from, force: true })).not.toHaveProperty('alreadyLoaded')
    expect(await states()).toEqual(['published', 'replaced'])
  })

  test('is not loaded again if it is generated data, but takes the place of that as real data', async () => {
    await load(months, { from, demonstration: true })
    expect(await load(months, { from, demonstration: true })).toMatchObject({ loadId: 1 })
    expect(await states()).toEqual(['published'])
    expect(await load(months, { from })).not.toHaveProperty('alreadyLoaded')
    expect(await states()).toEqual(['published', 'replaced'])
  })

  test('is loaded again with another vintage, after a rollback, and when a part was replaced', async () => {
    await load(months, { from })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    await rollback(db, { group, source: 'prices' })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    await load({ '2024-04': { '01760': 9 } })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    expect(await publishedPrices()).toEqual(months)
  })
})

const coverage = async (tx: { query: typeof db.query }) => {
  const rows = await tx.query(
    `select count(*)::int as count from price x join published p on p.part = x.month and p.load_id = x.load_id`,
  )
  return [{ name: 'Price', unit: 'zip codes', byState: { MA: rows[0].count } }]
}
const counted = { group: { ...group, coverage: [coverage] } }

test('a removal is planned with what would disappear, and leaves it', async () => {
  await load({ '2024-03': zips(3, 1), '2024-04': zips(7, 1) })
  const planned = planRemoval(db, { ...counted, source: 'prices', publisher: 'A publisher', part: '2024-04' })
  expect(await planned).toMatchObject({
    name: 'prices.csv',
    rows: 7,
    plan: { changes: [{ name: 'Price', before: 10, after: 3 }] },
  })
  expect(await publishedPrices()).toEqual({ '2024-03': zips(3, 1), '2024-04': zips(7, 1) })
  const missing = planRemoval(db, { ...counted, source: 'prices', publisher: 'A publisher', part: '2018-04' })
  await expect(missing).rejects.toThrow('prices has no part 2018-04. Loaded are 2024-04, 2024-03.')
})

describe('a plan', () => {
  test('compares and leaves no trace', async () => {
    await load({ '2024-04': zips(10, 1) })
    const plan = await load({ '2024-04': zips(7, 1), '2024-05': zips(2, 1) }, { ...counted, plan: true })
    const change = { name: 'Price', unit: 'zip codes', before: 10, after: 9, isLoss: false }
    expect(plan).toMatchObject({
      rowsKept: 9,
      plan: {
        changes: [{ ...change, statesWithout: [], statesWithLess: [] }],
        objection: expect.stringContaining('has 7 rows for 2024-04, but the last load had 10'),
      },
    })
    const fewer = await load({ '2024-04': zips(1, 1) }, { ...counted, plan: true })
    expect(fewer.plan!.objection).toMatch(/would remove values .*1 instead of 10 zip codes/)
    expect(await load({ '2024-05': zips(1, 1) }, { ...counted, plan: true })).toMatchObject({
      plan: { objection: null },
    })
    expect([await states(), await loadsWithRows()]).toEqual([['published'], [1]])
    expect(await publishedPrices()).toEqual({ '2024-04': zips(10, 1) })
  })
})

test('a load without usable rows names the first three reasons', async () => {
  const empty = runLoad(db, input, async ({ reject }) => {
    const reasons = ['not a month', 'not a zip', 'not a zip', 'no price']
    for (const [i, reason] of reasons.entries()) reject({ line: i + 2, text: '' }, reason)
  })
  await expect(empty).rejects.toThrow(
    'prices.csv has no usable rows. Rejected were line 2: not a month; line 3: not a zip; line 4: not a zip.',
  )
})

test('skipped lines are counted apart from rejected ones', async () => {
  const result = await runLoad(db, input, async ({ accept, skip }) => {
    accept('2024-04')
    skip('counts by grade')
    skip('counts by grade')
  })
  expect(result).toMatchObject({
    rowsRead: 3,
    rowsKept: 1,
    rowsRejected: 0,
    rowsSkipped: 2,
    skipped: { 'counts by grade': 2 },
  })
  expect((await listLoads(db))[0]).toMatchObject({ rows_read: 3, rows_skipped: 2, skipped: { 'counts by grade': 2 } })
})
