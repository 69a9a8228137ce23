import { packColumns } from '@homeground/columns'
import { measureBuild } from './build.ts'
import { readConfig } from './config.ts'
import { generateZips } from './generated-zips.ts'
import { measureMemory } from './memory.ts'
import { measureNearby } from './nearby.ts'
import { makeQuestions } from './questions.ts'
import { race } from './race.ts'
import { askArray } from './search-array.ts'
import { askColumns } from './search-columns.ts'
import { askPostgres } from './search-postgres.ts'
import { formatTable } from './table.ts'

const config = readConfig()
const zips = generateZips(config)
const size = `${config.rows.toLocaleString('en-US')} zips × ${config.attributes} attributes`
console.log(`Generated data, the same on every run: ${size}, Node ${process.version}\n`)

console.log('Time to build one version')
console.table(measureBuild(zips))
console.log('Memory of one version')
console.table(measureMemory(packColumns(zips)))

console.log(`\n${formatTable('A box on the map', measureNearby(zips, config.questions))}\n`)

const contenders = [askColumns(zips), askArray(zips)]
if (config.databaseUrl) contenders.push(await askPostgres(zips, config.databaseUrl))
else console.log('Without Postgres: set TEST_DATABASE_URL to compare with SQL as well.\n')
try {
  const questions = makeQuestions(config.questions)
  for (const [where, asked] of [
    ['in the whole country', questions.filter(({ state }) => state === null)],
    ['in one state', questions.filter(({ state }) => state !== null)],
  ] as const) {
    const lines = await race(contenders, asked)
    console.log(`${formatTable(`Three filters ${where}, the first 100 of one order`, lines)}\n`)
  }
} finally {
  for (const contender of contenders) await contender.close()
}
