import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'

const entry = fileURLToPath(new URL('../src/operator.ts', import.meta.url))
const answers: Record<string, [status: number, body?: object]> = {}
const asked: string[] = []

/** Answers as the gateway does, to one token. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const name = `${request.method} ${request.url}`
  asked.push(`${name} ${body}`.trim())
  const known = request.headers.authorization === 'Bearer hgo_right'
  const [status, answer] = known ? (answers[name] ?? [404, {}]) : [401, {}]
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(answer && JSON.stringify(answer))
})

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})
beforeEach(() => {
  asked.length = 0
})

function run(line: string, token = 'hgo_right') {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { ...process.env, HOMEGROUND_URL: address, HOMEGROUND_TOKEN: token }
  const words = line.split(' ').filter(Boolean)
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
  })
}

test('create prints the token once, how to use it, and that a mail is on its way', async () => {
  answers['POST /api/admin/operators'] = [
    201,
    { email: 'ann@example.com', token: 'hgo_new', invited: true },
  ]
  const { code, out } = await run('create ann@example.com')
  expect([code, asked]).toEqual([0, ['POST /api/admin/operators {"email":"ann@example.com"}']])
  expect(out.split('\n')).toEqual([
    'ann@example.com is an operator. The token is shown this once:',
    '',
    '  hgo_new',
    '',
    'Use it as HOMEGROUND_TOKEN for npm run data, or send it as "Authorization: Bearer <token>" to /api/admin.',
    'A mail with a link to set a password is on its way to ann@example.com.',
    '',
  ])
})

test('list prints a line for each', async () => {
  answers['GET /api/admin/operators'] = [
    200,
    [
      { email: 'ann@example.com', tokens: 2, lastUsedAt: '2026-11-20T12:34:56.000Z' },
      { email: 'bo@example.com', tokens: 1, lastUsedAt: null },
      { email: 'cy@example.com', tokens: 0, lastUsedAt: null },
    ],
  ]
  expect(await run('list')).toMatchObject({
    code: 0,
    out: `ann@example.com  2 tokens, last used 2026-11-20 12:34
bo@example.com   1 token, never used
cy@example.com   no token
`,
  })
})

test('remove says that it is done, or in the system’s own words why not', async () => {
  answers['DELETE /api/admin/operators/ann%40example.com'] = [204]
  expect(await run('remove ann@example.com')).toMatchObject({
    code: 0,
    out: 'ann@example.com is no operator any more.\n',
  })
  answers['DELETE /api/admin/operators/bo%40example.com'] = [
    404,
    { error: 'There is no operator bo@example.com.' },
  ]
  expect(await run('remove bo@example.com')).toEqual({
    code: 1,
    out: '',
    err: 'The running Homeground refused: There is no operator bo@example.com.\n',
  })
})

test('a wrong token and a wrong line end with a sentence and exit code 1', async () => {
  expect(await run('list', 'hgo_wrong')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The running Homeground does not accept this operator token; .*\n$/,
    ),
  })
  expect(await run('')).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage:/) })
})
