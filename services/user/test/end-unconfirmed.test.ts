import { expect, test } from '@jest/globals'
import { endUnconfirmedAccounts } from '../src/accounts/end-unconfirmed.ts'
import {
  freshEmail,
  goodPassword,
  insertPaidTerm,
  type Person,
  register,
  registerConfirmed,
  startUserService,
} from './support.ts'

const service = await startUserService()

const day = 24 * 3600_000
const end = (nowMs: number) => {
  const { db, sessions } = service
  return endUnconfirmedAccounts(db, { sessions, nowMs })
}

test('ends accounts that are unconfirmed for 30 days, paid ones with their term, and no other', async () => {
  const nowMs = service.clock.ms
  const since = ({ id }: Person, days: number) =>
    service.db.query('update account set unconfirmed_since = $2 where id = $1', [id, new Date(nowMs - days * day)])
  const [old, young, paid] = [await register(service), await register(service), await register(service)]
  const confirmed = await registerConfirmed(service)
  for (const person of [old, paid, confirmed]) await since(person, 30)
  await since(young, 29)
  const endsAt = new Date(nowMs + 10 * day).toISOString()
  await insertPaidTerm(service, { accountId: paid.id, startsAt: '2026-01-01Z', endsAt })
  expect(await end(nowMs)).toBe(1)
  const rows: { id: string }[] = await service.db.query('select id from account')
  const left = new Set(rows.map(({ id }) => id))
  expect([old, young, paid, confirmed].map(({ id }) => left.has(id))).toEqual([false, true, true, true])
  expect(await service.isOpen(old.session)).toBe(false)
  expect(await end(nowMs + 10 * day)).toBe(2)
})

test('a changed address starts the 30 days again', async () => {
  const person = await register(service)
  await service.db.query(`update account set unconfirmed_since = '2025-01-01' where id = $1`, [person.id])
  await person.call('/api/user', { method: 'PATCH', payload: { email: freshEmail(), currentPassword: goodPassword } })
  await end(service.clock.ms + 29 * day)
  expect((await person.call('/api/user')).json()).toMatchObject({ id: person.id })
})
