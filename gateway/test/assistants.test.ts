import type { IncomingMessage } from 'node:http'
import { messages } from '@homeground/contracts/messages'
import { receivedIdentity } from '@homeground/testing'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { request as undiciRequest } from 'undici'
import { startGatewayOf } from './support.ts'

const seen: IncomingMessage[] = []
const { gateway } = await startGatewayOf(
  (request, response) => {
    seen.push(request)
    const { pathname } = new URL(request.url!, 'http://service')
    if (pathname === '/internal/user/api-key-owner') return response.writeHead(404).end('{}')
    if (pathname === '/api/attributes/loaded') return response.end('{"attributes":[]}')
    response.setHeader('x-total-count', '0')
    response.end('[]')
  },
  { perPerson: 2, assistantHosts: ['homes.example'] },
)
beforeEach(() => {
  seen.length = 0
})

/** Calls a tool as an assistant does: one request without a session. */
async function callTool(name: string, input: object, headers: Record<string, string> = {}) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
  const response = await undiciRequest(`${gateway.address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(message),
  })
  const text = await response.body.text()
  // The answer is JSON, or one event with it.
  const body = JSON.parse(text.replace(/^[\s\S]*?data: /, '').trim()) as {
    error?: string
    result?: { isError?: boolean; content: { text: string }[] }
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    error: body.error,
    isError: body.result?.isError,
    text: body.result?.content[0]?.text ?? '',
  }
}
const search = (states: string) => ({ searchArea: 'state', states })

describe('the endpoint for assistants', () => {
  test('counts searches by the network address, and says when none is left', async () => {
    const first = await callTool('find_places', search('MA'))
    expect([first.status, first.isError, JSON.parse(first.text).total]).toEqual([200, undefined, 0])
    // The same question again is free, a new browser's cookie changes nothing.
    await callTool('find_places', search('MA'))
    expect((await callTool('find_places', search('NH'))).isError).toBeUndefined()
    const refused = await callTool('find_places', search('RI'), { cookie: 'visitor=another' })
    expect([refused.isError, refused.text]).toEqual([true, messages.quotaExhausted])
    const { used } = (await (await gateway.get('/api/quota')).json()) as { used: number }
    expect(used).toBe(2)
    // What is not a search still answers.
    expect((await callTool('explain_measure', { measure: 'commute' })).isError).toBeUndefined()
  })

  test('calls as its caller: without cookies, and with its API key, which is checked', async () => {
    await callTool('explain_measure', { measure: 'median_age' }, { cookie: 'session=stolen; visitor=mine' })
    const [sent] = seen
    expect([sent!.url, sent!.headers.cookie]).toEqual(['/api/attributes/loaded', undefined])
    expect(receivedIdentity(sent!)).toMatchObject({ subject: 'anonymous', role: 'visitor' })
    const { isError, text } = await callTool(
      'explain_measure',
      { measure: 'median_age' },
      { authorization: `Bearer hg_${'k'.repeat(43)}` },
    )
    expect([isError, text]).toEqual([true, expect.stringContaining('This API key is unknown or revoked.')])
  })

  test('is closed to hosts and to pages of other sites', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await callTool('explain_measure', { measure: 'median_age' }, headers)).status
    const { port } = new URL(gateway.address)
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ host: 'homes.example' })).toBe(200)
    expect(await statusOf({ host: `localhost:${port}` })).toBe(200)
    expect(await statusOf({ host: 'rebound.example' })).toBe(403)
    expect(await statusOf({ origin: 'https://homes.example' })).toBe(200)
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf({ origin: 'null' })).toBe(403)
  })

  test('answers with the headers of an API, and knows no sessions to read or end', async () => {
    const { headers } = await callTool('explain_measure', { measure: 'median_age' })
    expect(headers).toMatchObject({
      'cache-control': expect.stringMatching(/^private/),
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
    for (const method of ['GET', 'DELETE']) expect((await fetch(`${gateway.address}/mcp`, { method })).status).toBe(405)
  })
})
