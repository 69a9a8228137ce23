import { describe, expect, test } from '@jest/globals'
import { chooseRedis } from './redis-binary.ts'

/** Ways of a machine that has those named, noting which were tried. */
function machine(has: string[]) {
  const tried: string[] = []
  const way = (name: string) => async () => {
    tried.push(name)
    return has.includes(name) ? [name] : null
  }
  return {
    tried,
    ways: { installed: way('installed'), unpacked: way('unpacked'), built: way('built') },
  }
}

describe('the way to a Redis', () => {
  test('an installed server is used and nothing else is tried', async () => {
    const { ways, tried } = machine(['installed', 'unpacked', 'built'])
    expect(await chooseRedis(ways)).toEqual(['installed'])
    expect(tried).toEqual(['installed'])
  })

  test('without one, the package of the system is unpacked before anything is built', async () => {
    const { ways, tried } = machine(['unpacked', 'built'])
    expect(await chooseRedis(ways)).toEqual(['unpacked'])
    expect(tried).toEqual(['installed', 'unpacked'])
  })

  test('it is built where there is no package', async () => {
    expect(await chooseRedis(machine(['built']).ways)).toEqual(['built'])
  })

  test('with no way at all, one sentence says what to do', async () => {
    await expect(chooseRedis(machine([]).ways)).rejects.toThrow(/install redis-server.*REDIS_URL=/)
  })
})
