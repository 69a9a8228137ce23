import { CanceledError } from '@homeground/queues'
import { describe, expect, test } from '@jest/globals'
import { listLoads, publishedVersion, runLoad } from '../src/index.ts'
import { group, startPriceLoads, zips } from './price-loads.ts'

const { db, load, shown, states, loadsWithRows } = await startPriceLoads()

describe('a load', () => {
  test('publishes its rows and records what it was', async () => {
    const from = { name: 'prices.csv', sha256: 'abc' }
    const input = { group, source: 'prices', publisher: 'A publisher', from }
    const result = await runLoad(db, input, async ({ table, accept, reject, setVintage }) => {
      const prices = await table({ table: 'price', columns: ['month', 'zip', 'price'] })
      setVintage('2024')
      accept('2024-04')
      reject({ line: 3, text: 'x'.repeat(400) }, 'not a zip')
      for (let line = 4; line < 20; line++) reject({ line, text: '' }, 'blank line')
      await prices.write([['2024-04', '01760', 834950]])
    })
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
    expect(await shown()).toEqual({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 3, '02139': 4 } })
    expect(await states()).toEqual(['published', 'published'])
    expect(await publishedVersion(db)).not.toBe(version)
    expect(await publishedVersion(db, { sources: ['rents'] })).toBe(await publishedVersion(db, { sources: [] }))
  })

  test('that runs twice leaves the same as one that runs once', async () => {
    const rows = { '2024-04': { '01760': 2 } }
    await load(rows)
    await load(rows)
    expect(await shown()).toEqual(rows)
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
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await loadsWithRows()).toEqual([1])
    expect((await listLoads(db))[0]).toMatchObject({ state: 'failed', error: 'The pipe broke.', rows_kept: 1 })
  })

  test('lists addresses without what may be secret', async () => {
    const address = 'https://jo:secret-1@data.example/2024/prices.csv?key=secret-2'
    const input = { group, source: 'prices', publisher: 'A publisher', from: { name: address } }
    const failing = runLoad(db, input, async () => {
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
    const input = { group, source: 'prices', publisher: 'A publisher', from: { name: 'x' } }
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
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    await load({ '2024-05': { '01760': 3 } })
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 }, '2024-05': { '01760': 3 } })
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

  test('stops when its signal aborts', async () => {
    const stop = new AbortController()
    const stopped = load(
      { '2024-04': zips(3, 1) },
      { signal: stop.signal, onProgress: () => stop.abort(new Error('The worker is shutting down.')) },
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

  test('ends when an operator cancels the job, and leaves what is published', async () => {
    await load({ '2024-04': { '01760': 1 } })
    const onProgress = () => {
      throw new CanceledError()
    }
    await expect(load({ '2024-04': { '01760': 2 } }, { onProgress })).rejects.toThrow('Canceled')
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
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
