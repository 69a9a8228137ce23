import { expect, test } from '@jest/globals'
import { normal, uniform } from './random.ts'

const draws = Array.from({ length: 20_000 }, (_, i) => i)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('the same seed, name and keys give the same number, others a different one', () => {
  expect(uniform(1, 'age')(1760, 3)).toBe(uniform(1, 'age')(1760, 3))
  const others = [
    uniform(2, 'age')(1760, 3),
    uniform(1, 'rent')(1760, 3),
    uniform(1, 'age')(1761, 3),
    uniform(1, 'age')(1760, 4),
  ]
  expect(others).not.toContain(uniform(1, 'age')(1760, 3))
})

test('uniform numbers fill every tenth of 0 to 1 evenly', () => {
  const tenths = new Array<number>(10).fill(0)
  for (const key of draws) tenths[Math.floor(uniform(1, 'tenths')(key) * 10)]!++
  // 2,000 each with a standard deviation of 42: six of them are 255.
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(255)
})

test('normal numbers have mean 0 and standard deviation 1, and adjacent keys are independent', () => {
  const stream = normal(1, 'bell')
  const values = draws.map((key) => stream(key))
  expect(Math.abs(mean(values))).toBeLessThan(0.05)
  expect(Math.abs(mean(values.map((value) => value * value)) - 1)).toBeLessThan(0.06)
  expect(Math.abs(mean(values.slice(1).map((value, i) => value * values[i]!)))).toBeLessThan(0.05)
})
