import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PageTable, pageTableFile } from '@homeground/contracts/pages'
import { eventually, testRedis } from '@homeground/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '../src/process/ports.ts'
import { type Disposers, disposeAll } from '../src/system/parts.ts'
import { processNames, type Service, services } from '../src/system/processes.ts'
import { readRunFile } from '../src/system/run-file.ts'
import { newSecrets } from '../src/system/secrets.ts'
import { startProcesses } from '../src/system/system.ts'
import { lineProgress } from '../src/terminal/progress.ts'
import { createSystemLog } from '../src/terminal/system-log.ts'

const home = { path: '/', title: '', description: '' }
const pages: PageTable = { pages: [home], notFound: home }

let folder: string
const disposers: Disposers = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-processes-'))
})
afterEach(async () => {
  await disposeAll(disposers.splice(0))
  await rm(folder, { recursive: true })
})

/** All processes; none of them needs Postgres to start. */
async function start() {
  const webRoot = join(folder, 'web')
  await mkdir(webRoot)
  await writeFile(join(webRoot, 'index.html'), '<html><head></head></html>')
  await writeFile(join(webRoot, pageTableFile), JSON.stringify(pages))
  const log = createSystemLog({ folder: join(folder, 'log'), print: () => {} })
  disposers.push(log.close)
  const { url: redisUrl, prefix } = testRedis()
  const closedPort = 'postgres://nobody@127.0.0.1:1/homeground'
  const named = services.map((service) => [service, closedPort] as const)
  const { all } = await startProcesses(
    {
      folder,
      log,
      disposers,
      host: '127.0.0.1',
      port: await freePort(),
      durable: false,
      development: false,
      demoStates: null,
      showLevel: 50,
      progress: lineProgress(() => {}),
      secrets: { ...newSecrets(), operatorToken: 'x'.repeat(40) },
      overrides: { WEB_ROOT: webRoot, REDIS_PREFIX: prefix },
    },
    { redisUrl, databaseUrls: Object.fromEntries(named) as Record<Service, string> },
  )
  await all
}

const pids = async () => (await readRunFile(folder))?.pids ?? {}

test('the run file lists the process that replaces a crashed one', async () => {
  await start()
  const first = await pids()
  expect(Object.keys(first).sort()).toEqual([...processNames].sort())
  process.kill(first.feedback!, 'SIGKILL')
  await eventually(async () => expect((await pids()).feedback).not.toBe(first.feedback))
  await eventually(async () => expect(await pids()).toEqual({ ...first, feedback: expect.any(Number) }))
})
