import { describe, expect, test } from '@jest/globals'
import { dataSetOf, listLoads, RenameLoadTable1764700000000, rollback } from '../src/index.ts'
import { group, startPriceLoads, zips } from './price-loads.ts'

const { db, load, shown, states } = await startPriceLoads()

describe('the check on the number of rows', () => {
  test('refuses a part with less than 80 % of the rows of its last real load', async () => {
    await load({ '2024-03': zips(10, 1), '2024-04': zips(10, 1) })
    const short = load({ '2024-03': zips(10, 2), '2024-04': zips(7, 2) })
    await expect(short).rejects.toMatchObject({
      code: 'too_few_rows',
      message: 'prices.csv has 7 rows for 2024-04, but the last load had 10. If this is correct, import it with --yes.',
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
    expect(await dataSetOf(db)).toBe('demonstration')
    await load({ '2026-08': { '01760': 9 } })
    expect(await shown()).toEqual({ '2026-08': { '01760': 9 } })
    expect(await dataSetOf(db)).toBe('real')
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
    await rollback(db, { group, source: 'prices' })
    expect(await shown()).toEqual({ '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
  })
})

describe('a rollback', () => {
  const roll = (source = 'prices') => rollback(db, { group, source })

  test('publishes again what the newest load replaced and removes what it added', async () => {
    await load({ '2024-04': { '01760': 1 } })
    await load({ '2024-04': { '01760': 2 }, '2024-05': { '01760': 3 } })
    expect(await roll()).toMatchObject({ loadId: 2 })
    expect(await shown()).toEqual({ '2024-04': { '01760': 1 } })
    expect(await states()).toEqual(['rolled_back', 'published'])
    expect(await roll()).toMatchObject({ loadId: 1 })
    expect(await shown()).toEqual({})
  })

  test('goes back three publications, and no further than the rows that still exist', async () => {
    for (const price of [1, 2, 3, 4, 5]) await load({ '2024-04': { '01760': price } })
    // The next load, even one that fails, deletes what is older than the last three publications.
    await expect(load({})).rejects.toThrow('prices.csv has no usable rows.')
    for (const price of [4, 3, 2]) {
      await roll()
      expect(await shown()).toEqual({ '2024-04': { '01760': price } })
    }
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
