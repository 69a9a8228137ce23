import {
  type Circle,
  type ColumnsInput,
  EARTH_RADIUS_MILES,
  openColumns,
  type Point,
  packColumns,
} from '@homeground/columns'
import KDBush from 'kdbush'
import { Client } from 'pg'
import { type Contender, columnsContender, databaseContenders } from './contenders.ts'
import {
  boxAround,
  generateQueries,
  generateZips,
  mercator,
  mixes,
  type Query,
  ringAround,
  ringCorners,
  type Size,
  seededRandom,
} from './generated-data.ts'

/** A line of the bench: how often the peer's time (or other cost) is ours, so more is better and the peer has 1. */
export interface Figure {
  readonly what: string
  /** What it is compared with; a limit is a peer too. */
  readonly peer: string
  readonly ratio: number
  /** The least ratio that is wanted; null for a figure that only informs. */
  readonly goal: number | null
  readonly holds: boolean | null
  /** Both sides in their own unit. */
  readonly measured: string
}

export function figure({
  what,
  peer,
  ratio,
  goal = null,
  measured,
}: Omit<Figure, 'goal' | 'holds'> & { goal?: number | null | undefined }): Figure {
  return { what, peer, ratio, goal, holds: goal === null ? null : ratio >= goal, measured }
}

/** A limit that a measured number must not exceed. */
export function limited(what: string, { value, limit, unit }: { value: number; limit: number; unit: string }): Figure {
  const text = (number: number) => `${Number(number.toPrecision(3))} ${unit}`
  return figure({ what, peer: `at most ${text(limit)}`, ratio: limit / value, goal: 1, measured: text(value) })
}

/** Milliseconds: the median and higher percentiles. */
interface Timing {
  name: string
  median: number
  p95: number
  p99: number
}

/** The timing of measured milliseconds. */
function timingOf(name: string, times: number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { name, median: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The first timing against each other one, with the goal of each peer. */
function figuresOf(
  what: string,
  [own, ...peers]: readonly Timing[],
  goals: Readonly<Record<string, number>>,
): Figure[] {
  return peers.map((peer) =>
    figure({
      what,
      peer: peer.name,
      ratio: peer.median / own!.median,
      goal: goals[peer.name],
      measured: `${own!.median.toFixed(4)} ms, ${peer.median.toFixed(4)} ms`,
    }),
  )
}

/** How long a new version takes, the best of three runs after one to warm up, and its size: buffers only. */
export function measureBuild(zips: ColumnsInput): Figure[] {
  const runs = [0, 1, 2, 3].map(() => {
    const packing = timed(() => packColumns(zips))
    // Cloned as a message from the worker thread would be.
    const opening = timed(() => openColumns(structuredClone(packing.result)))
    return { packing: packing.ms, opening: opening.ms, packed: packing.result }
  })
  const best = (part: 'packing' | 'opening') => Math.min(...runs.slice(1).map((run) => run[part]))
  const [packing, opening] = [best('packing'), best('opening')]
  const { attributes, documents, ...rows } = runs[0]!.packed
  const lists = [
    ...attributes.flatMap((each) => Object.values(each)),
    ...Object.values(rows),
    ...Object.values(rows.strips),
  ]
  const columnBytes = bytesOf(lists)
  const documentBytes = bytesOf(Object.values(documents ?? {}))
  return [
    figure({
      what: 'opening a version, between requests',
      peer: 'packing it, in a worker',
      ratio: packing / opening,
      measured: `${opening.toFixed(1)} ms, ${packing.toFixed(0)} ms`,
    }),
    figure({
      what: 'memory of the columns of a version',
      peer: 'its documents',
      ratio: documentBytes / columnBytes,
      measured: `${(columnBytes / 2 ** 20).toFixed(1)} MB, ${(documentBytes / 2 ** 20).toFixed(1)} MB`,
    }),
  ]
}

function bytesOf(values: readonly unknown[]): number {
  return values.filter((value) => ArrayBuffer.isView(value)).reduce((sum, view) => sum + view.byteLength, 0)
}

/** A map's box against a spatial index. Both return ascending rows. */
export function measureBounds(zips: ColumnsInput, count: number): Figure[] {
  const columns = openColumns(packColumns(zips))
  const index = new KDBush(zips.ids.length)
  zips.ids.forEach((_, row) => {
    index.add(zips.lng[row]!, zips.lat[row]!)
  })
  index.finish()
  const random = seededRandom(3)
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < 2 * count; i++) {
    const [west, south] = [-124 + 50 * random(), 25 + 20 * random()]
    const width = 0.5 + 15 * random()
    const bounds = { west, south, east: west + width, north: south + width / 2 }
    const own = timed(() => columns.select({ bounds }).rows)
    const range = timed(() => index.range(bounds.west, bounds.south, bounds.east, bounds.north).sort((a, b) => a - b))
    if (String(own.result) !== String(range.result)) throw new Error(`different rows in ${JSON.stringify(bounds)}`)
    if (i < count) continue
    times[0].push(own.ms)
    times[1].push(range.ms)
  }
  return figuresOf('a box on the map', [timingOf('columns', times[0]), timingOf('kdbush', times[1])], { kdbush: 1 })
}

const mixGoals = { 'prepared SQL': 20, DuckDB: 1, SQLite: 1 }
const p99LimitMs = 0.6

/** Every mix of searches on all contenders. */
export async function measureMixes(contenders: Contender[], count: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, mix] of Object.entries(mixes)) {
    const timings = await race(contenders, generateQueries(mix, 2 * count))
    figures.push(...figuresOf(name, timings, mixGoals))
    figures.push(limited(`${name}, 99 of 100`, { value: timings[0]!.p99, limit: p99LimitMs, unit: 'ms' }))
  }
  return figures
}

/** How the cost grows with the number of zips: each mix in columns of the queried attributes only. */
export async function measureGrowth(size: Size, databaseUrl: string | undefined, count: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const times of [1, 4, 16]) {
    const zips = generateZips({ rows: times * size.rows, attributes: 8 })
    const contenders = [columnsContender(zips), ...(await databaseContenders(zips, databaseUrl)).present]
    try {
      for (const [name, mix] of Object.entries(mixes)) {
        const timings = await race(contenders, generateQueries(mix, 2 * count))
        figures.push(...figuresOf(`${name}, ${times} × the zips`, timings, {}))
      }
    } finally {
      for (const contender of contenders) await contender.close()
    }
  }
  return figures
}

/** Queries that a contender runs before it is the next one's turn: its code and data are in the caches, as under load. */
const turn = 20

/**
 * Runs every query on all contenders in turns, so that other load on the machine affects all of them. The first half
 * warms up and is not counted. Throws if two contenders return different documents: the speed of a wrong result is
 * meaningless.
 */
async function race(contenders: Contender[], queries: Query[]): Promise<Timing[]> {
  const times = contenders.map((): number[] => [])
  for (let from = 0; from < queries.length; from += turn) {
    const results: string[] = []
    const together = queries.slice(from, from + turn)
    for (const [i, contender] of contenders.entries()) {
      const documents: (Uint8Array | string)[] = []
      for (const query of together) {
        const start = performance.now()
        const found = await contender.run(query)
        if (from >= queries.length / 2) times[i]!.push(performance.now() - start)
        documents.push(...found)
      }
      results.push(documents.map((one) => (typeof one === 'string' ? one : Buffer.from(one))).join('\n'))
    }
    const other = results.findIndex((result) => result !== results[0])
    if (other > 0) throw new Error(`${contenders[other]!.name} has other results for ${JSON.stringify(together)}`)
  }
  return contenders.map(({ name }, i) => timingOf(name, times[i]!))
}

const schoolCount = 100_000
const cityCount = 400
const questionCount = 1500
const limit = 99

/**
 * Schools around a place: which ones, and the documents of the best. The columns against Postgres, which finds a box by a
 * GiST index on points and then computes distances. Both must return the same. Every question is around another school.
 */
export async function measureRadius(databaseUrl: string): Promise<Figure[]> {
  const schools = generateSchools()
  const columns = openColumns(packColumns(schools))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await createTable(client, schools)
    const figures: Figure[] = []
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
      figures.push(
        ...figuresOf(`schools within ${radiusMiles} miles`, which, { GiST: 25 }),
        ...figuresOf(`schools in a drawn shape of ${ringCorners} corners of that size`, drawn, {}),
        ...figuresOf(`the ${limit} best schools within ${radiusMiles} miles`, best, {}),
      )
    }
    return figures
  } finally {
    await client.end()
  }
}

/** Runs each question on both in turn. The first third warms up. */
async function compare<A, B>(
  questions: readonly Circle[],
  inMemory: (question: Circle) => A,
  inPostgres: (question: Circle) => Promise<B>,
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
  return [timingOf('columns', times[0]), timingOf('GiST', times[1])]
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

function questionsAround({ lat, lng }: ColumnsInput, radiusMiles: number): Circle[] {
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

/**
 * A position on a Mercator map, where the sides of a shape are straight, in millionths of a degree of longitude: points of
 * Postgres are equal within 0.000001 of their unit.
 */
function onMercator({ lat, lng }: Point): string {
  return `(${1e6 * lng},${1e6 * mercator(lat)})`
}

const drawnSql = (question: Circle) => ({
  name: 'drawn schools',
  text: 'select row from school where mercator <@ $1::polygon order by row',
  values: [`(${ringAround(question).map(onMercator)})`],
})

/** The box around the circle by the index, then great-circle miles. */
const isWithin = `location <@ box(point($1::float8 - $4::float8, $2::float8 - $5::float8), point($1::float8 + $4::float8, $2::float8 + $5::float8))
  and 2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(power(sin(radians(lat - $2::float8) / 2), 2)
    + cos(radians(lat)) * cos(radians($2::float8)) * power(sin(radians(lng - $1::float8) / 2), 2)))) <= $3::float8`

function valuesOf(circle: Circle): number[] {
  const { height, width } = boxAround(circle)
  return [circle.lng, circle.lat, circle.radiusMiles, width, height]
}

const whichSql = (question: Circle) => ({
  name: 'which schools',
  text: `select row from school where ${isWithin} order by row`,
  values: valuesOf(question),
})

const bestSql = (question: Circle) => ({
  name: 'best schools',
  text: `select document from school where ${isWithin} order by score desc, row limit ${limit}`,
  values: valuesOf(question),
})
