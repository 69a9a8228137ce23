import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createLogFile, createSystemLog, type LogFile } from './system-log.ts'

let base: string
let folder: string
let log: LogFile | undefined
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'homeground-log-'))
  folder = join(base, 'log')
  await mkdir(folder)
})
afterEach(async () => {
  log?.close()
  log = undefined
  await rm(base, { recursive: true })
})

const open = () => createLogFile(join(folder, 'a.log'), { maxBytes: 8, count: 3 })
const contents = async () => {
  const names = (await readdir(folder)).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
}

describe('the log file', () => {
  test('is replaced when full; the newest files are kept, with the current one under its name', async () => {
    log = open()
    for (const line of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) log.line(line)
    expect(await contents()).toEqual({ 'a.log': 'seven\n', 'a.1.log': 'five\nsix\n', 'a.2.log': 'three\nfour\n' })
  })

  test('starts empty; the log of the previous start is the newest of the older files', async () => {
    const previous = open()
    previous.line('before')
    previous.close()
    log = open()
    log.line('after')
    expect(await contents()).toEqual({ 'a.log': 'after\n', 'a.1.log': 'before\n' })
  })

  test('is replaced after 10 MB unless it is opened with another size', async () => {
    log = createLogFile(join(folder, 'a.log'))
    for (let megabytes = 0; megabytes < 11; megabytes++) log.line('x'.repeat(1024 * 1024))
    expect((await readdir(folder)).sort()).toEqual(['a.1.log', 'a.log'])
  })

  test('continues after failed writes and reports how many lines are missing', async () => {
    log = open()
    log.line('12345678')
    await rm(folder, { recursive: true })
    for (const line of ['lost', 'lost too']) log.line(line)
    await mkdir(folder)
    log.line('found')
    expect((await contents())['a.log']).toMatch(/^\n2 lines are missing here: .*\nfound\n$/)
  })
})

describe('security.log', () => {
  const clock = { ms: Date.parse('2026-11-28T12:00:00Z') }
  const event = (security: string, msg: string, number: number) => JSON.stringify({ level: 30, security, number, msg })
  const start = () => createSystemLog({ folder, print: () => {}, now: () => clock.ms })
  const lines = async () => ((await contents())['security.log'] ?? '').split('\n').filter(Boolean)

  test('has every change of rights, and of what anybody can cause a line per minute with the number of the others', async () => {
    const system = start()
    system.line('gateway', JSON.stringify({ level: 30, msg: 'request completed' }))
    for (let number = 0; number < 1000; number++) system.line('user', event('account', 'login failed', number))
    for (let number = 0; number < 3; number++) system.line('user', event('rights', 'operator created', number))
    clock.ms += 60_000
    system.line('user', event('account', 'login failed', 1000))
    system.line('user', event('account', 'login failed', 1001))
    system.close()
    expect((await lines()).map((line: string) => line.replace(/^\S+ (user +)?/, ''))).toEqual([
      event('account', 'login failed', 0),
      ...[0, 1, 2].map((number) => event('rights', 'operator created', number)),
      '999 more since 2026-11-28T12:00:00.000Z: login failed',
      event('account', 'login failed', 1000),
      '1 more since 2026-11-28T12:01:00.000Z: login failed',
    ])
  })

  test('is continued by the next start, and by a log that is full of requests', async () => {
    const first = start()
    first.line('user', event('rights', 'operator removed', 1))
    for (let megabytes = 0; megabytes < 60; megabytes++) first.line('gateway', 'x'.repeat(1024 * 1024))
    first.close()
    start().close()
    expect(await lines()).toEqual([expect.stringContaining('operator removed')])
  })
})
