import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { columnsContender, databaseContenders } from './contenders.ts'
import { generateZips, type Size } from './generated-data.ts'
import { measureImport } from './measure-import.ts'
import { type Figure, measureBounds, measureBuild, measureGrowth, measureMixes, measureRadius } from './measurements.ts'
import { measureGateway, measureMap, measureSearches, measureSuggestions } from './proxy-servers.ts'

/** The size of the product: 42,000 zips with 45 attributes each. */
const size: Size = { rows: 42_000, attributes: 45 }
const queryCount = 400
/** At 16 times the size, a query of a database takes some hundred milliseconds. */
const growthQueryCount = 30

const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env
const [databases, redis] = [databaseUrl ?? '', redisUrl ?? '']

/** What `--only` picks from, in order: its figures, or the name of what it needs and does not have. */
const measurements: Readonly<Record<string, () => Promise<Figure[] | string>>> = {
  build: async () => measureBuild(generateZips(size)),
  box: async () => measureBounds(generateZips(size), queryCount),
  search: measureSearch,
  growth: () => measureGrowth(size, databaseUrl, growthQueryCount),
  schools: async () => (databases ? measureRadius(databases) : 'Postgres'),
  suggest: async () => (databases ? measureSuggestions() : 'Postgres'),
  http: async () => (databases ? measureSearches() : 'Postgres'),
  gateway: async () => (redis ? measureGateway(redis) : 'Redis'),
  map: async () => (redis ? measureMap(redis) : 'Redis'),
  import: async () => (databases && redis ? measureImport(databases, redis) : 'Postgres and Redis'),
}

async function measureSearch(): Promise<Figure[]> {
  const zips = generateZips(size)
  const { present, absent } = await databaseContenders(zips, databaseUrl)
  if (absent.length > 0) console.log(`Not installed, so not compared: ${absent.join(', ')} (see README.md)`)
  const contenders = [columnsContender(zips), ...present]
  try {
    return await measureMixes(contenders, queryCount)
  } finally {
    for (const contender of contenders) await contender.close()
  }
}

const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: { out: { type: 'string' }, only: { type: 'string', default: '' } },
})
const chosen = Object.keys(measurements).filter((name) => name.includes(options.only))
if (chosen.length === 0) {
  console.error(`--only: a part of ${Object.keys(measurements).join(', ')}`)
  process.exit(2)
}
console.log(
  `Generated data, the same on every run: ${size.rows.toLocaleString('en-US')} zips × ${size.attributes} attributes`,
)
const figures: Figure[] = []
for (const name of chosen) {
  console.log(`\n${name}`)
  const measured = await measurements[name]!()
  if (typeof measured === 'string') {
    console.log(`Not measured: ${measured} is absent.`)
    continue
  }
  figures.push(...measured)
  const cells = measured.map(({ what, peer, ratio, goal, holds, measured: text }) => ({
    what,
    peer,
    ratio: Number(ratio.toPrecision(3)),
    goal: goal ?? '',
    holds: holds === null ? '' : holds ? 'yes' : 'NO',
    measured: text,
  }))
  console.table(cells)
}
if (options.out) writeFileSync(options.out, `${JSON.stringify(figures, null, 2)}\n`)
