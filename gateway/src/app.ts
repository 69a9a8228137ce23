import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { internalPaths, paths } from '@homeground/contracts'
import { callService, createServer, type Log, type Server, unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { adminRoutes } from './admin/admin.routes.ts'
import { createJobs } from './admin/jobs.ts'
import { recognizeSystem, requireOperator } from './admin/operator.ts'
import { type BurstLimits, openBurst } from './callers/burst.ts'
import { openCalendar } from './callers/calendar.ts'
import { callerOf, knowBrowser, knowCallers } from './callers/callers.ts'
import { openCsrf } from './callers/csrf.ts'
import { redisOrNot } from './callers/redis-or-not.ts'
import type { trustedProxies } from './callers/trusted-proxies.ts'
import { dataSourceRoutes } from './data-sources.ts'
import type { Limits } from './quota/allowance.ts'
import { openAllowances } from './quota/allowances.ts'
import { quotaRoutes } from './quota/quota.routes.ts'
import { readiness } from './ready.ts'
import { type Site, serveSite } from './site.ts'
import { proxyUpstreams, type Upstreams } from './upstreams.ts'

export interface Parts {
  readonly addresses: Upstreams
  readonly secret: string
  readonly operatorToken: string
  /** Redis of the job queues. */
  readonly queueRedis: Redis
  /** Redis of sessions and limits, whose commands are given up early. */
  readonly redis: Redis
  readonly prefix: string
  readonly timeoutMs: number
  readonly limits: Limits
  readonly burst: BurstLimits
  /** IANA time zone at whose midnight the day's searches begin anew. */
  readonly timeZone: string
  readonly trustProxy: ReturnType<typeof trustedProxies>
  readonly site: Site
  readonly log: Log
  /** Milliseconds since 1970; tests move it. */
  readonly now?: () => number
}

/** The gateway: what the outside may call, in one list. */
export async function buildApp(parts: Parts): Promise<Server> {
  const { addresses, secret, timeoutMs, log, redis, prefix, now = Date.now } = parts
  const server = createServer({
    name: 'gateway',
    log,
    fastify: { trustProxy: parts.trustProxy },
    ...readiness({ addresses, secret }),
  })
  const jobs = createJobs({
    redis: parts.queueRedis,
    prefix,
    servedVersion: async () => {
      const path = internalPaths.searchModel
      const model = await callService<{ version: number }>({
        url: addresses.search,
        path,
        as: 'gateway',
        secret,
        timeoutMs,
      })
      return model.version
    },
  })
  server.addHook('onClose', () => jobs.close())
  // Quality 4 is about as fast as gzip and a fifth smaller on our answers.
  await server.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await server.register(cookie, { secret: `visitor ${secret}` })
  const orNot = redisOrNot(redis, log)
  const calendar = openCalendar(parts.timeZone)
  const shared = { redis, prefix, redisOrNot: orNot }
  const allowances = openAllowances({ ...shared, limits: parts.limits, calendar })
  const burst = await openBurst(server, { ...shared, limits: parts.burst })
  const isSystem = recognizeSystem(parts.operatorToken)
  knowCallers(server, { allowances, burst, csrf: openCsrf(secret, now), isSystem, now })
  const operatorsOnly = requireOperator({
    isSystem,
    userUrl: addresses.user,
    secret,
    timeoutMs,
  })
  proxyUpstreams(server, {
    addresses,
    secret,
    timeoutMs,
    gates: { [paths.user]: answerNobody, [paths.operators]: operatorsOnly },
  })
  quotaRoutes(server, { allowances, now })
  dataSourceRoutes(server, { addresses, secret, timeoutMs })
  adminRoutes(server, { jobs, operatorsOnly })
  await serveSite(server, parts.site, knowBrowser)
  return server
}

/**
 * `GET /api/user` of nobody is `{}`: known here, also while the user service is away. Errors: 503 when it
 * cannot be told whether it is somebody, so that no page takes its person for logged out.
 */
async function answerNobody(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const isAsked = request.method === 'GET' && request.routeOptions.url === paths.user
  const { identity, unknown } = callerOf(request)
  if (!isAsked || identity.subject !== 'anonymous') return
  if (unknown) throw unavailable('Logins are away for the moment. Please try again.')
  return reply.header('cache-control', 'no-store').send({})
}
