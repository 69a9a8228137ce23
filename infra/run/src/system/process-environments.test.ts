import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { environmentFile, readProcessEnvironment, writeProcessEnvironments } from './process-environments.ts'
import { ownEnvironment, processNames, type SystemSettings } from './processes.ts'
import { newSecrets } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-environments-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const url = 'postgres://role:a#b@127.0.0.1:5432/homeground'
const settings: SystemSettings = {
  host: '127.0.0.1',
  ports: Object.fromEntries(processNames.map((name, index) => [name, 4000 + index])) as SystemSettings['ports'],
  metricsPort: 4100,
  databaseUrls: { search: url, housing: url, schools: url, user: url, feedback: url },
  redisUrl: 'redis://:secret@127.0.0.1:6379',
  secrets: newSecrets(),
  webRoot: '/a folder/with "quotes"/dist',
  publicUrl: 'http://localhost:8080',
  outbox: '/data/outbox',
  importFolder: '/data/import',
  overrides: {},
  development: true,
}

test('every process gets a file with its whole environment, readable by its owner only', async () => {
  const remove = await writeProcessEnvironments(folder, settings)
  for (const name of processNames) {
    expect(await readProcessEnvironment(folder, name)).toEqual({ ...ownEnvironment(name, settings) })
    expect((await stat(environmentFile(folder, name))).mode & 0o777).toBe(0o600)
  }
  await remove()
  expect(await readProcessEnvironment(folder, 'search')).toBeNull()
})
