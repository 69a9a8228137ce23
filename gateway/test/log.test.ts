import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { createClientLabel } from '../src/calls/client-address.ts'
import { browserAt, createRecordingLog, startGateway, startStubService, token } from './support.ts'

const service = await startStubService((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{}')
})

describe('the log line of a call', () => {
  test('shows who called and from which network: users by id, operators by address', async () => {
    const { lines, log } = createRecordingLog()
    const gateway = await startGateway({ rest: service.url }, { log, trustProxy: '127.0.0.1' })
    const userId = 'e0000000-0000-4000-8000-000000000001'
    const session = await gateway.sessions.start({ userId, role: 'user', premiumUntilMs: 0, isConfirmed: true }, '')
    const from = { 'x-forwarded-for': '198.51.100.77' }
    const lineOf = async (call: Promise<Response>) => {
      lines.length = 0
      await (await call).text()
      await eventually(() => expect(lines).toHaveLength(1))
      const { method, url, status, caller, client } = lines[0]!
      return { method, url, status, caller, client }
    }
    const browser = browserAt(gateway, { session })
    expect(await lineOf(browser.fetch('/api/admin/jobs', { headers: from }))).toEqual({
      method: 'GET',
      url: '/api/admin/jobs',
      status: 403,
      caller: `user:${userId}`,
      client: '198.51.100.0',
    })
    const authorization = `Bearer ${token}`
    expect(await lineOf(gateway.get('/api/admin/jobs/none', { ...from, authorization }))).toEqual({
      method: 'GET',
      url: '/api/admin/jobs/none',
      status: 404,
      caller: 'operator:system',
      client: '198.51.100.0',
    })
    expect(await lineOf(gateway.get('/api/zip/01760', from))).toMatchObject({
      caller: undefined,
      client: '198.51.100.0',
    })
  })
})

describe('the address of a client in the log', () => {
  const labelOf = (mode: Parameters<typeof createClientLabel>[0], ip: string, secret = 'a') =>
    createClientLabel(mode, secret)({ ip })

  test('is cut to its network unless set otherwise', () => {
    expect(labelOf('truncated', '192.0.2.200')).toBe('192.0.2.0')
    expect(labelOf('truncated', '::ffff:192.0.2.200')).toBe('192.0.2.0')
    expect(labelOf('truncated', '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
    expect(labelOf('full', '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2:3:4:5:6')
    expect(labelOf('none', '192.0.2.200')).toBeUndefined()
  })

  test('can be a hash, the same for the same client, and another one in another system', () => {
    const hash = labelOf('hashed', '192.0.2.200')
    expect(hash).toMatch(/^[\w-]{16}$/)
    expect(labelOf('hashed', '192.0.2.200')).toBe(hash)
    expect(labelOf('hashed', '192.0.2.201')).not.toBe(hash)
    expect(labelOf('hashed', '192.0.2.200', 'b')).not.toBe(hash)
  })
})
