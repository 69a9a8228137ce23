import type { IncomingMessage } from 'node:http'
import { receivedIdentity } from '@homeground/testing'
import { startGatewayOf } from './support.ts'

export const person = {
  userId: 'a0000000-0000-4000-8000-000000000001',
  role: 'user',
  premiumUntilMs: 0,
  isConfirmed: true,
} as const
export const operator = { ...person, userId: 'a0000000-0000-4000-8000-000000000002', role: 'operator' } as const

/**
 * A gateway in front of a service that records its requests and knows two operator tokens: `hgo_known`, and `hgo_data`,
 * which is for data only.
 */
export async function startIdentityGateway() {
  const clock = { ms: Date.parse('2026-11-20T15:00:00Z') }
  /** Headers that the service adds to its responses. */
  const reply: { headers: Record<string, string> } = { headers: {} }
  const seen: IncomingMessage[] = []
  const { service, gateway } = await startGatewayOf(
    (request, response) => {
      seen.push(request)
      if (request.url === '/internal/user/operator-token') {
        const scope = { hgo_known: 'all', hgo_data: 'data' }[String(request.headers['x-operator-token'])]
        return response.writeHead(scope ? 200 : 404).end(JSON.stringify({ email: 'ada@example.org', scope }))
      }
      // Like a service, it responds after reading the whole request.
      request.resume().on('end', () => {
        setTimeout(() => {
          response.writeHead(200, { 'content-type': 'application/json', ...reply.headers }).end('{"ok":true}')
        }, 20)
      })
    },
    { now: () => clock.ms },
  )
  return {
    clock,
    reply,
    seen,
    service,
    gateway,
    /** The identity that the service received with the last request. */
    identity: () => receivedIdentity(seen.at(-1)!),
  }
}
