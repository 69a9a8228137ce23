import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  readonly path: string
  readonly headers: Record<string, unknown>
  readonly form: Record<string, string>
}

/** Starts a server that responds like Stripe's API and records the requests. */
export async function startFakeStripe() {
  const requests: ReceivedRequest[] = []
  let rejection: { status: number; body: object; field?: string } | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    requests.push({ path: request.url ?? '', headers: request.headers, form })
    const session = { id: 'cs_test_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }
    const applied = rejection?.field && !(rejection.field in form) ? undefined : rejection
    response.writeHead(applied?.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(applied?.body ?? session))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    api: { host: '127.0.0.1', port, protocol: 'http' } as const,
    requests,
    reject: (status: number, body: object) => {
      rejection = { status, body }
    },
    /** Rejects requests that have this field, as Stripe does with an invalid email address. */
    rejectField: (param: string) => {
      const error = { type: 'invalid_request_error', param, message: `Invalid ${param}` }
      rejection = { status: 400, body: { error }, field: param }
    },
    accept: () => {
      rejection = undefined
    },
    async stop() {
      server.closeAllConnections()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
