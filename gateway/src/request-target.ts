import { AppError, notFound, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'

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
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!
    if (given.length === name.length && given.toLowerCase() === name) count++
  }
  return count > 1
}

function badRequest(message: string): AppError {
  return new AppError('validation', 400, message)
}
