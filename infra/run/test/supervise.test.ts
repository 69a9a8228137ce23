import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventually } from '@homeground/testing'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { isAlive } from '../src/launch/starter.mjs'
import { supervise } from '../src/process/supervise.ts'

const until = (isTrue: () => boolean) => eventually(() => expect(isTrue()).toBe(true))

const spec = (script: string) => ({
  name: 'child',
  command: [process.execPath, '--eval', script],
  env: { ...process.env, NODE_OPTIONS: '' },
  cwd: import.meta.dirname,
})

afterEach(() => {
  jest.useRealTimers()
})

describe('a supervised process', () => {
  test('exits when its supervisor is killed', async () => {
    const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'supervisor.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    const [line] = await once(createInterface(supervisor.stdout), 'line')
    const child = Number(line)
    expect(isAlive(child)).toBe(true)
    supervisor.kill('SIGKILL')
    await until(() => !isAlive(child))
  })

  test('restarts after a crash, logs it and reports its process id, but not once it is stopped', async () => {
    // The waits before a restart are on a fake clock; `until` polls on the real one.
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'setImmediate'] })
    const lines: string[] = []
    const waitMs = 10
    const pids: (number | undefined)[] = []
    const process = supervise(spec('console.log("up"); process.exitCode = 3'), (_, line) => lines.push(line), {
      firstWaitMs: waitMs,
      onChange: () => pids.push(process.pid()),
    })
    await until(() => process.crashes() === 1)
    expect(lines).toContainEqual(expect.stringContaining('exited with code 3; restarting'))
    jest.advanceTimersByTime(waitMs)
    await until(() => process.crashes() === 2)
    await until(() => lines.filter((line) => line === 'up').length === 2)
    expect(jest.getTimerCount()).toBe(1)
    expect(pids).toEqual([undefined, expect.any(Number), undefined])
    await process.stop(1000)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is killed if it does not exit in the given time', async () => {
    const lines: string[] = []
    const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const process = supervise(spec(stubborn), (_, line) => lines.push(line))
    await until(() => lines.includes('up'))
    const pid = process.pid()!
    await process.stop(200)
    expect(isAlive(pid)).toBe(false)
  })
})
