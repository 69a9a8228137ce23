import { expect, test } from '@jest/globals'
import { createQuotaMemory } from './quota-memory.ts'

const quota = (key: string, limit = 2) => ({ key, limit })

test('continues from what Redis reported, and forgets the quotas that were not used for longest', () => {
  const memory = createQuotaMemory({ maxItems: 4 })
  memory.learn({ key: 'one', used: 2, state: 1 }, 'a')
  memory.learn({ key: 'two', used: 2, state: 1 }, 'a')
  expect(memory.charge([quota('one')], 'b')).toMatchObject({ used: 2, isAllowed: false })
  expect(memory.charge([quota('one')], 'a')).toMatchObject({ used: 2, isAllowed: true })
  memory.learn({ key: 'three', used: 1, state: 0 }, undefined)
  expect(memory.charge([quota('two')], undefined)).toMatchObject({ used: 0, isKnown: false })
  expect(memory.charge([quota('one')], 'b')).toMatchObject({ used: 2, isAllowed: false })
})

test('counts a failed search no longer, unless another request for it succeeds', () => {
  const memory = createQuotaMemory()
  const first = memory.charge([quota('one', 1)], 'a')
  const second = memory.charge([quota('one', 1)], 'a')
  expect(memory.release(first.charged, 'a')).toBe(false)
  expect(memory.charge([quota('one', 1)], 'b').isAllowed).toBe(false)
  expect(memory.release(second.charged, 'a')).toBe(true)
  const third = memory.charge([quota('one', 1)], 'b')
  memory.confirm(third.charged, 'b')
  const fourth = memory.charge([quota('one', 1)], 'b')
  expect(memory.release(fourth.charged, 'b')).toBe(false)
  expect(memory.charge([quota('one', 1)], 'c').isAllowed).toBe(false)
})
