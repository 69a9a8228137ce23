import { expect, test } from '@jest/globals'
import { readLogLine } from './log-line.ts'

test('a log record becomes its level, message and stack', () => {
  const line = JSON.stringify({ level: 50, msg: 'boom', err: { message: 'no', stack: 'Error: no\n at x' } })
  expect(readLogLine(line)).toEqual({ level: 50, text: 'error: boom\nError: no\n at x' })
})

test('a request is shown with its method, address, status and time', () => {
  const request = { level: 30, method: 'GET', url: '/api/search?states=RI', status: 200, ms: 12.3, msg: 'request' }
  expect(readLogLine(JSON.stringify(request))).toEqual({
    level: 30,
    text: 'info: request GET /api/search?states=RI 200 12.3 ms',
  })
})

test('any other line is shown unchanged, including a broken record', () => {
  expect(readLogLine('listening')).toEqual({ level: 30, text: 'listening' })
  expect(readLogLine('{"level":50,')).toEqual({ level: 30, text: '{"level":50,' })
})
