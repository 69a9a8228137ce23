import { setTimeout as sleep } from 'node:timers/promises'
import { listLoadedAttributes } from '@homeground/contracts'
import { addJob, openQueue, queues } from '@homeground/queues'
import { anonymous, callService, createIdentitySigner } from '@homeground/service'
import { QueueEvents } from 'bullmq'
import { identityKeys, type Servers } from './proxy-servers.ts'

const prefix = 'bench-import'
/** As `npm start` and compose start workers. */
const workerFlags = ['--max-semi-space-size=4', '--max-old-space-size=768']
const longestRebuildMs = 120_000

interface Settings {
  readonly databaseUrlOf: (schema: string) => string
  readonly redisUrl: string
  readonly folder: string
}

/** Seconds of one import. */
export interface ImportTimes {
  /** Until the file is loaded. */
  readonly loaded: number
  /** From the load until the housing service has its values. */
  readonly published: number
  /** From the load until a search shows them. */
  readonly shown: number
}

/** The housing and search services with their workers; schools have no data, and search has places and housing. */
export async function startImportSystem(servers: Servers, settings: Settings) {
  const { databaseUrlOf, redisUrl, folder } = settings
  const environment = {
    DATABASE_URL: databaseUrlOf('housing'),
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    IMPORT_DIR: folder,
    ...identityKeys,
    LOG_LEVEL: 'warn',
  }
  const address = (port: number) => `http://127.0.0.1:${port}`
  const housing = await servers.node('services/housing/src/server.ts', { environment })
  const schools = await servers.node('infra/bench/src/empty-schools.ts')
  const ofSearch = {
    environment: {
      ...environment,
      DATABASE_URL: databaseUrlOf('search'),
      HOUSING_URL: address(housing),
      SCHOOLS_URL: address(schools),
    },
  }
  const search = await servers.node('services/search/src/server.ts', ofSearch)
  const flags = workerFlags
  await servers.node('services/search/src/worker.ts', { ...ofSearch, flags })
  const worker = await servers.node('services/housing/src/worker.ts', { environment, flags })

  const connection = { connection: { url: redisUrl }, prefix }
  const imports = openQueue(queues.housingImport, connection as never)
  const events = new QueueEvents(queues.housingImport.name, connection)
  const signAsGateway = createIdentitySigner('gateway', identityKeys)
  const shown = () =>
    callService(listLoadedAttributes, {
      url: address(search),
      to: 'search',
      sign: (call) => signAsGateway({ ...call, identity: anonymous }),
    }).catch(() => undefined)
  await importPlaces(connection)
  await waitFor(async () => (await shown()) !== undefined)
  return {
    /** The port of the housing worker. */
    worker,
    async importFile(file: string): Promise<ImportTimes> {
      const before = (await shown())?.version
      await events.waitUntilReady()
      let loadedMs = 0
      const onProgress = ({ data }: { data: unknown }) => {
        if ((data as { step: string }).step === 'computing') loadedMs ||= performance.now()
      }
      events.on('progress', onProgress)
      const startMs = performance.now()
      const job = await addJob(imports, queues.housingImport, { action: 'import', source: 'realtor', file, yes: true })
      await job.waitUntilFinished(events)
      const publishedMs = performance.now()
      events.off('progress', onProgress)
      await waitFor(async () => {
        const now = await shown()
        return now !== undefined && now.version !== before && now.period !== null
      })
      return {
        loaded: (loadedMs - startMs) / 1000,
        published: (publishedMs - loadedMs) / 1000,
        shown: (performance.now() - loadedMs) / 1000,
      }
    },
    async close() {
      await events.close()
      await imports.close()
    },
  }
}

async function importPlaces(connection: { connection: { url: string }; prefix: string }) {
  const queue = openQueue(queues.searchImport, connection as never)
  const events = new QueueEvents(queues.searchImport.name, connection)
  try {
    await events.waitUntilReady()
    const job = await addJob(queue, queues.searchImport, { action: 'import', source: 'places' })
    await job.waitUntilFinished(events)
  } finally {
    await events.close()
    await queue.close()
  }
}

async function waitFor(isReached: () => Promise<boolean>): Promise<void> {
  for (const endMs = Date.now() + longestRebuildMs; Date.now() < endMs; await sleep(100)) {
    if (await isReached()) return
  }
  throw new Error('search does not show the import')
}
