import { parentPort, workerData } from 'node:worker_threads'
import { packColumns } from '@homeground/columns'
import pg, { type PoolClient } from 'pg'
import { packDistricts } from './pack-districts.ts'
import {
  groupOf,
  type PackedSchools,
  type PackedSpring,
  packNames,
  packRowGroups,
  type StatisticsRow,
  springColumn,
  springColumns,
  springFacts,
} from './packed-schools.ts'
import { readDerived, readOpenSchools, readSprings, type SchoolRow, type SpringRows } from './read-schools.ts'

/** Runs in its own thread, so that no request waits: reads all open schools, packs them, posts them and ends. */
const pool = new pg.Pool({ connectionString: workerData.url, connectionTimeoutMillis: 5000, max: 1 })
const client = await pool.connect()
try {
  parentPort?.postMessage({ result: await buildSchools(client, workerData.options) })
} finally {
  client.release(true)
  await pool.end()
}

export interface BuildOptions {
  /** Without the items and the names to complete, for a caller that only orders schools. */
  readonly onlyNumbers?: boolean
}

/** Reads and packs everything that lists of schools need, in one transaction; null before the first derivation. */
async function buildSchools(
  client: PoolClient,
  { onlyNumbers = false }: BuildOptions = {},
): Promise<PackedSchools | null> {
  await client.query('begin isolation level repeatable read read only')
  const derived = await readDerived(client)
  if (!derived) return null
  const schools = await readOpenSchools(client)
  const springs = await readSprings(client, schools)
  const { rows: statistics } = await client.query<StatisticsRow>(
    `select year, state_abbr, level, schools, students, proficiency, math, rla, change
     from schools.state_level_year order by year, state_abbr,
       array_position(array['High', 'Middle', 'Elementary', 'Other'], level)`,
  )
  await client.query('commit')
  const { version, dataSet } = derived
  const { packed: districts, slugs, slugOf, ...ofDistricts } = packDistricts(version, { schools, springs })
  const zips = [...new Set(schools.flatMap(({ zip }) => zip ?? []))].sort()
  const zipAt = new Map(zips.map((zip, at) => [zip, at]))
  return {
    version,
    dataSet,
    statistics,
    districts,
    slugs,
    ...ofDistricts,
    springs: springs.map((spring) => packSpring(spring, schools)),
    schools: packColumns({
      version,
      ids: schools.map(({ ncesId }) => ncesId),
      groups: schools.map(({ stateAbbr, level }) => groupOf(stateAbbr, level)),
      lat: schools.map(({ lat }) => lat),
      lng: schools.map(({ lng }) => lng),
      attributes: {
        students: schools.map(({ students }) => students),
        lunch_share: schools.map(({ lunchShare }) => lunchShare),
        diversity_score: schools.map(({ diversityScore }) => diversityScore),
        ...columnsOf(springs),
      },
      documents: onlyNumbers ? undefined : schools.map((school) => identityJson(school, slugOf(school.leaId))),
    }),
    zips: zips.join('\n'),
    ofZips: packRowGroups(
      schools.map(({ zip }) => (zip === null ? undefined : zipAt.get(zip))),
      zips.length,
    ),
    schoolNames: packNames(onlyNumbers ? [] : schools, ({ name, town }) => `${name} ${town ?? ''}`),
  }
}

/** The numbers of springs as columns; NaN becomes null. */
function columnsOf(springs: readonly SpringRows[]): Record<string, (number | null)[]> {
  return Object.fromEntries(
    springs.flatMap((spring) =>
      springColumns.map((name) => [
        springColumn(name, spring.year),
        Array.from(spring[name], (value) => (Number.isNaN(value) ? null : value)),
      ]),
    ),
  )
}

function packSpring(spring: SpringRows, schools: readonly SchoolRow[]): PackedSpring {
  const scored = schools.filter((_, row) => !Number.isNaN(spring.value[row]))
  return {
    year: spring.year,
    schools: scored.length,
    states: new Set(scored.map(({ stateAbbr }) => stateAbbr)).size,
    facts: Object.fromEntries(springFacts.map((name) => [name, spring[name]])) as PackedSpring['facts'],
  }
}

/** The start of an item's JSON, without its closing brace: measures of a spring follow. */
function identityJson(school: SchoolRow, slug: string): Uint8Array {
  const identity = {
    ncesID: school.ncesId,
    name: school.name,
    level: school.level,
    grades: { low: school.gradeLow, high: school.gradeHigh },
    town: school.town,
    state_abbr: school.stateAbbr,
    zip: school.zip,
    lat: school.lat,
    lng: school.lng,
    approximate: school.approximate,
    students: school.students,
    district: { id: school.leaId, name: school.leaName, slug },
  }
  return Buffer.from(JSON.stringify(identity).slice(0, -1))
}
