import { type ColumnsInput, EARTH_RADIUS_MILES, openColumns, packColumns } from '@homeground/columns'
import { Client } from 'pg'
import { seededRandom } from './generated-data.ts'
import { type Timing, timingOf } from './measurements.ts'

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
      const which = await race(
        questions,
        (question) => columns.select({ within: question }).rows,
        async (question) => (await client.query<{ row: number }>(whichSql(question))).rows,
        (rows, others) => String(rows) === String(others.map(({ row }) => row)),
      )
      const best = await race(
        questions,
        (question) => {
          const matches = columns.select({ within: question })
          return columns.top(matches, { attribute: 'score', direction: 'desc', limit }).map(columns.document)
        },
        async (question) => (await client.query<{ document: string }>(bestSql(question))).rows,
        (documents, others) =>
          String(documents.map((one) => Buffer.from(one))) === String(others.map(({ document }) => document)),
      )
      measured.push({ what: `Which schools are within ${radiusMiles} miles`, timings: which })
      measured.push({ what: `The ${limit} best within ${radiusMiles} miles`, timings: best })
    }
    return measured
  } finally {
    await client.end()
  }
}

/** Runs each question on both in turn. The first third warms up. */
async function race<A, B>(
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
    `create temporary table school (row integer primary key, location point not null,
       lat float8 not null, lng float8 not null, score float8 not null, document text not null)`,
  )
  await client.query(
    `insert into school select id::integer, point(lng, lat), lat, lng, score, document
     from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[], $5::text[])
       as given (id, lat, lng, score, document)`,
    [schools.ids, schools.lat, schools.lng, schools.attributes.score, schools.documents!.map(String)],
  )
  await client.query('create index on school using gist (location)')
  await client.query('vacuum analyze school')
}

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
