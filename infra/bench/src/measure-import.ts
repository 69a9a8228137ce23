import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listLoadedAttributes } from '@homeground/contracts'
import { generate, SPAN } from '@homeground/demo-data'
import { addJob, createQueue, queues } from '@homeground/queues'
import { anonymous, callService, createIdentitySigner } from '@homeground/service'
import { QueueEvents } from 'bullmq'
import { Client } from 'pg'
import { type Figure, figure, limited, median } from './measurements.ts'
import { createServers, identityKeys, type Servers } from './proxy-servers.ts'

const prefix = 'bench-import'
/** As `npm start` and compose start workers, and what they set for the allocator. */
const workerFlags = (megabytes: number) => [`--max-semi-space-size=${megabytes}`, '--max-old-space-size=768']
const allocatorSettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
const longestRebuildMs = 120_000

interface Settings {
  readonly databaseUrlOf: (schema: string) => string
  readonly redisUrl: string
  readonly folder: string
}

/** Seconds of one import. */
interface ImportTimes {
  /** Until the file is loaded. */
  readonly loaded: number
  /** From the load until the housing service has its values. */
  readonly published: number
  /** From the load until a search shows them. */
  readonly shown: number
}

/** The housing and search services with their workers; schools have no data, and search has places and housing. */
async function startImportSystem(servers: Servers, settings: Settings) {
  const { databaseUrlOf, redisUrl, folder } = settings
  const environment = {
    DATABASE_URL: databaseUrlOf('housing'),
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    IMPORT_DIR: folder,
    ...allocatorSettings,
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
  await servers.node('services/search/src/worker.ts', { ...ofSearch, flags: workerFlags(8) })
  const worker = await servers.node('services/housing/src/worker.ts', { environment, flags: workerFlags(4) })

  const connection = { connection: { url: redisUrl }, prefix }
  const imports = createQueue(queues.housingImport, connection as never)
  const events = new QueueEvents(queues.housingImport.name, connection)
  const signAsGateway = createIdentitySigner('gateway', identityKeys)
  const loadedAttributes = () =>
    callService(listLoadedAttributes, {
      url: address(search),
      to: 'search',
      sign: (call) => signAsGateway({ ...call, identity: anonymous }),
    }).catch(() => undefined)
  await importPlaces(connection)
  await waitFor(async () => (await loadedAttributes()) !== undefined)
  return {
    /** The port of the housing worker. */
    worker,
    async importFile(file: string): Promise<ImportTimes> {
      const before = (await loadedAttributes())?.version
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
        const now = await loadedAttributes()
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
  const queue = createQueue(queues.searchImport, connection as never)
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

/** The newest lines of the generated months that are written a second time, for 3 million lines in all. */
const MORE_LINES = 700_000
const YEARS_LATER = 2
const YEAR_CHARS = 4

/**
 * Writes a history of listings by zip in the size of the publisher's, newest month first, and returns its path: the
 * generated months since 2018, and before them the newest of these again, two years later.
 */
async function writeWholeHistory(folder: string): Promise<string> {
  const [written] = generate({ out: folder, only: ['realtor'], months: SPAN })
  const generated = join(folder, written!.file)
  const whole = join(folder, 'whole-history.csv')
  await pipeline(moreLines(generated), createWriteStream(whole))
  await pipeline(withoutHeader(generated), createWriteStream(whole, { flags: 'a' }))
  return whole
}

/** The header and the newest lines, of later years. */
async function* moreLines(path: string): AsyncGenerator<string> {
  const input = createReadStream(path)
  let count = 0
  for await (const line of createInterface({ input })) {
    const isHeader = count === 0
    if (count++ > MORE_LINES) break
    const later = () => Number(line.slice(0, YEAR_CHARS)) + YEARS_LATER + line.slice(YEAR_CHARS)
    yield `${isHeader ? line : later()}\n`
  }
  input.destroy()
}

async function* withoutHeader(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield isFirst ? chunk.subarray(chunk.indexOf('\n') + 1) : chunk
    isFirst = false
  }
}

const rounds = 3
const empty = 'truncate month, current_values, area_month, derived, published, load'

/** Column of the table `month` → its value, from the columns of the publisher's file, all text. */
const values = {
  load_id: '1',
  period: `left(month_date_yyyymm, 4) || '-' || right(month_date_yyyymm, 2)`,
  zip: `lpad(postal_code, 5, '0')`,
  state_abbr: 'upper(right(zip_name, 2))',
  median_listing_price: 'median_listing_price',
  median_listing_price_per_square_foot: 'median_listing_price_per_square_foot',
  active_listing_count: 'active_listing_count',
  total_listing_count: 'total_listing_count',
  median_days_on_market: 'median_days_on_market',
  median_days_on_market_mm: 'median_days_on_market_mm',
  new_listing_count: 'new_listing_count',
  pending_listing_count: 'pending_listing_count',
  price_reduced_count: 'price_reduced_count',
  average_listing_price: 'average_listing_price',
  flagged: 'coalesce(quality_flag::float8, 0) <> 0',
}

/**
 * The whole history of listings by zip (about 3 million lines) imported by the housing worker: until it is loaded
 * until it is published and until a search shows it, beside psql's `\copy` of the same rows into the same table, in turn.
 */
export async function measureImport(databaseUrl: string, redisUrl: string): Promise<Figure[] | string> {
  if (spawnSync('psql', ['--version']).error) return 'psql'
  const folder = await mkdtemp(join(tmpdir(), 'homeground-import-'))
  const servers = await createServers()
  const database = await createDatabase(databaseUrl, 'bench_import')
  try {
    const file = await writeWholeHistory(folder)
    const system = await startImportSystem(servers, { databaseUrlOf: database.urlOf, redisUrl, folder })
    const rows = await writeRows(database, { file, folder })
    const loads: ImportTimes[] = []
    const copies: number[] = []
    const peaksMB: number[] = []
    for (let round = 0; round < rounds; round++) {
      copies.push(database.psql(`\\copy month (${Object.keys(values)}) from '${rows.file}'`))
      await database.client.query(empty)
      servers.resetPeakMemory(system.worker)
      loads.push(await system.importFile(file))
      peaksMB.push(Math.round(servers.peakMemoryMB(system.worker)))
      await database.client.query(empty)
    }
    const copy = median(copies)
    const load = median(loads.map(({ loaded }) => loaded))
    await system.close()
    const published = median(loads.map(({ published }) => published))
    const shown = median(loads.map(({ shown }) => shown))
    const perSecond = (seconds: number) => `${Math.round(rows.count / seconds).toLocaleString('en-US')} rows/s`
    return [
      figure({
        what: 'import of a history of listings, until it is loaded',
        peer: 'psql \\copy',
        ratio: median(loads.map(({ loaded }, round) => copies[round]! / loaded)),
        goal: 1,
        measured: `${load.toFixed(1)} s, ${copy.toFixed(1)} s; ${perSecond(load)}`,
      }),
      limited('its worker, most memory', { value: Math.max(...peaksMB), limit: 200, unit: 'MB' }),
      figure({
        what: 'from loaded to shown by a search',
        peer: '0.6 of the time of the load',
        ratio: (0.6 * load) / shown,
        goal: 1,
        measured: `${shown.toFixed(1)} s, of these ${published.toFixed(1)} s until published`,
      }),
    ]
  } finally {
    await servers.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createDatabase(adminUrl: string, name: string) {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const urlOf = (schema: string) =>
    Object.assign(new URL(adminUrl), { pathname: `/${name}`, search: `?options=-csearch_path%3D${schema}` }).href
  const url = urlOf('housing')
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const service of ['housing', 'search']) {
    await client.query(`create schema ${service}`)
    run(process.execPath, [`services/${service}/src/migrate.ts`], { DATABASE_URL: urlOf(service) })
  }
  return {
    urlOf,
    client,
    /** Runs a command of psql and returns the seconds it took. */
    psql: (command: string) => run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', url, '-c', command]),
    async drop() {
      await client.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

function run(command: string, options: string[], environment: Record<string, string> = {}): number {
  const startMs = performance.now()
  const ended = spawnSync(command, options, { env: { ...process.env, ...environment } })
  if (ended.status !== 0) throw new Error(String(ended.stderr))
  return (performance.now() - startMs) / 1000
}

/** Writes the rows of the publisher's file, in its order, as COPY reads them. */
async function writeRows(
  { client, psql }: Awaited<ReturnType<typeof createDatabase>>,
  { file, folder }: { file: string; folder: string },
): Promise<{ file: string; count: number }> {
  const columns = (await firstLine(file)).split(',').map((name) => `${name} text`)
  await client.query(`create unlogged table raw (${columns.join(', ')})`)
  // The last line is a footnote.
  psql(`\\copy raw from program 'head -n -1 ${file}' with (format csv, header)`)
  const rows = join(folder, 'rows.copy')
  psql(`\\copy (select ${Object.values(values).join(', ')} from raw) to '${rows}'`)
  const counted = await client.query('select count(*)::float8 as count from raw')
  await client.query('drop table raw')
  return { file: rows, count: counted.rows[0].count }
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file)
  for await (const line of handle.readLines()) return line
  throw new Error(`${file} is empty`)
}
