import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { SortedRows } from './table-writer.ts'

/** A receiver that is behind after each chunk until it is waited for. */
function slowReceiver() {
  const chunks: string[] = []
  let isBehind = false
  return {
    chunks,
    isBehind: () => isBehind,
    async send(chunk: Buffer) {
      isBehind = !isBehind
      chunks.push(chunk.toString())
    },
  }
}

/** Adds a row as bytes. */
async function addBytes(rows: SortedRows, { key, text }: { key: number; text: string }) {
  if (rows.run.isFull()) await rows.turn()
  const start = rows.beginRow()
  rows.run.add(key, start + rows.run.buffer.write(text, start))
}

test('sends rows by their keys; rows with one key stay in the order in which they came', async () => {
  const row = fc.record({
    key: fc.integer({ min: 0, max: 20 }),
    text: fc.string({ unit: 'grapheme', maxLength: 10 }),
    asBytes: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (added) => {
      const receiver = slowReceiver()
      const rows = new SortedRows('7\t', receiver)
      const numbered = added.map(({ key, text, asBytes }, i) => ({ key, asBytes, text: `${i} ${text}\n` }))
      for (const { key, text, asBytes } of numbered) {
        await (asBytes ? addBytes(rows, { key, text }) : rows.add(key, text))
      }
      await rows.finish()
      const expected = numbered.toSorted((a, b) => a.key - b.key).map(({ text }) => `7\t${text}`)
      expect(receiver.chunks.join('')).toBe(expected.join(''))
    }),
    { numRuns: 10 },
  )
})

test('sorts more and more rows at a time, up to 262,144, and loses none', async () => {
  const receiver = slowReceiver()
  const rows = new SortedRows('', receiver)
  for (let i = 0; i < 600_000; i++) {
    await addBytes(rows, { key: 999_999 - i, text: `${999_999 - i}\n` })
    if (i % 1000 === 0) await rows.pump()
  }
  await rows.finish()
  const run = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)
  const runs = [32_768, 65_536, 131_072, 262_144, 108_480]
  let first = 1_000_000
  const expected = runs.flatMap((count) => {
    first -= count
    return run(first, count)
  })
  expect(receiver.chunks.join('') === `${expected.join('\n')}\n`).toBe(true)
})

test('sends a row that is longer than a run by itself', async () => {
  const receiver = slowReceiver()
  const rows = new SortedRows('1\t', receiver)
  const long = `${'é'.repeat(6_000_000)}\n`
  await rows.add(2, 'second\n')
  await rows.add(3, long)
  await rows.add(1, 'first\n')
  await rows.finish()
  expect(receiver.chunks).toHaveLength(3)
  expect([...receiver.chunks].sort((a, b) => a.length - b.length)).toEqual(['1\tfirst\n', '1\tsecond\n', `1\t${long}`])
})
