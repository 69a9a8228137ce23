import { describe, expect, test } from '@jest/globals'
import { cacheRecent } from './period-views.ts'

const counted = () => {
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    return key
  }
  return { made, make }
}

describe('results that are kept', () => {
  test('are those used last', async () => {
    const { made, make } = counted()
    const recent = cacheRecent<string>(2)
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await recent(key, make(key))
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  test('are made once by parallel calls', async () => {
    const { made, make } = counted()
    const recent = cacheRecent<string>(2)
    expect(await Promise.all([recent('a', make('a')), recent('a', make('a'))])).toEqual(['a', 'a'])
    expect(made).toEqual(['a'])
  })

  test('stay when others fail, which are tried again', async () => {
    const { made, make } = counted()
    const recent = cacheRecent<string>(1)
    const fail = () => Promise.reject(new Error('down'))
    await recent('a', make('a'))
    await expect(recent('b', fail)).rejects.toThrow('down')
    await recent('a', make('a'))
    expect(made).toEqual(['a'])
    expect(await recent('b', make('b'))).toBe('b')
  })
})
