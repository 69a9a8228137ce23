import type { IncomingMessage } from 'node:http'
import { deadlineHeader } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { browserAt, startGateway, startStubService } from './support.ts'

let seen: IncomingMessage[] = []
let closed = 0
/** A service that responds to checkouts only. */
const service = await startStubService((request, response) => {
  seen.push(request)
  response.on('close', () => closed++)
  if (request.url === '/api/premium/checkout' || request.url === '/api/contact') {
    request.resume().on('end', () => response.end('{}'))
  }
})
const gateway = await startGateway({ rest: service.url })
afterAll(async () => {
  await gateway.stop()
  await service.stop()
})
beforeEach(() => {
  seen = []
  closed = 0
})

test('a service gets the time left for its call, whatever the client claims, and the key of a call that is done once', async () => {
  const browser = browserAt(gateway)
  await browser.fetch('/api/quota')
  for (const path of ['/api/contact', '/api/premium/checkout']) {
    const response = await browser.fetch(path, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'a-key-of-this-attempt',
        [deadlineHeader]: '999999',
      },
    })
    expect(response.status).toBe(200)
  }
  const headers = seen
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => [headers[deadlineHeader], headers['idempotency-key']])
  expect(headers).toEqual([
    ['20000', 'a-key-of-this-attempt'],
    ['10000', 'a-key-of-this-attempt'],
  ])
})

test('a service whose client disconnects or whose time is over is disconnected, so that it can stop', async () => {
  const abort = new AbortController()
  const abandoned = fetch(`${gateway.address}/api/zip/01760`, { signal: abort.signal })
  await eventually(() => expect(seen).toHaveLength(1))
  abort.abort()
  await expect(abandoned).rejects.toThrow()
  await eventually(() => expect(closed).toBe(1))

  const impatient = await startGateway({ rest: service.url }, { timeoutMs: 300 })
  const response = await impatient.get('/api/zip/01760')
  expect(response.status).toBe(503)
  await eventually(() => expect(closed).toBe(2))
  await impatient.stop()
})
