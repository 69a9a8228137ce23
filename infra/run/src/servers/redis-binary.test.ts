import { describe, expect, test } from '@jest/globals'
import { CliError } from '../terminal/cli-error.ts'
import { chooseRedis, redisAdvice } from './redis-binary.ts'

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

  test.each([
    ['linux', /install redis-server .*, or make and a C compiler .*REDIS_URL=/],
    ['darwin', /needs the command line tools of Xcode, so run "xcode-select --install" .*REDIS_URL=/],
    ['win32', /install Memurai .*, or start Homeground in WSL, .*REDIS_URL=/],
  ] as const)('says in one sentence what to do when nothing works: %s', async (platform, sentence) => {
    const failure = chooseRedis(machine([]).options, redisAdvice(platform))
    await expect(failure).rejects.toThrow(sentence)
    await expect(failure).rejects.toBeInstanceOf(CliError)
  })
})
