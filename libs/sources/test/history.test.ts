import { describe, expect, test } from '@jest/globals'
import { listLoads, removePart, rollback, runLoad } from '../src/index.ts'
import { group, startPriceLoads, zips } from './price-loads.ts'

const { db, load, shown, states, loadsWithRows } = await startPriceLoads()
const remove = (part: string) => removePart(db, { group, source: 'prices', publisher: 'A publisher', part })
const months = { '2024-03': { '01760': 1 }, '2024-04': { '01760': 2 } }

describe('removing a part', () => {
  test('takes it away, and a rollback puts it back', async () => {
    await load(months)
    expect(await remove('2024-04')).toMatchObject({ replaced: [{ source: 'prices', part: '2024-04', load_id: 1 }] })
    expect(await shown()).toEqual({ '2024-03': { '01760': 1 } })
    await rollback(db, { group, source: 'prices' })
    expect(await shown()).toEqual(months)
  })

  test('of everything leaves nothing, until a rollback, also after another load', async () => {
    await load({ '2024-04': { '01760': 2 } })
    await remove('2024-04')
    expect(await shown()).toEqual({})
    await load({ '2024-05': { '01760': 3 } })
    // A removal does not load anything, so it is not listed.
    expect(await states()).toEqual(['published', 'replaced'])
    await rollback(db, { group, source: 'prices' })
    await rollback(db, { group, source: 'prices' })
    expect(await shown()).toEqual({ '2024-04': { '01760': 2 } })
  })

  test('that is not loaded names those that are', async () => {
    await load(months)
    await expect(remove('2018-04')).rejects.toMatchObject({
      code: 'not_loaded',
      message: 'prices has no part 2018-04. Loaded are 2024-04, 2024-03.',
    })
    await expect(remove('')).rejects.toThrow('Name the part to remove. Loaded are 2024-04, 2024-03.')
    expect(await shown()).toEqual(months)
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

  test('is loaded again with another vintage, after a rollback, and when a part was replaced', async () => {
    await load(months, { from })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    await rollback(db, { group, source: 'prices' })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    await load({ '2024-04': { '01760': 9 } })
    expect(await load(months, { from, vintage: '2024' })).not.toHaveProperty('alreadyLoaded')
    expect(await shown()).toEqual(months)
  })
})

describe('a plan', () => {
  test('compares and leaves no trace', async () => {
    const coverage = async (tx: { query: typeof db.query }) => {
      const rows = await tx.query(
        `select count(*)::int as count from price x join published p on p.part = x.month and p.load_id = x.load_id`,
      )
      return [{ name: 'Price', unit: 'zip codes', byState: { MA: rows[0].count } }]
    }
    const counted = { group: { ...group, coverage: [coverage] } }
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
    expect(await shown()).toEqual({ '2024-04': zips(10, 1) })
  })
})

const input = { group, source: 'prices', publisher: 'A publisher', from: { name: 'prices.csv' } }

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
