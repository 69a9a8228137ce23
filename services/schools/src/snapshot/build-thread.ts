import { parentPort, workerData } from 'node:worker_threads'
import type { Level } from '@homeground/catalog/levels'
import { type PackedColumns, packColumns } from '@homeground/columns'
import type { DataSet } from '@homeground/contracts'
import { copyRowsOut } from '@homeground/sources'
import pg, { type PoolClient } from 'pg'
import { gradeNumber } from '../derive/school-facts.ts'
import { type MeanChange, meanChange, toHundredth, weightedMean } from '../measures/mean.ts'
import { isPoint } from '../measures/percent.ts'
import { type Ranks, ranksWithin } from '../measures/percentile.ts'
import { isCertainChange, leastChange } from '../measures/trend.ts'
import {
  type Floats,
  groupOf,
  type KindColumn,
  type PackedNames,
  type PackedSchools,
  type PackedSpring,
  packNames,
  packRowGroups,
  type RowGroups,
  type SpringColumn,
  type SpringFact,
  type StatisticsRow,
  sharedFloats,
  springColumn,
  springColumns,
  springFacts,
  typeNumber,
} from './packed-schools.ts'

/** An open school with its newest facts. */
interface SchoolRow {
  readonly ncesId: string
  readonly name: string
  readonly level: Level
  readonly gradeLow: string | null
  readonly gradeHigh: string | null
  readonly town: string | null
  readonly stateAbbr: string
  readonly zip: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly approximate: boolean
  readonly students: number | null
  readonly lunchShare: number | null
  readonly diversityScore: number | null
  readonly leaId: string
  readonly leaName: string
  /** In the words of the directory. */
  readonly type: string | null
  readonly isCharter: boolean
}

/** The numbers of one spring, one entry per school; NaN for none. */
type SpringRows = Record<SpringColumn | SpringFact, Floats> & { readonly year: number }

const numberOrNull = (text: string | null | undefined) => (text == null ? null : Number(text))
const numberOrNaN = (text: string | null | undefined) => (text == null ? Number.NaN : Number(text))

/** Version and data set of the computed tables; undefined before the first derivation. */
async function readDerived(client: PoolClient): Promise<{ version: string; dataSet: DataSet } | undefined> {
  const { rows } = await client.query('select version, data_set as "dataSet" from schools.derived')
  return rows[0]
}

/** All open schools in order of their ids. */
async function readOpenSchools(client: PoolClient): Promise<SchoolRow[]> {
  const select = `select nces_id, name, level, grade_low, grade_high, town, state_abbr, zip, lat, lng,
      approximate, students, lunch_share, diversity_score, lea_id, lea_name, type, charter
    from schools.school_profile where current order by nces_id`
  const schools: SchoolRow[] = []
  for await (const batch of copyRowsOut(client, select)) {
    for (const row of batch) schools.push(schoolOf(row))
  }
  return schools
}

function schoolOf(row: readonly (string | null)[]): SchoolRow {
  const [ncesId, name, level, gradeLow, gradeHigh, town, stateAbbr, zip, lat, lng] = row
  const [approximate, students, lunchShare, diversityScore, leaId, leaName, type, charter] = row.slice(10)
  return {
    ncesId: ncesId!,
    name: name!,
    level: level as Level,
    gradeLow: gradeLow ?? null,
    gradeHigh: gradeHigh ?? null,
    town: town ?? null,
    stateAbbr: stateAbbr!,
    zip: zip ?? null,
    lat: numberOrNull(lat),
    lng: numberOrNull(lng),
    approximate: approximate === 't',
    students: numberOrNull(students),
    lunchShare: numberOrNull(lunchShare),
    diversityScore: numberOrNull(diversityScore),
    leaId: leaId!,
    leaName: leaName!,
    type: type ?? null,
    isCharter: charter === 't',
  }
}

/** The results of all springs, oldest first. */
async function readSprings(client: PoolClient, schools: readonly SchoolRow[]): Promise<SpringRows[]> {
  const rowOf = new Map(schools.map(({ ncesId }, row) => [ncesId, row]))
  const springs = new Map<number, SpringRows>()
  // Most springs have none, and share it.
  const noIntervals = sharedFloats(schools.length)
  const select = `select nces_id, year, low, high, value, takers, achievement, rank, rank_of, district_rank,
      district_rank_of, impact, trend, trend_low, trend_high, trend_clear, trend_takers,
      rank_best, rank_worst
    from schools.school_year`
  for await (const batch of copyRowsOut(client, select)) {
    for (const values of batch) {
      const row = rowOf.get(values[0]!)
      if (row === undefined) continue
      const year = Number(values[1])
      let spring = springs.get(year)
      if (!spring) {
        spring = emptySpring(year, schools.length, noIntervals)
        springs.set(year, spring)
      }
      fill(spring, row, values)
      const [best = null, worst = null] = values.slice(17)
      if (best === null || worst === null) continue
      if (spring.rank_best === noIntervals) {
        spring.rank_best = sharedFloats(schools.length)
        spring.rank_worst = sharedFloats(schools.length)
      }
      spring.rank_best[row] = Number(best)
      spring.rank_worst[row] = Number(worst)
    }
  }
  const groups = schools.map(({ stateAbbr, level }) => groupOf(stateAbbr, level))
  for (const spring of springs.values()) setRanks(spring, groups)
  return [...springs.values()].sort((a, b) => a.year - b.year)
}

/** Ranks by proficiency and impact, and by change of those that are certain, within the groups of states and levels. */
function setRanks(spring: SpringRows, groups: readonly string[]): void {
  const isCounted = (row: number) =>
    isCertainChange({ clear: spring.trend_clear[row] === 1, takers: spring.trend_takers[row]! })
  const changes = spring.least_change.map((change, row) => (isCounted(row) ? change : Number.NaN))
  const set = (name: 'proficiency' | 'impact' | 'trend', { rank, of }: Ranks) => {
    spring[`${name}_rank`].set(rank)
    spring[`${name}_rank_of`].set(of)
  }
  set('proficiency', ranksWithin(groups, spring.proficiency))
  set('impact', ranksWithin(groups, spring.impact))
  set('trend', ranksWithin(groups, changes))
}

function emptySpring(year: number, size: number, noIntervals: Floats): SpringRows {
  const names = [...springColumns, ...springFacts]
  const isShared = (name: string) => name === 'rank_best' || name === 'rank_worst'
  const columns = Object.fromEntries(names.map((name) => [name, isShared(name) ? noIntervals : sharedFloats(size)]))
  return { ...(columns as Record<SpringColumn | SpringFact, Floats>), year }
}

function fill(spring: SpringRows, row: number, values: readonly (string | null)[]): void {
  const [, , low, high, value, takers, achievement, rank, rankOf, districtRank] = values
  const [districtRankOf, impact, trend, trendLow, trendHigh, clear, trendTakers] = values.slice(10)
  spring.low[row] = numberOrNaN(low)
  spring.high[row] = numberOrNaN(high)
  spring.value[row] = numberOrNaN(value)
  spring.test_takers[row] = numberOrNaN(takers)
  spring.achievement[row] = numberOrNaN(achievement)
  spring.rank[row] = numberOrNaN(rank)
  spring.rank_of[row] = numberOrNaN(rankOf)
  spring.district_rank[row] = numberOrNaN(districtRank)
  spring.district_rank_of[row] = numberOrNaN(districtRankOf)
  spring.impact[row] = numberOrNaN(impact)
  spring.trend[row] = numberOrNaN(trend)
  spring.trend_low[row] = numberOrNaN(trendLow)
  spring.trend_high[row] = numberOrNaN(trendHigh)
  spring.trend_takers[row] = numberOrNaN(trendTakers)
  const isClear = clear === 't'
  spring.trend_clear[row] = clear == null ? Number.NaN : Number(isClear)
  if (value != null && isPoint({ low: Number(low), high: Number(high) })) spring.proficiency[row] = Number(value)
  if (isCertainChange({ clear: isClear, takers: numberOrNull(trendTakers) }, 0))
    spring.least_change[row] = leastChange({ change: Number(trend), low: Number(trendLow), high: Number(trendHigh) })
}

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
  const zipRowOf = new Map(zips.map((zip, at) => [zip, at]))
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
        ...kindColumns(schools),
        ...columnsOf(springs),
      },
      documents: onlyNumbers ? undefined : schools.map((school) => identityJson(school, slugOf(school.leaId))),
    }),
    zips: zips.join('\n'),
    ofZips: packRowGroups(
      schools.map(({ zip }) => (zip === null ? undefined : zipRowOf.get(zip))),
      zips.length,
    ),
    schoolNames: packNames(onlyNumbers ? [] : schools, ({ name, town }) => `${name} ${town ?? ''}`),
  }
}

/** The same numbers with null for NaN. */
function nulls(values: Iterable<number>): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value))
}

/** Which types and grades a school has, by `kindRanges`. */
function kindColumns(schools: readonly SchoolRow[]): Record<KindColumn, (number | null)[]> {
  return {
    type: schools.map(({ type }) => typeNumber(type)),
    charter: schools.map(({ isCharter }) => (isCharter ? 1 : 0)),
    grade_low: schools.map(({ gradeLow }) => gradeNumber(gradeLow)),
    grade_high: schools.map(({ gradeHigh }) => gradeNumber(gradeHigh)),
  }
}

/** The numbers of springs as columns; NaN becomes null. */
function columnsOf(springs: readonly SpringRows[]): Record<string, (number | null)[]> {
  return Object.fromEntries(
    springs.flatMap((spring) => springColumns.map((name) => [springColumn(name, spring.year), nulls(spring[name])])),
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

/** A district: the rows of its open schools, and what is computed from them. */
interface District {
  readonly id: string
  readonly name: string
  readonly stateAbbr: string
  readonly rows: readonly number[]
  readonly students: number | null
}

interface Packed {
  readonly packed: PackedColumns
  readonly slugs: string
  readonly ofDistricts: RowGroups
  readonly districtNames: PackedNames
  readonly slugOf: (leaId: string) => string
}

/** Packs the districts of open schools: their students, and by spring their means and rank in their state. */
function packDistricts(
  version: string,
  { schools, springs }: { schools: readonly SchoolRow[]; springs: readonly SpringRows[] },
): Packed {
  const districts = districtsOf(schools)
  const rowOf = new Map(districts.map(({ id }, row) => [id, row]))
  const slugs = slugsOf(districts)
  const centers = districts.map(({ rows }) => centerOf(rows.map((row) => schools[row]!)))
  return {
    packed: packColumns({
      version,
      ids: districts.map(({ id }) => id),
      groups: districts.map(({ stateAbbr }) => stateAbbr),
      lat: centers.map((center) => center?.lat ?? null),
      lng: centers.map((center) => center?.lng ?? null),
      attributes: {
        students: districts.map(({ students }) => students),
        ...Object.assign({}, ...springs.map((spring) => districtColumnsOf(districts, { schools, spring }))),
      },
      documents: districts.map(({ name }) => Buffer.from(name)),
    }),
    slugs: slugs.join('\n'),
    ofDistricts: packRowGroups(
      schools.map(({ leaId }) => rowOf.get(leaId)),
      districts.length,
    ),
    districtNames: packNames(districts, ({ name }) => name),
    slugOf: (leaId) => slugs[rowOf.get(leaId)!]!,
  }
}

/** In order of id. */
function districtsOf(schools: readonly SchoolRow[]): District[] {
  const rowsById = new Map<string, number[]>()
  schools.forEach(({ leaId }, row) => {
    const rows = rowsById.get(leaId)
    if (rows) rows.push(row)
    else rowsById.set(leaId, [row])
  })
  return [...rowsById]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, rows]) => {
      const { leaName, stateAbbr } = schools[rows[0]!]!
      const counts = rows.flatMap((row) => schools[row]!.students ?? [])
      const students = counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null
      return { id, name: leaName, stateAbbr, rows, students }
    })
}

/** Means of one spring, weighted by students, or by test takers where enrollment is unknown. */
function districtColumnsOf(
  districts: readonly District[],
  { schools, spring }: { schools: readonly SchoolRow[]; spring: SpringRows },
): Record<string, (number | null)[]> {
  const weighted = ({ rows }: District, measure: 'achievement' | 'trend') =>
    rows.flatMap((row) => {
      const weight = schools[row]!.students ?? spring.test_takers[row]!
      const value = spring[measure][row]!
      if (Number.isNaN(value) || Number.isNaN(weight)) return []
      return [{ value, weight, low: spring.trend_low[row]!, high: spring.trend_high[row]! }]
    })
  const takersOf = ({ rows }: District) => {
    const takers = rows.flatMap((row) => spring.test_takers[row]! || [])
    return takers.length > 0 ? takers.reduce((sum, takers) => sum + takers, 0) : null
  }
  const achievement = districts.map((district) => {
    const mean = weightedMean(weighted(district, 'achievement'))
    return mean === null ? null : toHundredth(mean)
  })
  const changes = districts.map((district) => meanChange(weighted(district, 'trend')))
  return {
    [`achievement/${spring.year}`]: achievement,
    [`trend/${spring.year}`]: changes.map(({ trend }) => trend),
    [`trend_low/${spring.year}`]: changes.map((change) => change.trend_low),
    [`trend_high/${spring.year}`]: changes.map((change) => change.trend_high),
    [`least_change/${spring.year}`]: changes.map(leastOfMean),
    [`test_takers/${spring.year}`]: districts.map(takersOf),
    [`scored/${spring.year}`]: districts.map(
      ({ rows }) => rows.filter((row) => !Number.isNaN(spring.achievement[row])).length,
    ),
    ...ranksIn(districts, { name: 'rank', values: achievement, year: spring.year }),
    ...ranksIn(districts, { name: 'trend_rank', values: changes.map(leastOfMean), year: spring.year }),
  }
}

/** The least change of a district by the rule of schools; null where it is not clear. */
function leastOfMean({ trend, trend_low: low, trend_high: high }: MeanChange): number | null {
  if (trend === null || low === null || high === null || (low <= 0 && high >= 0)) return null
  return leastChange({ change: trend, low, high })
}

/** Ranks among the districts of each state that have a value. */
function ranksIn(
  districts: readonly District[],
  { name, values, year }: { name: string; values: readonly (number | null)[]; year: number },
): Record<string, (number | null)[]> {
  const states = districts.map(({ stateAbbr }) => stateAbbr)
  const { rank, of } = ranksWithin(
    states,
    values.map((value) => value ?? Number.NaN),
  )
  return { [`${name}/${year}`]: nulls(rank), [`${name}_of/${year}`]: nulls(of) }
}

/** `natick-ma`; districts whose names are equal in one state have their id at the end. */
function slugsOf(districts: readonly District[]): string[] {
  const plain = districts.map(({ name, stateAbbr }) => slugText(`${name} ${stateAbbr}`))
  const counts = new Map<string, number>()
  for (const slug of plain) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return plain.map((slug, at) => (counts.get(slug) === 1 ? slug : `${slug}-${districts[at]!.id}`))
}

function slugText(text: string): string {
  const ascii = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ascii
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The mean of the locations of its schools; null without any. */
function centerOf(schools: readonly SchoolRow[]): { lat: number; lng: number } | null {
  const located = schools.filter(({ lat }) => lat !== null)
  if (located.length === 0) return null
  const mean = (read: (school: SchoolRow) => number) =>
    located.reduce((sum, school) => sum + read(school), 0) / located.length
  return { lat: mean(({ lat }) => lat!), lng: mean(({ lng }) => lng!) }
}
