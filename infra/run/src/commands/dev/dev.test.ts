import { describe, expect, test } from '@jest/globals'
import { devOptions } from './dev.ts'

const parse = (line: string) => devOptions(line.split(' ').filter(Boolean))

describe('npm run dev --', () => {
  test('starts everything without a debugger by default', () => {
    expect(parse('')).toEqual({ inspect: [], without: [] })
  })

  test('takes several processes, workers by their name with a hyphen', () => {
    expect(parse('--inspect search --inspect search-worker --without user')).toEqual({
      inspect: ['search', 'search worker'],
      without: ['user'],
    })
  })

  test.each([
    ['--inspect saerch', /There is no process "saerch"; the processes are .*search-worker/],
    ['--inspct search', /--inspct[\s\S]*Usage: npm run dev/],
    ['search', /search[\s\S]*Usage: npm run dev/],
  ])('"%s" is rejected with a message', (line, message) => {
    expect(() => parse(line)).toThrow(message)
  })
})
