import { createIdentitySigner, identityHeader, type SignedCall } from '@homeground/service'
import { signAs, testIdentityKeys } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { register, startUserService } from './support.ts'

const service = await startUserService()

describe('a request that bypasses the gateway', () => {
  const calls = [
    ['GET', '/api/user'],
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/forgot-password'],
    ['PUT', '/api/user/places/01760'],
    ['POST', '/api/premium/checkout'],
    ['POST', '/api/premium/webhook'],
    ['GET', '/api/admin/operators'],
    ['GET', '/internal/user/operator-token'],
  ] as const

  test('is rejected without the gateway’s signature, on every route', async () => {
    for (const [method, url] of calls) {
      const { statusCode, body } = await service.server.inject({ method, url, payload: {} })
      expect([url, statusCode, JSON.parse(body).error]).toEqual([
        url,
        401,
        'This service accepts requests from the gateway only.',
      ])
    }
  })

  test('is rejected with a signature that is forged, changed or of another call', async () => {
    const { id } = await register(service)
    const call: SignedCall = {
      to: 'user' as const,
      method: 'GET',
      path: '/api/admin/operators',
      identity: { subject: `user:${id}`, tier: 'premium', role: 'operator', session: 'x' },
    }
    const sound = signAs('gateway')(call)
    const [, payload = '', mac = ''] = sound.split('.')
    const otherKey = { IDENTITY_KEY_GATEWAY_USER: 'another key of thirty-two characters' }
    const richer = Buffer.from(payload, 'base64url').toString().replace('premium', 'Premium')
    const headers = [
      createIdentitySigner('gateway', otherKey)(call),
      `gateway.${Buffer.from(richer).toString('base64url')}.${mac}`,
      `gateway.${payload}.`,
      signAs('gateway')({ ...call, to: 'feedback' }),
      signAs('gateway')({ ...call, path: '/api/user' }),
      signAs('gateway')({ ...call, method: 'DELETE' }),
    ]
    for (const header of headers) {
      const response = await service.server.inject({
        url: '/api/admin/operators',
        headers: { [identityHeader]: header },
      })
      expect(response.statusCode).toBe(401)
    }
    const response = await service.server.inject({ url: '/api/admin/operators', headers: { [identityHeader]: sound } })
    expect(response.statusCode).toBe(200)
  })

  test('is a 503 if its signature is sound and older than two minutes', async () => {
    const minutesAgo = () => Date.now() - 121_000
    const sign = createIdentitySigner('gateway', testIdentityKeys, minutesAgo)
    const call = { to: 'user', method: 'GET', path: '/api/user' } as const
    const header = sign({ ...call, identity: { subject: 'anonymous', tier: 'free', role: 'visitor' } })
    const headers = { [identityHeader]: header }
    const response = await service.server.inject({ url: '/api/user', headers })
    expect([response.statusCode, response.json().code]).toEqual([503, 'clock_skew'])
  })
})
