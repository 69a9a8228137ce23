import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { paths } from '@homeground/contracts'
import { createServer, type Log, type Server } from '@homeground/service'
import type { Redis } from 'ioredis'
import { adminRoutes } from './admin/admin.routes.ts'
import { createJobs } from './admin/jobs.ts'
import { recognizeSystem, requireOperator } from './admin/operator.ts'
import { createAuthenticateAndCharge } from './callers/authenticate-and-charge.ts'
import { type BurstLimits, createBurstLimit } from './callers/burst-limit.ts'
import { callerOf } from './callers/caller.ts'
import { ensureVisitorCookie } from './callers/cookies.ts'
import { createCsrf } from './callers/csrf.ts'
import { createRedisFallback } from './callers/redis-fallback.ts'
import { registerCallerHooks } from './callers/register-caller-hooks.ts'
import { replyAnonymousUser } from './callers/reply-anonymous-user.ts'
import type { trustedProxies } from './callers/trusted-proxies.ts'
import { dataSourceRoutes } from './data-sources.ts'
import { quotaRoutes } from './quota/quota.routes.ts'
import type { QuotaLimits } from './quota/quota-check.ts'
import { createQuotaClock } from './quota/quota-clock.ts'
import { readiness } from './ready.ts'
import { fetchSearchModel } from './search-model.ts'
import { type Site, serveSite } from './site.ts'
import { proxyUpstreams, type Upstreams } from './upstreams.ts'

export interface Parts {
  readonly addresses: Upstreams
  readonly secret: string
  readonly operatorToken: string
  /** Redis connection of the job queues. */
  readonly queueRedis: Redis
  /** Redis connection of sessions and limits, with a short command timeout. */
  readonly redis: Redis
  readonly prefix: string
  readonly timeoutMs: number
  readonly limits: QuotaLimits
  readonly burst: BurstLimits
  /** IANA time zone in which the day of the quota begins at midnight. */
  readonly timeZone: string
  readonly trustProxy: ReturnType<typeof trustedProxies>
  readonly site: Site
  readonly log: Log
  /** Milliseconds since 1970; tests move it. */
  readonly now?: () => number
}

/** The gateway with everything that can be called from outside. */
export async function buildApp(parts: Parts): Promise<Server> {
  const { addresses, secret, timeoutMs, log, redis, prefix, limits, now = Date.now } = parts
  const server = createServer({
    name: 'gateway',
    log,
    fastify: { trustProxy: parts.trustProxy },
    ...readiness({ addresses, secret }),
  })
  // Quality 4 is about as fast as gzip and makes our responses a fifth smaller.
  await server.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await server.register(cookie, { secret: `visitor ${secret}` })

  const shared = { redis, prefix, withRedisFallback: createRedisFallback(redis, log) }
  const clock = createQuotaClock(parts.timeZone, now)
  const isSystem = recognizeSystem(parts.operatorToken)
  registerCallerHooks(server, {
    authenticateAndCharge: createAuthenticateAndCharge({ ...shared, limits }),
    burstLimit: await createBurstLimit(server, { ...shared, limits: parts.burst }),
    csrf: createCsrf(secret, now),
    clock,
    isSystem,
  })
  const operatorsOnly = requireOperator({ isSystem, userUrl: addresses.user, secret, timeoutMs })
  proxyUpstreams(server, {
    addresses,
    secret,
    timeoutMs,
    preHandlers: { [paths.user]: replyAnonymousUser, [paths.operators]: operatorsOnly },
  })
  quotaRoutes(server, { clock, quotaOf: (request) => callerOf(request).quota })
  dataSourceRoutes(server, { addresses, secret, timeoutMs })
  const jobs = createJobs({
    redis: parts.queueRedis,
    prefix,
    servedVersion: async () => {
      const model = await fetchSearchModel({ searchUrl: addresses.search, secret, timeoutMs })
      return model.version
    },
  })
  server.addHook('onClose', () => jobs.close())
  adminRoutes(server, { jobs, operatorsOnly })
  await serveSite(server, parts.site, ensureVisitorCookie)
  return server
}
