import { connectRedis, createSessionFactors, sessionHandle } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { requiresSecondFactor } from '../src/config.ts'
import { operator, person, startIdentityGateway } from './identity-gateway.ts'
import { bodyOf, browserAt, type GatewayOptions, startGateway, token } from './support.ts'

const { service, gateway, identity } = await startIdentityGateway()

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

  test('can do with a token what it is for, and nothing else', async () => {
    const statusOf = async (path: string) => (await gateway.get(path, bearer('hgo_data'))).status
    const allowed = ['/api/admin/jobs', '/api/admin/jobs?x=1', '/api/admin/queues']
    const refused = ['/api/admin/operators', '/api/admin/messages']
    expect(await Promise.all(allowed.map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(refused.map(statusOf))).toEqual([403, 403])
    const response = await gateway.get('/api/admin/operators', bearer('hgo_data'))
    expect((await bodyOf(response)).error).toBe('This operator token is for data only.')
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

describe('operator session', () => {
  const bearer = { authorization: `Bearer ${token}` }

  /** The status of both kinds of operator calls in an operator's session: the gateway's own and a service's. */
  async function start(options: GatewayOptions) {
    const gateway = await startGateway({ rest: service.url }, options)
    const redis = connectRedis(gateway.redis.url)
    const factors = createSessionFactors({ redis, prefix: gateway.redis.prefix })
    await eventually(async () => {
      await redis.ping()
      expect((await gateway.get('/api/admin/jobs', bearer)).status).toBe(200)
    })
    const session = await gateway.sessions.start(operator, 'test')
    const browser = browserAt(gateway, { session })
    return {
      browser,
      calls: async () => [
        (await browser.fetch('/api/admin/jobs')).status,
        (await browser.fetch('/api/admin/operators')).status,
      ],
      async giveSecondFactor() {
        await factors.give(sessionHandle(session))
        redis.disconnect()
      },
      disconnect: () => redis.disconnect(),
    }
  }

  describe('calls of an operator who is logged in', () => {
    test('need the second factor where it is required, and the refusal says how to set one up', async () => {
      const { browser, calls, giveSecondFactor } = await start({ secondFactorRequired: true })
      expect(await calls()).toEqual([403, 403])
      const { code, error } = await bodyOf(await browser.fetch('/api/admin/jobs'))
      expect([code, error]).toEqual([
        'forbidden',
        'This call requires two-factor authentication. Set it up on /home under Account, then try again.',
      ])
      await giveSecondFactor()
      expect(await calls()).toEqual([200, 200])
    })

    test('do not need one where it is optional', async () => {
      const { calls, disconnect } = await start({ secondFactorRequired: false })
      expect(await calls()).toEqual([200, 200])
      disconnect()
    })

    test('for other people are 403, with and without a second factor', async () => {
      const gateway = await startGateway({ rest: service.url }, { secondFactorRequired: true })
      const session = await gateway.sessions.start(person, 'test')
      const response = await browserAt(gateway, { session }).fetch('/api/admin/jobs')
      expect((await bodyOf(response)).error).toBe('This call is for operators.')
    })
  })

  test('tokens of programs need no second factor', async () => {
    const gateway = await startGateway({ rest: service.url }, { secondFactorRequired: true })
    await eventually(async () => expect((await gateway.get('/api/admin/jobs', bearer)).status).toBe(200))
  })

  test('the second factor is required in production unless OPERATOR_SECOND_FACTOR says otherwise', () => {
    const required = (NODE_ENV: string, OPERATOR_SECOND_FACTOR?: 'required' | 'optional') =>
      requiresSecondFactor({ NODE_ENV, ...(OPERATOR_SECOND_FACTOR && { OPERATOR_SECOND_FACTOR }) })
    expect([required('production'), required('development'), required('')]).toEqual([true, false, false])
    expect([required('production', 'optional'), required('', 'required')]).toEqual([false, true])
  })
})
