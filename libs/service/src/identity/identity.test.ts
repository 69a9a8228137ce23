import { describe, expect, test } from '@jest/globals'
import { anonymous, serviceIdentity, signIdentity, verifyIdentity } from './identity.ts'

const secret = 'a secret of at least thirty-two characters'
const nowMs = Date.UTC(2024, 3, 1)

describe('a signed identity', () => {
  test('comes back as it was signed, for a minute', () => {
    const header = signIdentity(serviceIdentity('search'), secret, nowMs)
    expect(verifyIdentity(header, secret, nowMs + 59_000)).toEqual({
      subject: 'service:search',
      tier: 'premium',
      role: 'operator',
    })
    expect(verifyIdentity(header, secret, nowMs + 61_000)).toBeUndefined()
  })

  test('is refused when forged, cut, lengthened or signed with another secret', () => {
    const header = signIdentity(anonymous, secret, nowMs)
    const [payload, signature] = header.split('.') as [string, string]
    const operator = Buffer.from(
      JSON.stringify({ subject: 'user:1', tier: 'premium', role: 'operator', exp: 9e9 }),
    ).toString('base64url')
    const forged = [
      `${operator}.${signature}`,
      payload,
      `${payload}.`,
      `.${signature}`,
      `${header}.x`,
      '',
      undefined,
      signIdentity(anonymous, `${secret}!`, nowMs),
    ]
    expect(forged.map((text) => verifyIdentity(text, secret, nowMs))).toEqual(
      forged.map(() => undefined),
    )
  })
})
