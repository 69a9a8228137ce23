import type { AddressInfo } from 'node:net'
import { getHousingColumns } from '@homeground/contracts'
import { afterAll, expect, test } from '@jest/globals'
import { createServer, type ServerOptions } from '../http/server.ts'
import { anonymous, callService, createIdentitySigner, identityHeader } from '../identity/identity.ts'
import { deadlineHeader, signalOf } from './deadline.ts'
import { createLog } from './log.ts'

const keys = {
  IDENTITY_KEY_GATEWAY_SEARCH: 'a key of at least thirty-two characters, one',
  IDENTITY_KEY_SEARCH_HOUSING: 'a key of at least thirty-two characters, two',
}
const signAsGateway = createIdentitySigner('gateway', keys)
const signAsSearch = createIdentitySigner('search', keys)
/** A call between services that search may make. */
const path = getHousingColumns.url
const log = createLog('test', 'silent')
const until = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The deadline that the last call arrived with. */
let arrivedWith: string | undefined
const called = createServer({ name: 'called', log, identity: { service: 'housing', keys } })
called.get(path, (request) => {
  arrivedWith = request.headers[deadlineHeader] as string | undefined
  return {}
})
await called.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(called.server.address() as AddressInfo).port}`

function createCalling(options: Pick<ServerOptions, 'identity'>) {
  const server = createServer({ name: 'calling', log, ...options })
  const call = (signal: AbortSignal) =>
    callService(getHousingColumns, { url, to: 'housing', sign: signAsSearch, timeoutMs: 5000, signal })
  server.get('/wait', (request) => until(signalOf(request)))
  server.get('/call', (request) => call(signalOf(request)))
  server.get('/call-too-late', async (request) => {
    await until(signalOf(request)).catch(() => undefined)
    return call(signalOf(request))
  })
  return server
}

const calling = createCalling({ identity: { service: 'search', keys } })
const gateway = createCalling({})
afterAll(() => Promise.all([called.close(), calling.close(), gateway.close()]))

const get = (path: string, leftMs: number, server = calling) =>
  server.inject({
    url: path,
    headers: {
      [identityHeader]: signAsGateway({ to: 'search', method: 'GET', path, identity: anonymous }),
      [deadlineHeader]: String(leftMs),
    },
  })

test('a request that waits is a 503 at its deadline', async () => {
  const response = await get('/wait', 50)
  expect([response.statusCode, response.headers['retry-after'], response.json().error]).toEqual([
    503,
    '5',
    'This took too long. Please try again.',
  ])
})

test('a call to another service has what is left of the deadline, and is not made after it', async () => {
  await get('/call', 3000)
  const leftMs = Number(arrivedWith)
  // A tenth of a second is kept for the response.
  expect([leftMs > 0, leftMs <= 2900]).toEqual([true, true])
  arrivedWith = undefined
  const late = await get('/call-too-late', 50)
  expect([late.statusCode, arrivedWith]).toEqual([503, undefined])
})

test('a call has the shorter of its own timeout and the deadline; a public server takes none from its clients', async () => {
  await get('/call', 60_000)
  expect(arrivedWith).toBe('5000')
  const response = await get('/call', 1, gateway)
  expect([response.statusCode, arrivedWith]).toEqual([200, '5000'])
})
