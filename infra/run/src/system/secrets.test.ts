import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { callPairs } from '@homeground/contracts/process-rights'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ownIdentityKeys, readOrCreateSecrets, withIdentityKeys } from './secrets.ts'

const keyNames = callPairs.map(({ keyName }) => keyName)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a system of an earlier release keeps its secrets and gets those that it lacks, once', async () => {
  const file = join(folder, 'secrets.json')
  const earlier = { operatorToken: 'the token', identitySecret: 'the secret' }
  await writeFile(file, JSON.stringify(earlier), { mode: 0o600 })
  const first = await readOrCreateSecrets(folder)
  expect(first).toEqual({
    ...earlier,
    databaseSecret: expect.stringMatching(/^[\w-]{43}$/),
    backupKey: expect.stringMatching(/^[\w-]{43}$/),
    identityKeys: expect.any(Object),
  })
  expect(Object.keys(first.identityKeys).sort()).toEqual([...keyNames].sort())
  expect(new Set(Object.values(first.identityKeys)).size).toBe(11)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readOrCreateSecrets(folder)).toEqual(first)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(first)
  expect(Object.keys(ownIdentityKeys(first, 'feedback'))).toEqual(['IDENTITY_KEY_GATEWAY_FEEDBACK'])
})

test('a file of variables gets the keys that it lacks, and keeps every other line', () => {
  const text = '# Secrets\nIDENTITY_KEY_USER_SEARCH=abc\nIDENTITY_KEY_GATEWAY_USER=\n\nPORT=80\n'
  const filled = withIdentityKeys(text)
  expect(filled.added).toHaveLength(10)
  expect(filled.text).toMatch(/^# Secrets\nIDENTITY_KEY_USER_SEARCH=abc\n\nPORT=80\nIDENTITY_KEY_/)
  const values = parseEnv(filled.text)
  for (const name of keyNames)
    expect(values[name]).toMatch(name === 'IDENTITY_KEY_USER_SEARCH' ? /^abc$/ : /^[0-9a-f]{64}$/)
  expect(withIdentityKeys(filled.text)).toEqual({ text: filled.text, added: [] })
})
