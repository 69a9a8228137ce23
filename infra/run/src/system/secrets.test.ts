import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readOrCreateSecrets } from './secrets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a system of an earlier release keeps its secrets and gets a key for backups, which stays', async () => {
  const file = join(folder, 'secrets.json')
  const former = { operatorToken: 'the operator’s', identitySecret: 'of identities' }
  await writeFile(file, JSON.stringify(former), { mode: 0o600 })
  const secrets = await readOrCreateSecrets(folder)
  expect(secrets).toEqual({ ...former, backupKey: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await readOrCreateSecrets(folder)).toEqual(secrets)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(secrets)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
