import { describe, expect, test } from '@jest/globals'
import { startOptions } from './start.ts'

describe('npm start --', () => {
  test('loads demonstration data, and real data with --real', () => {
    expect(startOptions([], {})).toEqual({ isReal: false })
    expect(startOptions(['--real'], {})).toEqual({ isReal: true })
  })

  test.each([
    [['--rael'], /--rael.*\nUsage: npm start \[-- --real\]/],
    [['real'], /real.*\nUsage: npm start/],
  ])('%j is refused with the usage', (args, message) => {
    expect(() => startOptions(args, {})).toThrow(message)
  })

  test('names the right command if npm took the option for its own', () => {
    expect(() => startOptions([], { npm_config_real: 'true' })).toThrow(
      'Write a -- before the option: npm start -- --real',
    )
  })
})
