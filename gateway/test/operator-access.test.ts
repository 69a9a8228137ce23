import { describe, expect, test } from '@jest/globals'
import { operator, person, startIdentityGateway } from './identity-gateway.ts'
import { token } from './support.ts'

const { gateway, identity } = await startIdentityGateway()

describe('operators', () => {
  const jobs = (headers: Record<string, string>) => gateway.get('/api/admin/jobs', headers)
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

  test('are admitted by their session, the system’s token or a token of their own; no one else is', async () => {
    const sessionOf = async (who: typeof person | typeof operator) => ({
      cookie: `session=${await gateway.sessions.start(who, 'test')}`,
    })
    const statuses = [
      await jobs({}),
      await jobs(await sessionOf(person)),
      await jobs(bearer('hgo_unknown')),
      await jobs(bearer('no token\tat all')),
      await jobs(await sessionOf(operator)),
      await jobs(bearer(token)),
      await jobs(bearer('hgo_known')),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 403, 403, 403, 200, 200, 200])
  })

  test('can call /api/admin/operators, and the service receives their identity', async () => {
    expect((await gateway.get('/api/admin/operators')).status).toBe(401)
    await gateway.get('/api/admin/operators', bearer('hgo_known'))
    expect(identity()).toEqual({ subject: 'operator:ada@example.org', tier: 'premium', role: 'operator' })
  })

  test('are the only ones who can read messages', async () => {
    expect((await gateway.get('/api/admin/messages')).status).toBe(401)
    const cookie = `session=${await gateway.sessions.start(person, 'test')}`
    expect((await gateway.get('/api/admin/messages', { cookie })).status).toBe(403)
    const response = await gateway.get('/api/admin/messages', bearer('hgo_known'))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('lose access in open sessions when they lose their role', async () => {
    const cookie = `session=${await gateway.sessions.start(operator, 'test')}`
    expect((await jobs({ cookie })).status).toBe(200)
    await gateway.sessions.update({ ...operator, role: 'user' })
    expect((await jobs({ cookie })).status).toBe(403)
  })
})
