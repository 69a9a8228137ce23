import { readinessAttributes } from '@homeground/catalog/attributes/selections'
import { sourceOwners } from '@homeground/catalog/sources'
import {
  getSearchModel,
  type Load,
  listDataSources,
  listOwnDataSources,
  missingServicesHeader,
  type SearchModel,
} from '@homeground/contracts'
import type { Metrics, Server } from '@homeground/service'
import { callService, createBackupProof, type Dependencies, type ReadyRule } from '@homeground/service'
import { fetch } from 'undici'
import { callerOf } from '../callers/caller.ts'
import type { ServiceName, Services } from '../calls/public-calls.ts'
import type { UnfinishedImport } from './job-state.ts'
import type { AdminJobs } from './jobs.ts'

/** Below the limit of `/readyz` itself, whose message would be less specific. */
const readyTimeoutMs = 1400

/**
 * The gateway is ready once search is, and from then on as long as it runs, because it can still serve pages and the
 * services that are up. It reports every service, and whether people, homes and school scores are loaded.
 */
export function readiness(services: Services): { dependencies: Dependencies; requiredForReady: ReadyRule } {
  let wasReady = false
  const isUp = (name: ServiceName) => async () => {
    const url = new URL('/readyz', services.addresses[name])
    const response = await fetch(url, { signal: AbortSignal.timeout(readyTimeoutMs) })
    if (response.ok) return
    const { dependencies } = (await response.json()) as { dependencies: Record<string, string> }
    const down = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    throw new Error(down.map(([what, state]) => `${what}: ${state}`).join('; '))
  }
  const hasRequiredData = async () => {
    const model = await fetchSearchModel({ ...services, timeoutMs: readyTimeoutMs })
    const missing = readinessAttributes.filter((key) => !model.attributes.includes(key))
    if (missing.length > 0) throw new Error(`not loaded yet: ${missing.join(', ')}`)
  }
  return {
    dependencies: {
      search: isUp('search'),
      housing: isUp('housing'),
      schools: isUp('schools'),
      user: isUp('user'),
      feedback: isUp('feedback'),
      data: hasRequiredData,
    },
    requiredForReady: (states) => {
      wasReady ||= states.search === 'ok'
      return wasReady
    },
  }
}

/** Errors: 503 if the search service is down or has no model yet. */
export function fetchSearchModel({ addresses, sign, timeoutMs }: Services): Promise<SearchModel> {
  return callService(getSearchModel, { url: addresses.search, to: 'search', sign, timeoutMs })
}

/** The loads of each service in `sourceOwners`, in its order; rejected for a service that is down. */
export function fetchLoads(
  { addresses, sign, timeoutMs }: Services,
  requestId?: string,
): Promise<PromiseSettledResult<Load[]>[]> {
  return Promise.allSettled(
    sourceOwners.map((name) =>
      callService(listOwnDataSources, {
        url: addresses[name],
        to: name,
        sign,
        timeoutMs,
        ...(requestId && { requestId }),
      }),
    ),
  )
}

/**
 * `GET /api/data-sources`: the loads of all services, newest first, with those that wait for their turn; the text of
 * rejected lines only for operators. A header names the services that are down, whose loads are missing. Errors: 503 if
 * all of them are.
 */
export function dataSourceRoutes(server: Server, services: Services, jobs: Pick<AdminJobs, 'unfinishedImports'>): void {
  server.route({
    ...listDataSources,
    handler: async (request, reply) => {
      const lists = await fetchLoads(services, request.id)
      const failures = lists.filter((list) => list.status === 'rejected')
      if (failures.length === sourceOwners.length) throw failures[0]!.reason
      for (const { reason } of failures) request.log.warn({ err: reason }, 'loads are missing')
      const missing = sourceOwners.filter((_, index) => lists[index]!.status === 'rejected')
      if (missing.length > 0) reply.header(missingServicesHeader, missing.join(','))
      const loaded = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
      // While Redis is down, nothing is being imported that this could report.
      const imports = await jobs.unfinishedImports().catch(() => [])
      const loads = withUnfinished(loaded, imports).sort((a, b) => (a.started_at < b.started_at ? 1 : -1))
      return callerOf(request).identity.role === 'operator' ? loads : loads.map(withoutTexts)
    },
  })
}

/** Adds how far the running loads are, and the imports that have not started. */
function withUnfinished(loads: readonly Load[], imports: readonly UnfinishedImport[]): Load[] {
  const running = imports.filter(({ isRunning }) => isRunning)
  const waiting = imports.filter(({ isRunning }) => !isRunning)
  const current = loads.map((load) => {
    const { percent = null } =
      running.find(({ service, source }) => service === load.service && source === load.source) ?? {}
    return load.state === 'running' && percent !== null ? { ...load, progress: percent } : load
  })
  return [...current, ...waiting.map(waitingLoad)]
}

function waitingLoad(waiting: UnfinishedImport): Load {
  const { service, source, publisher, name, demonstration, requestedAt } = waiting
  return {
    id: 0,
    service,
    source,
    publisher,
    name,
    sha256: null,
    vintage: null,
    demonstration,
    rows_read: 0,
    rows_kept: 0,
    rows_rejected: 0,
    rejected: {},
    first_rejected: [],
    state: 'waiting',
    error: null,
    started_at: requestedAt,
    finished_at: null,
  }
}

function withoutTexts(load: Load): Load {
  const lines = load.first_rejected.map(({ line, reason }) => ({ line, reason }))
  return { ...load, first_rejected: lines }
}

/** Measures how old the data of each source is. */
export function measureLoads(metrics: Metrics, services: Services): void {
  metrics.add({
    name: 'homeground_data_loaded_timestamp_seconds',
    help: 'When the shown data of a source was loaded, and the month or years it is of',
    labelNames: ['source', 'vintage', 'demonstration'],
    read: async () => {
      const lists = await fetchLoads(services)
      const loads = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
      return newestOfEachSource(loads).map(({ source, vintage, demonstration, finished_at }) => ({
        labels: { source, vintage: vintage ?? '', demonstration: String(demonstration) },
        value: Date.parse(finished_at!) / 1000,
      }))
    },
  })
}

/** Measures from when data is proven to be restorable. */
export function measureBackups(metrics: Metrics, parts: Parameters<typeof createBackupProof>[0]): void {
  const proof = createBackupProof(parts)
  metrics.add({
    name: 'homeground_backup_proven_timestamp_seconds',
    help: 'When the newest backup was made whose restore gave the same rows and answers',
    labelNames: [],
    read: async () => {
      const madeAt = await proof.read()
      return madeAt === null ? [] : [{ labels: {}, value: madeAt / 1000 }]
    },
  })
}

/** By vintage, of what is published. Vintages of one source sort as text: `2024-03`, `2023`. */
function newestOfEachSource(loads: readonly Load[]): Load[] {
  const newest = new Map<string, Load>()
  for (const load of loads) {
    if (load.state !== 'published' || !load.finished_at) continue
    const other = newest.get(load.source)
    if (!other || (other.vintage ?? '') < (load.vintage ?? '')) newest.set(load.source, load)
  }
  return [...newest.values()]
}
