import { attributes } from '@homeground/catalog/attributes'
import { EARTH_RADIUS_MILES } from '@homeground/columns'
import { searchPlaces } from '@homeground/contracts'
import { parseSearch, type Query, type SearchRequest } from '@homeground/search-request'
import { createLog, createServer, requireParsed, type Server } from '@homeground/service'
import { Pool } from 'pg'
import { areaOf } from '../src/api/find-places.ts'
import { mapRoutes } from '../src/api/map.routes.ts'
import { searchRoutes } from '../src/api/search.routes.ts'
import type { PeriodViews } from '../src/periods/period-views.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { type SearchSnapshot, type Snapshots, unpackSnapshot } from '../src/snapshot/search-snapshot.ts'
import { listZips } from '../src/sources/places/index.ts'
import { noFacts } from '../src/sources/search-source.ts'

/**
 * For `npm run bench`: serves searches and the map over every zip of the country, at its real place and with made-up values,
 * without database and Redis. Arguments: the port, the key of the gateway’s calls and, for the peers of the measurements,
 * `sql` to answer searches by SQL of `TEST_DATABASE_URL`, `bytes` to answer each with the same prepared bytes, or `suggest`
 * to print how long names take to be suggested, beside pg_trgm, and end.
 */
const [port, IDENTITY_KEY_GATEWAY_SEARCH, mode] = process.argv.slice(2) as [string, string, string | undefined]
const snapshot = generatedSnapshot()
const snapshots = { current: () => snapshot }
if (mode === 'suggest') {
  console.log(JSON.stringify(await suggestTimes(snapshot)))
  process.exit(0)
}
const identity = { service: 'search', keys: { IDENTITY_KEY_GATEWAY_SEARCH } } as const
const server = createServer({ name: 'search', log: createLog('search', 'warn'), identity })
if (mode === 'sql') await searchBySql(server)
else if (mode === 'bytes') {
  const rows = Array.from({ length: 100 }, (_, row) => row)
  const body = snapshot.zipItems.join(rows, ['overall_score', 'median_listing_price'])
  server.route({
    ...searchPlaces,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
  })
} else {
  const none = () => Promise.reject(new Error('There are no other months.'))
  const periods: PeriodViews = { months: none, years: none, averages: none, prepare: async () => {}, close: () => {} }
  searchRoutes(server, snapshots as Snapshots, periods)
  mapRoutes(server, snapshots)
}
await server.listen({ host: '127.0.0.1', port: Number(port) })

function generatedSnapshot() {
  const rows = [...listZips()].flatMap(({ zip: listed }, row) => {
    if (!listed) return []
    const { stateAbbr, ...place } = listed
    return {
      ...place,
      state_abbr: stateAbbr,
      county: null,
      moe: {},
      notes: {},
      parts: {},
      small_bases: [],
      price_trend: [],
      ...noFacts,
      values: Float64Array.from(attributes, (_, at) => ((row * 7919 + at * 104_729) % 9973) / 7),
    }
  })
  const model = { version: 1, fingerprint: '', period: null, data_set: 'demonstration', provenance: {} } as Parameters<
    typeof buildSnapshot
  >[0]['model']
  return unpackSnapshot(buildSnapshot({ model, rows, countyParts: new Map(), rankIntervals: new Map() }))
}

/** The same answers by prepared SQL on an indexed table, whose rows have the items as text. */
async function searchBySql(server: Server): Promise<void> {
  const pool = new Pool({
    connectionString: process.env.TEST_DATABASE_URL,
    max: 10,
    options: '-c plan_cache_mode=force_custom_plan',
  })
  const { zips, zipItems } = snapshot
  const keys = zips.attributes
  const columns = keys.map((key) => `${key} float8`)
  await pool.query(
    `drop table if exists bench_zip; create unlogged table bench_zip (zip text collate "C" primary key, state text, location point, lat float8, lng float8, item text, ${columns})`,
  )
  const types = ['text', 'text', 'float8', 'float8', 'text', ...keys.map(() => 'float8')]
  const given = ['zip', 'state', 'lat', 'lng', 'item', ...keys]
  const lists = types.map((type, index) => `$${index + 1}::${type}[]`)
  for (let from = 0; from < zips.size; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, zips.size - from) }, (_, index) => {
      const row = from + index
      const { lat, lng } = zips.location(row) ?? { lat: null, lng: null }
      const item = zipItems.join([row], ['overall_score', 'median_listing_price']).toString().slice(1, -1)
      return [zips.id(row), zips.group(row), lat, lng, item, ...keys.map((key) => zips.value(key, row))]
    })
    await pool.query(
      `insert into bench_zip select zip, state, point(lng, lat), lat, lng, item, ${keys} from unnest(${lists}) as given (${given})`,
      given.map((_, index) => rows.map((row) => row[index])),
    )
  }
  const indexed = [
    'state',
    ...['overall_score', 'median_listing_price', 'population', 'median_age'].flatMap((key) => [
      `${key}, zip`,
      `${key} desc nulls last, zip`,
    ]),
  ]
  for (const by of indexed) await pool.query(`create index on bench_zip (${by})`)
  await pool.query('create index on bench_zip using gist (location); analyze bench_zip')
  server.route({
    ...searchPlaces,
    handler: async (request, reply) => {
      const search = requireParsed(parseSearch(request.query as Query))
      const { rows } = await pool.query<{ item: string; total: string }>(statementOf(search))
      reply.header('x-total-count', rows[0]?.total ?? 0)
      return reply.type('application/json; charset=utf-8').send(`[${rows.map(({ item }) => item).join(',')}]`)
    },
  })
}

function statementOf(search: SearchRequest) {
  const { groups, within } = areaOf(search, snapshot)
  const values: (string | number)[] = []
  const add = (value: string | number) => `$${values.push(value)}${typeof value === 'number' ? '::float8' : ''}`
  const conditions = search.ranges.flatMap(({ attribute, low, high }) => [
    ...(low === undefined ? [] : [`${attribute} > ${add(low)}`]),
    ...(high === undefined ? [] : [`${attribute} <= ${add(high)}`]),
  ])
  if (groups) conditions.push(`state = ${add(groups[0]!)}`)
  if (within) {
    const { lat, lng, radiusMiles } = within
    const height = (180 * radiusMiles) / (Math.PI * EARTH_RADIUS_MILES) + 1e-6
    const width = height / Math.cos(((Math.abs(lat) + height) * Math.PI) / 180)
    conditions.push(
      `location <@ box(point(${add(lng - width)}, ${add(lat - height)}), point(${add(lng + width)}, ${add(lat + height)}))`,
      `2 * ${EARTH_RADIUS_MILES} * asin(sqrt(pow(sin(radians(lat - ${add(lat)}) / 2), 2)
         + cos(radians(lat)) * cos(radians(${add(lat)})) * pow(sin(radians(lng - ${add(lng)}) / 2), 2))) <= ${add(radiusMiles)}`,
    )
  }
  const { attribute, direction } = search.order
  const text = `select item, count(*) over () as total from bench_zip ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${attribute} ${direction} nulls last, zip limit 100 offset ${(search.page - 1) * 100}`
  const shape = [groups ? 'state' : '', within ? 'radius' : '', attribute, direction, conditions.length]
  return { name: shape.join(' '), text, values }
}

/** Milliseconds to suggest places for typed beginnings of names: the median of both, each text by both in turn. */
async function suggestTimes({ names, suggest }: SearchSnapshot): Promise<{ own: number; trigrams: number | null }> {
  const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 })
  try {
    const hasTrigrams = await pool.query('create extension if not exists pg_trgm').then(
      () => true,
      () => false,
    )
    if (hasTrigrams) {
      await pool.query('drop table if exists bench_name; create unlogged table bench_name (name text)')
      await pool.query('insert into bench_name select * from unnest($1::text[])', [names.names])
      await pool.query('create index on bench_name using gin (name gin_trgm_ops); analyze bench_name')
    }
    const own: number[] = []
    const trigrams: number[] = []
    for (let index = 0; index < 1000; index++) {
      const name = names.names[(index * 7919) % names.names.length]!
      const typed = name.slice(0, 3 + (index % 6))
      const startMs = performance.now()
      suggest(typed)
      const ownMs = performance.now() - startMs
      const sqlStartMs = performance.now()
      if (hasTrigrams) {
        await pool.query({
          name: 'suggest',
          text: `select name from bench_name where name ilike $1 || '%' or name % $1 order by similarity(name, $1) desc limit 10`,
          values: [typed],
        })
      }
      if (index < 500) continue
      own.push(ownMs)
      trigrams.push(performance.now() - sqlStartMs)
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
    return { own: median(own), trigrams: hasTrigrams ? median(trigrams) : null }
  } finally {
    await pool.end()
  }
}
