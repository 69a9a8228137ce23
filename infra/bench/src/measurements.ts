import {
  type ColumnsInput,
  EARTH_RADIUS_MILES,
  openColumns,
  type PackedColumns,
  type Point,
  packColumns,
  type Ring,
} from '@homeground/columns'
import KDBush from 'kdbush'
import { Client } from 'pg'
import type { Contender } from './contenders.ts'
import { type Query, seededRandom } from './generated-data.ts'

/** Milliseconds: the median and the 95th percentile. */
interface Timing {
  name: string
  median: number
  p95: number
}

/** How long a new version takes: the best of three runs after one to warm up. */
export function measureBuild(zips: ColumnsInput): Record<string, string> {
  const runs = [0, 1, 2, 3].map(() => {
    const packing = timed(() => packColumns(zips))
    // Cloned as a message from the worker thread would be.
    const opening = timed(() => openColumns(structuredClone(packing.result)))
    return { packing: packing.ms, opening: opening.ms }
  })
  const best = (part: 'packing' | 'opening') => `${Math.min(...runs.slice(1).map((run) => run[part])).toFixed(1)} ms`
  return { 'pack, in the worker': best('packing'), 'receive and open, between requests': best('opening') }
}

/** Megabytes of a packed set by content; it consists of buffers only. */
export function measureMemory(packed: PackedColumns): Record<string, string> {
  const megabytes = (views: ArrayBufferView[]) =>
    `${(views.reduce((sum, view) => sum + view.byteLength, 0) / 2 ** 20).toFixed(1)} MB`
  const viewsOf = (part: object) => Object.values(part).filter((value) => ArrayBuffer.isView(value))
  const { attributes, documents, ...rows } = packed
  return {
    values: megabytes(attributes.map(({ values }) => values)),
    orders: megabytes(attributes.flatMap((each) => [each.ascending, each.descending, each.positions])),
    'ids, groups and locations': megabytes(viewsOf(rows)),
    documents: megabytes(viewsOf(documents ?? {})),
  }
}

/** A scan of all rows against a spatial index, for bounds as a map requests them. */
export function measureBounds(zips: ColumnsInput, count: number): Timing[] {
  const columns = openColumns(packColumns(zips))
  const index = new KDBush(zips.ids.length)
  zips.ids.forEach((_, row) => {
    index.add(zips.lng[row]!, zips.lat[row]!)
  })
  index.finish()
  const random = seededRandom(3)
  const scanTimes: number[] = []
  const indexTimes: number[] = []
  for (let i = 0; i < count; i++) {
    const [west, south] = [-124 + 50 * random(), 25 + 20 * random()]
    const width = 0.5 + 15 * random()
    const bounds = { west, south, east: west + width, north: south + width / 2 }
    const scan = timed(() => columns.select({ bounds }).rows)
    const range = timed(() => index.range(bounds.west, bounds.south, bounds.east, bounds.north).sort((a, b) => a - b))
    if (String(scan.result) !== String(range.result)) throw new Error(`different rows in ${JSON.stringify(bounds)}`)
    scanTimes.push(scan.ms)
    indexTimes.push(range.ms)
  }
  return [timingOf('columns', scanTimes), timingOf('kdbush', indexTimes)]
}

/**
 * Runs every query on all contenders in turn, so that other load on the machine affects all of them.
 * The first round warms up and is not counted. Throws if two contenders return different documents:
 * the speed of a wrong result is meaningless.
 */
export async function race(contenders: Contender[], queries: Query[]): Promise<Timing[]> {
  const times = contenders.map((): number[] => [])
  for (const counted of [false, true]) {
    for (const query of queries) {
      const results: string[] = []
      for (const [i, contender] of contenders.entries()) {
        const start = performance.now()
        const documents = await contender.run(query)
        if (counted) times[i]!.push(performance.now() - start)
        results.push(Buffer.concat(documents).toString())
      }
      if (new Set(results).size > 1) {
        throw new Error(`different results for ${JSON.stringify(query)}`)
      }
    }
  }
  return contenders.map(({ name }, i) => timingOf(name, times[i]!))
}

/** A table of timings, each compared with the first. */
export function formatTimings(title: string, timings: Timing[]): string {
  const cells = timings.map(({ name, median, p95 }) => [
    name,
    `${median.toFixed(3)} ms`,
    `${p95.toFixed(3)} ms`,
    `${(median / timings[0]!.median).toFixed(1)} ×`,
  ])
  const rows = [['', 'median', '95 of 100', 'compared'], ...cells]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
  )
  return [title, ...lines].join('\n')
}

/** The timing of measured milliseconds. */
function timingOf(name: string, times: number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { name, median: at(0.5), p95: at(0.95) }
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

const schoolCount = 100_000
const cityCount = 400
const questionCount = 1500
const limit = 99
const milesPerDegree = (EARTH_RADIUS_MILES * Math.PI) / 180

interface Question {
  readonly lat: number
  readonly lng: number
  readonly radiusMiles: number
}

interface Measured {
  readonly what: string
  readonly timings: Timing[]
}

/**
 * Schools around a place: which ones, and the documents of the best. The columns against Postgres, which finds a box by a
 * GiST index on points and then computes distances. Both must return the same. Every question is around another school.
 */
export async function measureRadius(databaseUrl: string): Promise<Measured[]> {
  const schools = generateSchools()
  const columns = openColumns(packColumns(schools))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await createTable(client, schools)
    const measured: Measured[] = []
    for (const radiusMiles of [5, 25]) {
      const questions = questionsAround(schools, radiusMiles)
      const which = await compare(
        questions,
        (question) => columns.select({ within: question }).rows,
        async (question) => (await client.query<{ row: number }>(whichSql(question))).rows,
        (rows, others) => String(rows) === String(others.map(({ row }) => row)),
      )
      const best = await compare(
        questions,
        (question) => {
          const matches = columns.select({ within: question })
          return columns.top(matches, { attribute: 'score', direction: 'desc', limit }).map(columns.document)
        },
        async (question) => (await client.query<{ document: string }>(bestSql(question))).rows,
        (documents, others) =>
          String(documents.map((one) => Buffer.from(one))) === String(others.map(({ document }) => document)),
      )
      const drawn = await compare(
        questions,
        (question) => columns.select({ rings: [ringAround(question)] }).rows,
        async (question) => (await client.query<{ row: number }>(drawnSql(question))).rows,
        (rows, others) => String(rows) === String(others.map(({ row }) => row)),
      )
      measured.push({ what: `Which schools are within ${radiusMiles} miles`, timings: which })
      measured.push({ what: `Which are in a drawn shape of ${ringCorners} corners of that size`, timings: drawn })
      measured.push({ what: `The ${limit} best within ${radiusMiles} miles`, timings: best })
    }
    return measured
  } finally {
    await client.end()
  }
}

/** Runs each question on both in turn. The first third warms up. */
async function compare<A, B>(
  questions: readonly Question[],
  inMemory: (question: Question) => A,
  inPostgres: (question: Question) => Promise<B>,
  isEqual: (one: A, other: B) => boolean,
): Promise<Timing[]> {
  const times: [number[], number[]] = [[], []]
  for (const [i, question] of questions.entries()) {
    const started = performance.now()
    const rows = inMemory(question)
    const between = performance.now()
    const other = await inPostgres(question)
    const ended = performance.now()
    if (!isEqual(rows, other)) throw new Error(`different schools for ${JSON.stringify(question)}`)
    if (i < questionCount / 3) continue
    times[0].push(between - started)
    times[1].push(ended - between)
  }
  return [timingOf('columns', times[0]), timingOf('Postgres, GiST', times[1])]
}

/** Most schools are in cities of very different sizes, as in the country. */
function generateSchools(): ColumnsInput {
  const random = seededRandom(11)
  const cities = Array.from({ length: cityCount }, () => ({
    lat: 26 + 22 * random(),
    lng: -123 + 54 * random(),
    width: 0.05 + 0.4 * random(),
  }))
  const near = () => (random() + random() + random() - 1.5) / 1.5
  const points = Array.from({ length: schoolCount }, () => {
    if (random() < 0.2) return { lat: 26 + 22 * random(), lng: -123 + 54 * random() }
    const city = cities[Math.floor(cityCount * random() ** 2)]!
    return { lat: city.lat + city.width * near(), lng: city.lng + city.width * near() }
  })
  const ids = points.map((_, i) => String(i).padStart(12, '0'))
  return {
    version: 'bench',
    ids,
    groups: ids.map(() => 'MA/High'),
    lat: points.map(({ lat }) => lat),
    lng: points.map(({ lng }) => lng),
    attributes: { score: ids.map(() => Math.round(10_000 * random()) / 100) },
    documents: ids.map((id) => Buffer.from(JSON.stringify({ ncesID: id, text: 'x'.repeat(300) }))),
  }
}

function questionsAround({ lat, lng }: ColumnsInput, radiusMiles: number): Question[] {
  const random = seededRandom(radiusMiles)
  return Array.from({ length: questionCount }, () => {
    const school = Math.floor(schoolCount * random())
    return { lat: lat[school]! + 0.01, lng: lng[school]! + 0.01, radiusMiles }
  })
}

async function createTable(client: Client, schools: ColumnsInput): Promise<void> {
  await client.query("set temp_buffers = '256MB'")
  await client.query(
    `create temporary table school (row integer primary key, location point not null, mercator point not null,
       lat float8 not null, lng float8 not null, score float8 not null, document text not null)`,
  )
  await client.query(
    `insert into school select id::integer, point(lng, lat), point(1e6 * lng, 1e6 * degrees(ln(tan(pi() / 4 + radians(lat) / 2)))), lat, lng, score, document
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::text[])
       as given (id, lat, lng, score, document)`,
    [schools.ids, schools.lat, schools.lng, schools.attributes.score, schools.documents!.map(String)],
  )
  await client.query('create index on school using gist (location)')
  await client.query('create index on school using gist (mercator)')
  await client.query('vacuum analyze school')
}

const ringCorners = 24

/** A shape as a drawn circle becomes one. */
function ringAround({ lat, lng, radiusMiles }: Question): Ring {
  const height = radiusMiles / milesPerDegree
  const width = height / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: ringCorners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / ringCorners
    return { lat: lat + height * Math.sin(angle), lng: lng + width * Math.cos(angle) }
  })
}

/**
 * A position on a Mercator map, where the sides of a shape are straight, in millionths of a degree of longitude: points of
 * Postgres are equal within 0.000001 of their unit.
 */
function onMercator({ lat, lng }: Point): string {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return `(${1e6 * lng},${((1e6 * 180) / Math.PI) * y})`
}

const drawnSql = (question: Question) => ({
  name: 'drawn schools',
  text: 'select row from school where mercator <@ $1::polygon order by row',
  values: [`(${ringAround(question).map(onMercator)})`],
})

/** The box around the circle by the index, then great-circle miles. */
const isWithin = `location <@ box(point($1::float8 - $4::float8, $2::float8 - $5::float8), point($1::float8 + $4::float8, $2::float8 + $5::float8))
  and 2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(power(sin(radians(lat - $2::float8) / 2), 2)
    + cos(radians(lat)) * cos(radians($2::float8)) * power(sin(radians(lng - $1::float8) / 2), 2)))) <= $3::float8`

function valuesOf({ lat, lng, radiusMiles }: Question): number[] {
  const height = radiusMiles / milesPerDegree + 1e-6
  const width = height / Math.cos(((Math.abs(lat) + height) * Math.PI) / 180)
  return [lng, lat, radiusMiles, width, height]
}

const whichSql = (question: Question) => ({
  name: 'which schools',
  text: `select row from school where ${isWithin} order by row`,
  values: valuesOf(question),
})

const bestSql = (question: Question) => ({
  name: 'best schools',
  text: `select document from school where ${isWithin} order by score desc, row limit ${limit}`,
  values: valuesOf(question),
})
