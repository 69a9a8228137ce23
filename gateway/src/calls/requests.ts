import { assistantPath } from '@homeground/contracts/paths'
import { AppError, notFound, type Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Refuses requests that programs read differently, and those that no route serves, before anything else of them is read:
 * 400 for a target with a fragment, which may end the path or the query, for one that is not a path, such as
 * `http://host/path`, and for a `Host` that is missing in HTTP/1.1, repeated or not a host; 404 for what no route matches;
 * 415 for a compressed body, which no client of ours sends and whose size nobody knows.
 */
export function refuseOddRequests(server: Server): void {
  server.addHook('onRequest', (request, reply, done) => {
    const fault = faultOf(request)
    if (fault?.status === 415) reply.header('accept-encoding', 'identity')
    done(fault)
  })
}

function faultOf(request: FastifyRequest): AppError | undefined {
  const { url, method, is404, headers } = request
  if (!url.startsWith('/') || url.includes('#')) {
    return badRequest('The request target must be a path without a fragment.')
  }
  const fault = hostFaultOf(request)
  if (fault) return badRequest(fault)
  if (is404) return notFound(`There is no ${method} ${url.split('?', 1)[0]}.`)
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    const message = 'Compressed requests are not accepted. Send the body without Content-Encoding.'
    return new AppError('validation', 415, message)
  }
  return undefined
}

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, section 7.2). */
const validHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

function hostFaultOf({ headers, raw }: FastifyRequest): string | undefined {
  const { host } = headers
  if (host === undefined) return raw.httpVersion === '1.1' ? 'The Host header is missing.' : undefined
  if (!validHost.test(host)) return 'The Host header is not valid.'
  return isRepeated('host', raw.rawHeaders) ? 'There is more than one Host header.' : undefined
}

/** Whether a header was sent more than once; Node keeps only the first. */
function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]!
    if (header.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}

function badRequest(message: string): AppError {
  return new AppError('validation', 400, message)
}

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
  const policy = String(reply.getHeader('cache-control') ?? '')
  if (policy === '') return 'private'
  return /no-store|private/.test(policy) ? policy : `private, ${policy}`
}

/**
 * Whether a request is one of programs: its path, decoded, is under `/api`, or that of assistants. Every other one gets
 * the headers of a page.
 */
export function isApiCall({ url }: FastifyRequest): boolean {
  if (url.startsWith('/api/')) return true
  const path = url.split('?', 1)[0]!
  if (path === assistantPath) return true
  return /^\/api(\/|$)/.test(path.includes('%') ? decodeURIComponent(path) : path)
}

/** Whether a request matches a call of the contract, however its path is encoded. */
export function isKnownCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false
}
