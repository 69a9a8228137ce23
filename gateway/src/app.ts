import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { internalPaths } from '@homeground/contracts'
import { callService, createServer, type Log, type Server } from '@homeground/service'
import type { Redis } from 'ioredis'
import { adminRoutes } from './admin/admin.routes.ts'
import { openJobs } from './admin/jobs.ts'
import { dataSourceRoutes } from './data-sources.ts'
import { readiness } from './ready.ts'
import { serveSite } from './site.ts'
import { proxyUpstreams, type Upstreams } from './upstreams.ts'

export interface Parts {
  readonly addresses: Upstreams
  readonly secret: string
  readonly operatorToken: string
  /** Redis of the job queues, and the prefix of their keys. */
  readonly queueRedis: Redis
  readonly prefix: string
  readonly timeoutMs: number
  readonly site: { root: string; tileUrl: string; tileAttribution: string }
  readonly log: Log
}

/** The gateway: what the outside may call, in one list. */
export async function buildApp(parts: Parts): Promise<Server> {
  const { addresses, secret, timeoutMs, log } = parts
  const server = createServer({ name: 'gateway', log, ...readiness({ addresses, secret }) })
  const jobs = openJobs({
    redis: parts.queueRedis,
    prefix: parts.prefix,
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
  proxyUpstreams(server, { addresses, secret, timeoutMs })
  dataSourceRoutes(server, { addresses, secret, timeoutMs })
  adminRoutes(server, { jobs, token: parts.operatorToken })
  await serveSite(server, parts.site)
  return server
}
