import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { sendContactMessage } from '@homeground/contracts'
import { createLog, createServer } from '@homeground/service'
import { testIdentityKeys } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bodyOf, browserAt, type Gateway, startGateway } from './support.ts'

/** It parses bodies like all services, and requires the length in its headers. */
const service = createServer({
  name: 'feedback',
  log: createLog('feedback', 'silent'),
  identity: { service: 'feedback', keys: testIdentityKeys },
})
const received: unknown[] = []
service.route({
  ...sendContactMessage,
  handler: async ({ body }) => {
    received.push(body)
    return { ok: true } as const
  },
})

let gateway: Gateway
let browser: ReturnType<typeof browserAt>
beforeAll(async () => {
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  gateway = await startGateway({ rest: `http://127.0.0.1:${port}` })
  browser = browserAt(gateway)
  await browser.fetch('/api/user')
})
afterAll(async () => {
  await gateway?.stop()
  await service.close()
})

const message = { name: 'Ann', email: 'ann@mail.example', message: 'Grüße '.repeat(50) }
const json = JSON.stringify(message)
const send = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) => {
  received.length = 0
  const options = {
    ...({ method: 'POST', body, duplex: 'half' } as const),
    headers: { 'content-type': 'application/json', ...headers },
  }
  return browser.fetch('/api/contact', options)
}

test.each([
  ['gzip', gzipSync(json)],
  ['x-gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['br', brotliCompressSync(json)],
  ['gzip, gzip', gzipSync(gzipSync(json))],
])('a body compressed with %s is a 415 that says what to send, and reaches no service', async (coding, body) => {
  const response = await send(new Uint8Array(body), { 'content-encoding': coding })
  expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  expect(await bodyOf(response)).toMatchObject({
    code: 'validation',
    error: 'Compressed requests are not accepted. Send the body without Content-Encoding.',
  })
  expect(received).toEqual([])
})

test.each([
  ['with a length', json, {}],
  ['in chunks of unknown length', new Blob([json]).stream(), {}],
  ['marked as not compressed', json, { 'content-encoding': 'identity' }],
])('a body sent %s arrives as it is', async (_, body, headers) => {
  const response = await send(body, headers)
  expect([response.status, received]).toEqual([200, [message]])
})
