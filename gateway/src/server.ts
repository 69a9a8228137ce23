import { createLog, queueRedis, run } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'

const environment = config()
const log = createLog('gateway', environment.LOG_LEVEL)
const redis = queueRedis(environment.REDIS_URL, 'producer')
const server = await buildApp({
  addresses: {
    search: environment.SEARCH_URL,
    housing: environment.HOUSING_URL,
    schools: environment.SCHOOLS_URL,
  },
  secret: environment.IDENTITY_SECRET,
  operatorToken: environment.OPERATOR_TOKEN,
  queueRedis: redis,
  prefix: environment.REDIS_PREFIX,
  timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
  site: {
    root: environment.WEB_ROOT,
    tileUrl: environment.TILE_URL,
    tileAttribution: environment.TILE_ATTRIBUTION,
  },
  log,
})
await run(server, {
  host: environment.HOST,
  port: environment.PORT,
  async close() {
    redis.disconnect()
  },
})
