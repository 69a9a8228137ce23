import {
  connectRedis,
  createMetrics,
  createServer,
  operatorOf,
  queueRedis,
  run,
  startTelemetry,
} from '@homeground/service'
import { buildApp } from './app.ts'
import { trustedProxies } from './calls/client-address.ts'
import { config, requiresSecondFactor } from './config.ts'
import { maxConnections } from './forward-calls.ts'
import { listen } from './load/admission.ts'

const environment = config()
const log = await startTelemetry('gateway', environment)
const metrics = createMetrics('gateway')
const queues = queueRedis(environment.REDIS_URL, 'producer')
// Requests wait for it, so its timeout is short; shorter, and a busy moment would count as an outage.
const redis = connectRedis(environment.REDIS_URL, { commandTimeout: 1000 })
const { FREE_DAILY_SEARCHES: perPerson } = environment
const server = await buildApp({
  addresses: {
    search: environment.SEARCH_URL,
    housing: environment.HOUSING_URL,
    schools: environment.SCHOOLS_URL,
    user: environment.USER_URL,
    feedback: environment.FEEDBACK_URL,
  },
  secret: environment.IDENTITY_SECRET,
  identityKeys: environment,
  operatorToken: environment.OPERATOR_TOKEN,
  secondFactorRequired: requiresSecondFactor(environment),
  queueRedis: queues,
  redis,
  prefix: environment.REDIS_PREFIX,
  timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
  timeouts: {
    headersMs: environment.CLIENT_HEADERS_TIMEOUT_MS,
    requestMs: environment.CLIENT_REQUEST_TIMEOUT_MS,
    idleMs: environment.CLIENT_IDLE_TIMEOUT_MS,
  },
  limits: { perPerson, perAddress: environment.FREE_DAILY_SEARCHES_PER_ADDRESS || perPerson },
  burst: { all: environment.BURST_PER_MINUTE, forms: environment.BURST_FORMS_PER_MINUTE },
  pages: { pages: environment.PAGES_PER_MINUTE, files: environment.FILES_PER_MINUTE },
  calls: {
    minCalls: environment.CALLS_PER_SERVICE,
    maxCalls: Math.max(maxConnections, environment.CALLS_PER_SERVICE),
    maxWaitMs: environment.CALL_WAIT_MS,
    clientShare: 0.5,
  },
  maxConnections: environment.CLIENT_CONNECTIONS,
  timeZone: environment.QUOTA_TIME_ZONE,
  trustProxy: trustedProxies(environment.TRUST_PROXY),
  loggedClient: environment.LOG_CLIENT,
  securityContact: environment.SECURITY_CONTACT,
  site: {
    root: environment.WEB_ROOT,
    tileUrl: environment.TILE_URL,
    tileAttribution: environment.TILE_ATTRIBUTION,
    measurementId: environment.MEASUREMENT_ID,
    publicUrl: environment.PUBLIC_URL,
    operator: operatorOf(environment),
  },
  assistantHosts: environment.ASSISTANT_HOSTS.split(',').flatMap((host) => host.trim().toLowerCase() || []),
  log,
  metrics,
})
// The gateway's own port is public.
const metricsServer = createServer({ name: 'gateway metrics', log })
metrics.serve(metricsServer)
await metricsServer.listen({
  host: environment.METRICS_HOST,
  port: environment.METRICS_PORT,
  listenTextResolver: (address) => `Metrics are served at ${address}`,
})
const address = { host: environment.HOST, port: environment.PORT }
await run(server, {
  ...address,
  listen: () => listen(server, address),
  async close() {
    await metricsServer.close()
    queues.disconnect()
    redis.disconnect()
  },
})
