import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly path: string
  readonly headers: Record<string, unknown>
  readonly form: Record<string, string>
}

/** A server that answers as Stripe's API does and keeps what it was asked. */
export async function standInForStripe() {
  const asked: Asked[] = []
  let refusal: { status: number; body: object; field?: string } | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    asked.push({ path: request.url ?? '', headers: request.headers, form })
    const session = { id: 'cs_test_1', object: 'checkout.session', url: 'https://pay.example/cs_1' }
    const refused = refusal?.field && !(refusal.field in form) ? undefined : refusal
    response.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(refused?.body ?? session))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    api: { host: '127.0.0.1', port, protocol: 'http' } as const,
    asked,
    refuse: (status: number, body: object) => {
      refusal = { status, body }
    },
    /** Refuses what has this field, as Stripe does with an address it does not take. */
    refuseField: (param: string) => {
      const error = { type: 'invalid_request_error', param, message: `Invalid ${param}` }
      refusal = { status: 400, body: { error }, field: param }
    },
    accept: () => {
      refusal = undefined
    },
    async stop() {
      server.closeAllConnections()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}
