import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ByteRows } from './byte-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'byte-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(write: (rows: ByteRows) => void): string {
  const path = join(folder, 'rows')
  const rows = new ByteRows(path)
  write(rows)
  rows.close()
  return readFileSync(path, 'latin1')
}

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10'],
  [202404, '202404'],
  [-666666666, '-666666666'],
])('writes the whole number %d', (value, text) => {
  expect(written((rows) => rows.integer(value))).toBe(text)
})

test.each([
  [577500, 1, '577500.0'],
  [112.5, 1, '112.5'],
  [0, 4, '0.0'],
  [1, 4, '1.0'],
  [0.005, 4, '0.005'],
  [-0.10126, 4, '-0.1013'],
  [-0.00001, 4, '0.0'],
  [0.99996, 4, '1.0'],
  [13.0402, 4, '13.0402'],
])('writes %d to at most %d decimals', (value, places, text) => {
  expect(written((rows) => rows.decimal(value, places))).toBe(text)
})

test('writes every byte of more than one chunk', () => {
  const line = `${'x'.repeat(999)}\n`
  const text = written((rows) => {
    for (let i = 0; i < 10_000; i++) rows.text(line)
  })
  expect(text === line.repeat(10_000)).toBe(true)
})
