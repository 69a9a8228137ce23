import { expect, test } from '@jest/globals'
import { readLogLine } from './log-line.ts'

test('a log record becomes its level, message and stack', () => {
  const line = JSON.stringify({ level: 50, msg: 'boom', err: { message: 'no', stack: 'Error: no\n at x' } })
  expect(readLogLine(line)).toEqual({ level: 50, text: 'error: boom\nError: no\n at x' })
})

test('any other line is shown unchanged, including a broken record', () => {
  expect(readLogLine('listening')).toEqual({ level: 30, text: 'listening' })
  expect(readLogLine('{"level":50,')).toEqual({ level: 30, text: '{"level":50,' })
})
