import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createLogFile, type LogFile } from './system-log.ts'

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
