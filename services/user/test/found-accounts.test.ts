import { createLog, type Log } from '@homeground/service'
import { expect, test } from '@jest/globals'
import { freshEmail, insertPaidTerm, logIn, post, register, registerConfirmed, startUserService } from './support.ts'

const lines: Record<string, unknown>[] = []
const record = (fields: object | string, message?: string) => {
  lines.push(typeof fields === 'string' ? { message: fields } : { ...fields, message })
}
const log: Log = Object.assign(Object.create(createLog('user', 'silent')), {
  info: record,
  warn: record,
  child: () => log,
})
const service = await startUserService({ log })
const { asOperator } = service
const find = async (email: string, call = asOperator) =>
  call('/api/admin/accounts', { method: 'POST', payload: { email } })
const endSessions = (id: string, call = asOperator) => call(`/api/admin/accounts/${id}/sessions`, { method: 'DELETE' })

test('an operator finds the accounts of an address, without names, lists or devices, and the log names no address', async () => {
  const email = freshEmail()
  const ada = await registerConfirmed(service, { email, name: 'Ada' })
  await logIn(service, { email })
  await insertPaidTerm(service, { accountId: ada.id, startsAt: '2026-11-01T00:00:00Z', endsAt: '2027-11-01T00:00:00Z' })
  // Somebody else has signed up with the same address.
  const signUp = { method: 'POST', payload: { email, password: 'four other small words' } } as const
  expect((await service.elsewhere()('/api/register', signUp)).statusCode).toBe(201)

  const found = await find(email.toUpperCase())
  expect([found.statusCode, found.json()]).toEqual([
    200,
    [
      {
        id: ada.id,
        emailConfirmed: true,
        role: 'user',
        createdAt: expect.any(String),
        premiumUntil: '2027-11-01T00:00:00.000Z',
        sessions: 2,
      },
      {
        id: expect.any(String),
        emailConfirmed: false,
        role: 'user',
        createdAt: expect.any(String),
        premiumUntil: null,
        sessions: 1,
      },
    ],
  ])
  expect((await find('nobody@mail.example')).json()).toEqual([])
  const lookups = lines.filter(({ message }) => message === 'accounts looked up')
  expect(lookups).toMatchObject([
    { by: 'operator:root@example.com', accounts: found.json().map(({ id }: { id: string }) => id) },
    { by: 'operator:root@example.com', accounts: [] },
  ])
  expect(JSON.stringify(lines)).not.toContain('nobody@mail.example')
})

test('an operator logs an account out everywhere, and its password still opens it', async () => {
  const ada = await register(service)
  const bob = await register(service)
  expect((await endSessions(ada.id)).statusCode).toBe(204)
  expect([await service.isOpen(ada.session), await service.isOpen(bob.session)]).toEqual([false, true])
  const { email, password } = ada
  expect((await post(service, '/api/login', { email, password })).statusCode).toBe(200)
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'sessions ended', by: 'operator:root@example.com', account: ada.id }),
  )
  expect((await endSessions(crypto.randomUUID())).statusCode).toBe(404)
})

test('nobody else finds an account or logs it out', async () => {
  const ada = await register(service)
  const bob = await register(service)
  for (const call of [service.anonymous, bob.call]) {
    expect([(await find(ada.email, call)).statusCode, (await endSessions(ada.id, call)).statusCode]).toEqual([403, 403])
  }
  expect(await service.isOpen(ada.session)).toBe(true)
})
