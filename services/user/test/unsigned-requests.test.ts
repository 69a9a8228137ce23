import { identityHeader, signIdentity } from '@homeground/service'
import { testSecret } from '@homeground/testing'
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

  test('is rejected with a forged, changed or old signature', async () => {
    const { id } = await register(service)
    const identity = {
      subject: `user:${id}`,
      tier: 'premium',
      role: 'operator',
      session: 'x',
    } as const
    const sound = signIdentity(identity, testSecret)
    const [payload = '', mac = ''] = sound.split('.')
    const richer = Buffer.from(payload, 'base64url').toString().replace('premium', 'Premium')
    const headers = [
      signIdentity(identity, 'another secret of thirty-two characters'),
      `${Buffer.from(richer).toString('base64url')}.${mac}`,
      `${payload}.`,
      signIdentity(identity, testSecret, Date.now() - 61_000),
    ]
    for (const header of headers) {
      const response = await service.server.inject({
        url: '/api/admin/operators',
        headers: { [identityHeader]: header },
      })
      expect(response.statusCode).toBe(401)
    }
    const response = await service.server.inject({
      url: '/api/admin/operators',
      headers: { [identityHeader]: sound },
    })
    expect(response.statusCode).toBe(200)
  })
})
