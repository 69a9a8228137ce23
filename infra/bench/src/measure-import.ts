import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type ImportTimes, startImportSystem } from './import-system.ts'
import { median } from './measurements.ts'
import { createServers } from './proxy-servers.ts'
import { writeWholeHistory } from './whole-history.ts'

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
export async function measureImport(databaseUrl: string, redisUrl: string): Promise<Record<string, object> | string> {
  if (spawnSync('psql', ['--version']).error) return 'psql is not installed: no measurement of imports.'
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
    const perSecond = (seconds: number) => Math.round(rows.count / seconds).toLocaleString('en-US')
    return {
      'psql \\copy': { seconds: copy.toFixed(1), 'rows/s': perSecond(copy) },
      'worker, until loaded': {
        seconds: load.toFixed(1),
        'rows/s': perSecond(load),
        'of psql': median(loads.map(({ loaded }, round) => loaded / copies[round]!)).toFixed(2),
      },
      'worker, from loaded to published': { seconds: published.toFixed(1) },
      'search, from loaded to shown': { seconds: shown.toFixed(1) },
      'worker, from start to shown': { 'peak MB of each round': peaksMB.join(', ') },
    }
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
