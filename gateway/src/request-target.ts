import { AppError, notFound, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'

/**
 * Responds 400 to a request target that programs read differently: one with a fragment, which may end the path or
 * the query, and one that is not a path, such as `http://host/path`. Responds 404 to what no route matches, before
 * anything else of the request is read, and 400 to HTTP/1.1 without `Host`.
 */
export function refuseOddTargets(server: Server): void {
  server.addHook('onRequest', (request, _reply, done) => done(faultOf(request)))
}

function faultOf({ url, method, is404, headers, raw }: FastifyRequest): AppError | undefined {
  if (!url.startsWith('/') || url.includes('#')) {
    const message = 'The request target must be a path without a fragment.'
    return new AppError('validation', 400, message)
  }
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    return new AppError('validation', 400, 'The Host header is missing.')
  }
  return is404 ? notFound(`There is no ${method} ${url.split('?', 1)[0]}.`) : undefined
}
