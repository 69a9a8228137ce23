import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { lineProgress, printTo } from './progress.ts'

const plain = (lines: string[]) => lines.map((line) => line.replace(/\d+\.\d s/, '0.0 s'))

test('prints one line per step when it ends, with the time and the last detail', async () => {
  const lines: string[] = []
  const progress = lineProgress((line) => lines.push(line))
  const result = await progress.step('Building the web pages', async (report) => {
    report('hashing')
    report('unchanged')
    return 7
  })
  await progress.step('Starting Redis', async () => {})
  progress.print('done')
  expect(result).toBe(7)
  expect(plain(lines)).toEqual(['✓   0.0 s  Building the web pages: unchanged', '✓   0.0 s  Starting Redis', 'done'])
})

test('marks a step that fails, and passes its error on', async () => {
  const lines: string[] = []
  const progress = lineProgress((line) => lines.push(line))
  const failing = progress.step('Loading schools', async () => Promise.reject(new Error('No disk.')))
  await expect(failing).rejects.toThrow('No disk.')
  expect(plain(lines)).toEqual(['✗   0.0 s  Loading schools'])
})

test('output that cannot be written, as on a full disk, does not end the process', () => {
  const out = new PassThrough()
  printTo(out)
  const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
  expect(() => out.emit('error', full)).not.toThrow()
})
