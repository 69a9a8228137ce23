import cookie from '@fastify/cookie'
import { paths } from '@homeground/contracts'
import {
  createApiKeyCache,
  createIdentitySigner,
  createServer,
  type IdentityKeys,
  type Log,
  type Metrics,
  resumeTraces,
  type Server,
} from '@homeground/service'
import type { Redis } from 'ioredis'
import { serveAssistants } from './assistants/serve-assistants.ts'
import { createAuthenticateAndCharge } from './callers/authenticate-and-charge.ts'
import { apiKeyOf, createIdentifyKeyOwner, recognizeSystem, requireOperator } from './callers/bearer-tokens.ts'
import { callerOf, loggedCaller, replyAnonymousUser, requireCheckedSession } from './callers/caller.ts'
import { createCsrf, createPreparePage, registerCallerHooks } from './callers/check-calls.ts'
import { type BurstLimits, limitConnections, limitPages, type PageLimits } from './callers/client-limits.ts'
import { createClientLabel, type LoggedClient, proxyCheck, type TrustedProxies } from './calls/client-address.ts'
import { compressResponses } from './calls/compression.ts'
import { docsRoutes, nameUnknownParameters, type Upstreams } from './calls/public-calls.ts'
import { refuseOddRequests, useApiHeaders } from './calls/requests.ts'
import { forwardCalls } from './forward-calls.ts'
import { admitRequests, type LoadLimits, wasRefused } from './load/admission.ts'
import { operatorQuotaRoutes } from './quota/operator-quota.ts'
import { createQuotaClock, quotaRoutes } from './quota/quota.ts'
import type { QuotaLimits } from './quota/quota-rule.ts'
import { createRedisFallback } from './quota/redis-fallback.ts'
import { serveSite } from './site/serve-site.ts'
import type { Site } from './site/site.ts'
import { securityContactRoute } from './site/sitemaps.ts'
import { adminRoutes, createJobs, measureQueues } from './system/jobs.ts'
import { dataSourceRoutes, fetchSearchModel, measureBackups, measureLoads, readiness } from './system/services.ts'

export interface ClientTimeouts {
  /** For the headers of a request. */
  readonly headersMs: number
  /** For a whole request with its body. */
  readonly requestMs: number
  /** Without sending or accepting a byte. */
  readonly idleMs: number
}

export interface Parts {
  readonly addresses: Upstreams
  /** Key of cookies and CSRF tokens. */
  readonly secret: string
  readonly identityKeys: IdentityKeys
  readonly operatorToken: string
  /** Operators' sessions need a second factor. */
  readonly secondFactorRequired: boolean
  /** Redis connection of the job queues. */
  readonly queueRedis: Redis
  /** Redis connection of sessions and limits, with a short command timeout. */
  readonly redis: Redis
  readonly prefix: string
  readonly timeoutMs: number
  /** Longest times a client may take. */
  readonly timeouts: ClientTimeouts
  readonly limits: QuotaLimits
  readonly burst: BurstLimits
  readonly pages: PageLimits
  readonly calls: LoadLimits
  /** Open connections of one client. */
  readonly maxConnections: number
  /** IANA time zone in which the day of the quota begins at midnight. */
  readonly timeZone: string
  readonly trustProxy: TrustedProxies
  readonly loggedClient: LoggedClient
  /** URI for reports of vulnerabilities; empty for the contact page. */
  readonly securityContact: string
  readonly site: Site
  /** Host names besides the site's own under which assistants may call. */
  readonly assistantHosts: readonly string[]
  readonly log: Log
  /** Gets the times of requests, and what is measured of the whole system; another port serves it. */
  readonly metrics: Metrics
  /** Milliseconds since 1970; tests move it. */
  readonly now?: () => number
}

/** The gateway with everything that can be called from outside. */
export async function buildApp(parts: Parts): Promise<Server> {
  const { addresses, secret, timeoutMs, log, redis, prefix, limits, now = Date.now } = parts
  const services = { addresses, timeoutMs, sign: createIdentitySigner('gateway', parts.identityKeys) }
  const clientOf = createClientLabel(parts.loggedClient, secret)
  const server = createServer({
    name: 'gateway',
    log,
    fastify: {
      trustProxy: parts.trustProxy,
      requestTimeout: parts.timeouts.requestMs,
      connectionTimeout: parts.timeouts.idleMs,
      http: {
        headersTimeout: parts.timeouts.headersMs,
        // Our own hook responds with a body.
        requireHostHeader: false,
        connectionsCheckingInterval: Math.min(1000, parts.timeouts.headersMs),
      },
    },
    ...readiness(services),
    logFields: (request) => ({ client: clientOf(request), caller: loggedCaller(request) }),
    isLogged: (request) => !wasRefused(request),
  })
  parts.metrics.observe(server)
  limitConnections(server, { max: parts.maxConnections, isProxy: proxyCheck(parts.trustProxy) })
  // First, because whatever is done for a request before it is refused is lost.
  const isSystem = recognizeSystem(parts.operatorToken)
  const { releasePlaces } = admitRequests(server, { limits: parts.calls, metrics: parts.metrics, isSystem })
  useApiHeaders(server)
  resumeTraces(server)
  await limitPages(server, parts.pages)
  refuseOddRequests(server)
  compressResponses(server)
  releasePlaces()
  await server.register(cookie, { secret: `visitor ${secret}` })

  const shared = { redis, prefix, redisFallback: createRedisFallback(redis, log) }
  const csrf = createCsrf(secret, now)
  const clock = createQuotaClock(parts.timeZone, now)
  const authenticateAndCharge = createAuthenticateAndCharge({ ...shared, limits })
  registerCallerHooks(server, {
    authenticateAndCharge,
    identifyKeyOwner: createIdentifyKeyOwner({
      ...services,
      authenticateAndCharge,
      now,
      cache: createApiKeyCache(shared),
      redisFallback: shared.redisFallback,
    }),
    burstLimits: parts.burst,
    csrf,
    clock,
    isSystem,
  })
  nameUnknownParameters(server, { isProgram: (request) => apiKeyOf(request) !== undefined })
  const operatorsOnly = requireOperator({
    isSystem,
    ...services,
    redis,
    prefix,
    secondFactorRequired: parts.secondFactorRequired,
  })
  forwardCalls(server, {
    ...services,
    preHandlers: {
      [paths.user]: replyAnonymousUser,
      [paths.premium]: requireCheckedSession,
      [paths.logout]: requireCheckedSession,
      [paths.login]: requireCheckedSession,
      [paths.register]: requireCheckedSession,
      [paths.confirmEmail]: requireCheckedSession,
      [paths.operators]: operatorsOnly,
      [paths.adminAccounts]: operatorsOnly,
      [paths.adminMessages]: operatorsOnly,
      [paths.adminNewsletter]: operatorsOnly,
    },
  })
  quotaRoutes(server, { clock, callerOf })
  const jobs = createJobs({
    redis: parts.queueRedis,
    prefix,
    servedVersion: async () => (await fetchSearchModel(services)).version,
  })
  server.addHook('onClose', () => jobs.close())
  measureQueues(server, parts.metrics, { jobs, redis: parts.queueRedis, prefix })
  measureLoads(parts.metrics, services)
  measureBackups(parts.metrics, { redis, prefix })
  dataSourceRoutes(server, services, jobs)
  await adminRoutes(server, { jobs, operatorsOnly, csrf })
  operatorQuotaRoutes(server, { redis, prefix, limits, clock, timeZone: parts.timeZone, operatorsOnly })
  docsRoutes(server)
  serveAssistants(server, { site: parts.site, hosts: parts.assistantHosts })
  securityContactRoute(server, { contact: parts.securityContact, now })
  await serveSite(server, { site: parts.site, preparePage: createPreparePage(csrf), services })
  return server
}
