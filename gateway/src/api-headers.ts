import type { Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Security headers of a response that is data, not a page: it is never run, shown in a frame or read by another
 * site. A constant, because most responses of the gateway are of this kind.
 */
export const apiHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/** Set before a call is checked, so that a refusal has them too. */
export function useApiHeaders(server: Server): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isApiCall(request)) reply.headers(apiHeaders)
    done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiCall(request)) reply.header('cache-control', cacheControlOf(request, reply))
    done()
  })
}

/** Any response may set a cookie, so none may be in a shared cache; what operators see is in no cache at all. */
function cacheControlOf({ routeOptions }: FastifyRequest, reply: FastifyReply): string {
  if (routeOptions.url?.startsWith('/api/admin')) return 'no-store'
  const given = String(reply.getHeader('cache-control') ?? '')
  if (given === '') return 'private'
  return /no-store|private/.test(given) ? given : `private, ${given}`
}

/** Whether the path of a request, decoded, is under `/api`. Every other request gets the headers of a page. */
export function isApiCall({ url }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return true
  const path = url.split('?', 1)[0]!
  return /^\/api(\/|$)/.test(path.includes('%') ? decodeURIComponent(path) : path)
}

/** Whether a request matches a call of the contract, however its path is encoded. */
export function isKnownCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}
