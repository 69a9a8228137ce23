import rateLimit from '@fastify/rate-limit'
import { AppError, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { isKnownCall } from '../api-headers.ts'
import { healthPaths } from '../public-calls.ts'
import { addressOf } from './client-address.ts'

export interface PageLimits {
  /** Pages per minute from one address, with everything that does not exist. */
  readonly pages: number
  /** Scripts, images and other files of the web per minute from one address. */
  readonly files: number
}

/** Limits what is not a call, per gateway. Errors: 429 `rate_limited` with the seconds to wait. */
export async function limitPages(server: Server, limits: PageLimits): Promise<void> {
  await server.register(rateLimit, { global: false })
  const perMinute = (max: number) => server.createRateLimit({ max, timeWindow: 60_000, keyGenerator: addressOf })
  const pages = perMinute(limits.pages)
  const files = perMinute(limits.files)
  const requireWithinLimit = async (request: FastifyRequest) => {
    const result = await (isPage(request) ? pages : files)(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new AppError('rate_limited', 429, 'Too many requests. Please wait a moment.', {
      retryAfterSeconds: result.ttlInSeconds,
    })
  }
  server.addHook('onRequest', (request, _reply, done) => {
    if (isKnownCall(request) || healthPaths.has(request.routeOptions.url)) done()
    else requireWithinLimit(request).then(() => done(), done)
  })
}

/** Lists of pages and images that are drawn cost as much as a page. */
const madeHere = /^\/(sitemap|social\/)/

/** Each file has a route of its own; all pages share one. */
function isPage({ is404, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return is404 || url === '/*' || madeHere.test(url)
}
