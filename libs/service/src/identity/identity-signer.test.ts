import { expect, test } from '@jest/globals'
import { anonymous, type Identity, verifyIdentity } from './identity.ts'
import { createIdentitySigner } from './identity-signer.ts'

const secret = 'a secret of at least thirty-two characters'
const user: Identity = { subject: 'user:1', tier: 'free', role: 'user', session: 'a' }

test('a signature is reused for 15 seconds, so that a service gets it with at least 45 left', () => {
  let now = 1_000_000_000
  const sign = createIdentitySigner(secret, () => now)
  const first = sign(user)
  now += 14_999
  expect(sign(user)).toBe(first)
  expect(verifyIdentity(first, secret, now + 45_000)).toEqual(user)
  now += 1
  expect(sign(user)).not.toBe(first)
})

test('every identity has its own: no other session, tier, role, browser or client gets the signature', () => {
  const sign = createIdentitySigner(secret)
  const identities: Identity[] = [
    anonymous,
    user,
    { ...user, session: 'b' },
    { ...user, tier: 'premium' },
    { ...user, role: 'operator' },
    { ...user, subject: 'user:2' },
    { ...anonymous, device: 'device-1', client: '192.0.2.1' },
    { ...anonymous, device: 'device-2', client: '192.0.2.1' },
    { ...anonymous, device: 'device-1', client: '192.0.2.2' },
  ]
  for (const identity of [...identities, ...identities])
    expect(verifyIdentity(sign(identity), secret)).toEqual(identity)
})

test('many identities do not fill the memory, and stay correct', () => {
  const sign = createIdentitySigner(secret)
  for (let id = 0; id < 2500; id++) {
    const identity = { ...user, subject: `user:${id}` }
    expect(verifyIdentity(sign(identity), secret)).toEqual(identity)
  }
})
