import { createLog, type Log } from '@homeground/service'
import { expect, test } from '@jest/globals'
import { freshEmail, goodPassword, logIn, post, registerConfirmed, startUserService } from './support.ts'

const lines: Record<string, unknown>[] = []

/** Records what is logged about logins. */
function createRecordingLog(): Log {
  const record = (fields: object | string, message?: string) => {
    if (typeof fields === 'object' && /^log|password|code/.test(message ?? '')) lines.push({ ...fields, message })
  }
  const log: Log = Object.assign(Object.create(createLog('user', 'silent')), {
    info: record,
    warn: record,
    child: () => log,
  })
  return log
}

const service = await startUserService({ log: createRecordingLog() })

test('each login is logged with its account and factor, never with an address or a password', async () => {
  const ada = await registerConfirmed(service)
  lines.length = 0
  await logIn(service, ada)
  expect(lines).toEqual([{ account: ada.id, secondFactor: false, message: 'logged in' }])
})

test('a failed login is logged with the account it was for, if there is one', async () => {
  const ada = await registerConfirmed(service)
  lines.length = 0
  const password = 'not the right one'
  await post(service, '/api/login', { email: ada.email, password })
  await post(service, '/api/login', { email: freshEmail(), password })
  expect(lines).toEqual([
    { account: ada.id, message: 'login failed' },
    { account: undefined, message: 'login failed' },
  ])
})

test('a wrong password for a change is logged with the account', async () => {
  const ada = await registerConfirmed(service)
  lines.length = 0
  const payload = { password: `${goodPassword} and more`, currentPassword: 'not the right one' }
  await ada.call('/api/user', { method: 'PATCH', payload })
  expect(lines).toEqual([{ account: ada.id, message: 'wrong password for a change' }])
})
