import { sessionHandle, sessionKey } from '@homeground/service'
import { expect, test } from '@jest/globals'
import { lastMail, logIn, register, startUserService } from './support.ts'

const service = await startUserService()

const confirmedOf = ({ session }: { session: string }) =>
  service.redis.hget(sessionKey(service.prefix, sessionHandle(session)), 'confirmed')

test('sessions hold whether the account is confirmed, also those that were open before', async () => {
  const person = await register(service)
  const other = await logIn(service, { email: person.email })
  expect([await confirmedOf(person), await confirmedOf(other)]).toEqual(['0', '0'])
  const { token } = await lastMail(service, person.email, /Confirm/)
  await person.call('/api/confirm-email', { method: 'POST', payload: { token } })
  const later = await logIn(service, { email: person.email })
  const states = await Promise.all([person, other, later].map(confirmedOf))
  expect(states).toEqual(['1', '1', '1'])
})
