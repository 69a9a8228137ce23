import { packColumns } from '@homeground/columns'
import { arrayContender, columnsContender, postgresContender } from './contenders.ts'
import { generateQueries, generateZips } from './generated-data.ts'
import { measureImport } from './measure-import.ts'
import { formatTimings, measureBounds, measureBuild, measureMemory, measureRadius, race } from './measurements.ts'
import { measureGateway, measureMap } from './proxy-servers.ts'

/** The size of the product: 42,000 zips with 45 attributes each. */
const size = { rows: 42_000, attributes: 45 }
const queryCount = 400

const zips = generateZips(size)
const sizeText = `${size.rows.toLocaleString('en-US')} zips × ${size.attributes} attributes`
console.log(`Generated data, the same on every run: ${sizeText}, Node ${process.version}\n`)

console.log('Time to build one version')
console.table(measureBuild(zips))
console.log('Memory of one version')
console.table(measureMemory(packColumns(zips)))
console.log(`\n${formatTimings('A box on the map', measureBounds(zips, queryCount))}\n`)

const contenders = [columnsContender(zips), arrayContender(zips)]
const databaseUrl = process.env.TEST_DATABASE_URL
if (databaseUrl) contenders.push(await postgresContender(zips, databaseUrl))
else console.log('TEST_DATABASE_URL is not set: no comparison with Postgres.\n')
try {
  const queries = generateQueries(queryCount)
  for (const [where, selected] of [
    ['in the whole country', queries.filter(({ state }) => state === null)],
    ['in one state', queries.filter(({ state }) => state !== null)],
  ] as const) {
    const timings = await race(contenders, selected)
    console.log(`${formatTimings(`Three filters ${where}, the first 100 of one order`, timings)}\n`)
  }
} finally {
  for (const contender of contenders) await contender.close()
}

if (databaseUrl) {
  console.log('100,000 schools\n')
  for (const { what, timings } of await measureRadius(databaseUrl)) console.log(`${formatTimings(what, timings)}\n`)
}

const redisUrl = process.env.TEST_REDIS_URL
if (redisUrl) {
  console.log('The gateway in front of a 20 kB answer, 50 connections')
  console.table(await measureGateway(redisUrl))
  console.log('\nThe map through the gateway, 10 connections, every view different')
  console.table(await measureMap(redisUrl))
} else console.log('TEST_REDIS_URL is not set: no measurement of the gateway and the map.')

if (databaseUrl && redisUrl) {
  console.log('\nAn import of the whole history of listings by zip')
  console.table(await measureImport(databaseUrl, redisUrl))
}
