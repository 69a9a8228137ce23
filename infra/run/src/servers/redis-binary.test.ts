import { describe, expect, test } from '@jest/globals'
import { chooseRedis } from './redis-binary.ts'

/** Options of a machine on which the named ones work; records which were tried. */
function machine(has: string[]) {
  const tried: string[] = []
  const option = (name: string) => async () => {
    tried.push(name)
    return has.includes(name) ? [name] : null
  }
  return { tried, options: { installed: option('installed'), unpacked: option('unpacked'), built: option('built') } }
}

describe('choosing a Redis', () => {
  test('uses an installed server and tries nothing else', async () => {
    const { options, tried } = machine(['installed', 'unpacked', 'built'])
    expect(await chooseRedis(options)).toEqual(['installed'])
    expect(tried).toEqual(['installed'])
  })

  test('unpacks the system’s package before building from source', async () => {
    const { options, tried } = machine(['unpacked', 'built'])
    expect(await chooseRedis(options)).toEqual(['unpacked'])
    expect(tried).toEqual(['installed', 'unpacked'])
  })

  test('builds from source when there is no package', async () => {
    expect(await chooseRedis(machine(['built']).options)).toEqual(['built'])
  })

  test('reports what to do when nothing works', async () => {
    await expect(chooseRedis(machine([]).options)).rejects.toThrow(/install redis-server.*REDIS_URL=/)
  })
})
