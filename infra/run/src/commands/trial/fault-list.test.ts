import { expect, test } from '@jest/globals'
import { createRandom, planFaults } from './fault-list.ts'
import type { ProductInUse } from './product-in-use.ts'

const plan = (seed: number, count: number) =>
  planFaults({} as ProductInUse, { count, random: createRandom(seed) }).map(({ kind, title, parts }) => ({
    kind,
    title,
    parts,
  }))

test('a seed repeats its faults, and another one has others', () => {
  expect(plan(5, 50)).toEqual(plan(5, 50))
  expect(plan(5, 50)).not.toEqual(plan(6, 50))
})

test('fifty faults are of all kinds, and two at once break different parts', () => {
  const faults = plan(5, 50)
  const counts = Map.groupBy(faults, ({ kind }) => kind)
  for (const kind of ['killed', 'stopped', 'slow', 'cut', 'clock', 'two at once'] as const) {
    expect(counts.get(kind)?.length).toBeGreaterThanOrEqual(7)
  }
  for (const { parts } of faults) expect(new Set(parts).size).toBe(parts.length)
})
