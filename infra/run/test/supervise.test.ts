import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { supervise } from '../src/process/supervise.ts'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waits = 0; waits < 200 && !holds(); waits++) await sleep(50)
  expect(holds()).toBe(true)
}

const spec = (script: string) => ({
  name: 'child',
  command: [process.execPath, '--eval', script],
  env: { ...process.env, NODE_OPTIONS: '' },
  cwd: import.meta.dirname,
})

describe('a supervised process', () => {
  test('ends when its supervisor is killed without a chance to say so', async () => {
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

  test('is started again after a crash, and says so', async () => {
    const lines: string[] = []
    const process = supervise(
      spec('console.log("up"); process.exitCode = 3'),
      (_, line) => lines.push(line),
      10,
    )
    await until(() => process.crashes() >= 3)
    await process.stop(1000)
    const crashes = process.crashes()
    expect(lines.filter((line) => line === 'up').length).toBeGreaterThanOrEqual(3)
    expect(lines.join()).toContain('ended with exit code 3; starting it again')
    await sleep(300)
    expect(process.crashes()).toBe(crashes)
  })

  test('is killed when it does not end in the given time', async () => {
    const lines: string[] = []
    const stubborn =
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const process = supervise(spec(stubborn), (_, line) => lines.push(line))
    await until(() => lines.includes('up'))
    const pid = process.pid()!
    await process.stop(200)
    expect(isAlive(pid)).toBe(false)
  })
})
