import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { quantile, sendAtRate } from './open-loop.ts'

const respond: Record<string, (response: ServerResponse) => unknown> = {
  '/ok': (response) => response.end('ok'),
  '/busy': (response) => response.writeHead(503, { 'retry-after': '2' }).end(),
  '/rude': (response) => response.writeHead(429).end(),
  '/wrong': (response) => response.writeHead(500).end(),
  '/broken': (response) => response.destroy(),
}
/** Everything waits until then. */
let stalled: Promise<unknown> = Promise.resolve()
const server = createServer((request, response) => void stalled.then(() => respond[request.url!]!(response)))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
})

const send = (paths: string[], perSecond: number, seconds: number) => {
  let count = 0
  const next = () => ({ method: 'GET', path: paths[count++ % paths.length]!, headers: {} })
  // Requests at equal intervals: the logarithm of 1 / e.
  return sendAtRate({ address, perSecond, seconds, random: () => 1 - 1 / Math.E, next })
}

test('responses are counted by what they say', async () => {
  const outcome = await send(['/ok', '/busy', '/rude', '/wrong', '/broken'], 100, 0.5)
  const { acceptedMs, refusedMs, unexplained, failures, sent } = outcome
  expect(sent).toBeGreaterThanOrEqual(50)
  expect(acceptedMs.length + refusedMs.length + failures['500']! + failures.ECONNRESET!).toBe(sent)
  expect([acceptedMs.length, unexplained, failures['500'], failures.ECONNRESET]).toEqual([10, 10, 10, 10])
})

test('a server that stalls does not hold back requests, and each waits since it was due', async () => {
  stalled = sleep(400)
  const { sent, acceptedMs } = await send(['/ok'], 100, 0.4)
  expect(acceptedMs).toHaveLength(sent)
  expect(sent).toBeGreaterThanOrEqual(40)
  // Due from 0 to 0.4 s and answered at 0.4: 0.2 s in the middle.
  expect(quantile(acceptedMs, 0.5)).toBeGreaterThan(150)
})

test('a quantile is a value that the share does not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => index + 1)
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile([7], 0.99), quantile([], 0.5)]).toEqual([
    100, 198, 7, 0,
  ])
})
