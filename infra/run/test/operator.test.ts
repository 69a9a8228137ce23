import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'

const entry = fileURLToPath(new URL('../src/commands/operator/operator.ts', import.meta.url))
const responses: Record<string, [status: number, body?: object]> = {}
const requests: string[] = []

/** Responds like the gateway, which accepts one token. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const name = `${request.method} ${request.url}`
  requests.push(`${name} ${body}`.trim())
  const isAuthorized = request.headers.authorization === 'Bearer hgo_right'
  const [status, json] = isAuthorized ? (responses[name] ?? [404, {}]) : [401, {}]
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(json && JSON.stringify(json))
})

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})
beforeEach(() => {
  requests.length = 0
})

function runOperator(line: string, token = 'hgo_right') {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...process.env, HOMEGROUND_URL: address, HOMEGROUND_TOKEN: token }
  const words = line.split(' ').filter(Boolean)
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
  })
}

test('create prints the token once, how to use it, and that an email is on its way', async () => {
  responses['POST /api/admin/operators'] = [
    201,
    { email: 'ann@example.com', token: 'hgo_new', expiresAt: '2026-11-27T12:00:00.000Z', invited: true },
  ]
  const { code, out } = await runOperator('create ann@example.com --scope data --days 7')
  expect([code, requests]).toEqual([
    0,
    ['POST /api/admin/operators {"email":"ann@example.com","scope":"data","days":7}'],
  ])
  expect(out.split('\n')).toEqual([
    'ann@example.com is an operator. The token is shown only once:',
    '',
    '  hgo_new',
    '',
    'It expires on 2026-11-27.',
    'Set it as HOMEGROUND_TOKEN for npm run data, or send it to /api/admin as "Authorization: Bearer <token>".',
    'An email with a link to set a password is on its way to ann@example.com.',
    '',
  ])
})

test('list prints a line per operator', async () => {
  responses['GET /api/admin/operators'] = [
    200,
    [
      {
        email: 'ann@example.com',
        hasSecondFactor: true,
        tokens: 2,
        lastUsedAt: '2026-11-20T12:34:56.000Z',
        nextExpiryAt: '2026-12-24T12:00:00.000Z',
      },
      {
        email: 'bo@example.com',
        hasSecondFactor: false,
        tokens: 1,
        lastUsedAt: null,
        nextExpiryAt: '2027-02-18T12:00:00.000Z',
      },
      { email: 'cy@example.com', hasSecondFactor: false, tokens: 0, lastUsedAt: null, nextExpiryAt: null },
    ],
  ]
  expect(await runOperator('list')).toMatchObject({
    code: 0,
    out: `ann@example.com  second factor; 2 tokens, last used 2026-11-20 12:34, expires 2026-12-24
bo@example.com   no second factor; 1 token, never used, expires 2027-02-18
cy@example.com   no second factor; no token
`,
  })
})

test('reset-second-factor prints what it did', async () => {
  responses['DELETE /api/admin/operators/ann%40example.com/second-factor'] = [204]
  expect(await runOperator('reset-second-factor ann@example.com')).toMatchObject({
    code: 0,
    out: 'ann@example.com has no second factor and is logged out everywhere.\n',
  })
})

test('remove prints that it is done, or the system’s own error', async () => {
  responses['DELETE /api/admin/operators/ann%40example.com'] = [204]
  expect(await runOperator('remove ann@example.com')).toMatchObject({
    code: 0,
    out: 'ann@example.com is no longer an operator.\n',
  })
  responses['DELETE /api/admin/operators/bo%40example.com'] = [404, { error: 'There is no operator bo@example.com.' }]
  expect(await runOperator('remove bo@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'Homeground refused the request: There is no operator bo@example.com.\n',
  })
})

test('messages prints what people sent, without control characters, and done marks one', async () => {
  responses['GET /api/admin/messages?kind=problem&state=open'] = [
    200,
    [
      {
        id: 12,
        kind: 'problem',
        name: '',
        email: 'ann@example.com',
        text: 'Too\u001b[2J\nlow',
        about: { about: 'zip', id: '01760', figure: 'Population', vintage: '2019–23' },
        sentAt: '2026-11-20T12:34:56.000Z',
        mailedAt: null,
        doneAt: null,
      },
    ],
  ]
  expect((await runOperator('messages problem')).out).toBe(
    `#12 problem · 2026-11-20 12:34 · open, not mailed yet · <ann@example.com>
zip · 01760 · Population · 2019–23
  Too [2J
  low
`,
  )
  responses['PATCH /api/admin/messages/12'] = [204]
  expect((await runOperator('done 12')).out).toBe('Message 12 is done.\n')
  expect(requests.at(-1)).toBe('PATCH /api/admin/messages/12 {"done":true}')
})

test('a wrong token ends with a message and exit code 1, wrong arguments with the usage and 2', async () => {
  expect(await runOperator('list', 'hgo_wrong')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The running Homeground does not accept this operator token; .*\n$/),
  })
  expect(await runOperator('')).toMatchObject({ code: 2, err: expect.stringMatching(/^Usage:/) })
})
