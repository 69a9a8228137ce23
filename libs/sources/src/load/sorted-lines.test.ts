import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { sortedLines } from './sorted-lines.ts'

const texts = (chunks: readonly Buffer[]) => chunks.map((chunk) => chunk.toString())

test('returns lines by their keys; lines with one key stay in the order in which they came', () => {
  const line = fc.record({
    key: fc.integer({ min: 0, max: 20 }),
    text: fc.string({ unit: 'grapheme' }),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sorted = sortedLines()
      const written = lines.map(({ key, text }, i) => ({ key, line: `${i} ${text}\n` }))
      for (const { key, line } of written) expect(sorted.add(key, line)).toEqual([])
      const expected = written.toSorted((a, b) => a.key - b.key).map((each) => each.line)
      expect(sorted.take().toString()).toBe(Buffer.from(expected.join('')).toString())
    }),
  )
})

test('returns a chunk with every 16,384 lines', () => {
  const sorted = sortedLines()
  const chunks: Buffer[] = []
  for (let i = 0; i < 40_000; i++) chunks.push(...sorted.add(99_999 - i, `${99_999 - i}\n`))
  const lines = texts([...chunks, sorted.take()]).map((text) => text.trim().split('\n'))
  expect(lines.map((each) => [each.length, each[0], each.at(-1)])).toEqual([
    [16_384, '83616', '99999'],
    [16_384, '67232', '83615'],
    [7232, '60000', '67231'],
  ])
})

test('returns a line that is longer than the buffer as a chunk of its own', () => {
  const sorted = sortedLines()
  const long = `${'é'.repeat(2_000_000)}\n`
  expect(sorted.add(2, 'second\n')).toEqual([])
  expect(texts(sorted.add(3, long))).toEqual(['second\n', long])
  expect(sorted.add(1, 'first\n')).toEqual([])
  expect(sorted.take().toString()).toBe('first\n')
})
