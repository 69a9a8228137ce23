import type { Level } from '@homeground/catalog/levels'
import type { DataSet } from '@homeground/contracts'
import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { isPoint } from '../measures/percent.ts'
import { isCertainChange } from '../measures/trend.ts'
import {
  type Floats,
  type SpringColumn,
  type SpringFact,
  sharedFloats,
  springColumns,
  springFacts,
} from './packed-schools.ts'

/** An open school with its newest facts. */
export interface SchoolRow {
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
}

/** The numbers of one spring, one entry per school; NaN for none. */
export type SpringRows = Readonly<Record<SpringColumn | SpringFact, Floats>> & { readonly year: number }

const numberOrNull = (text: string | null | undefined) => (text == null ? null : Number(text))
const numberOrNaN = (text: string | null | undefined) => (text == null ? Number.NaN : Number(text))

/** Version and data set of the computed tables; undefined before the first derivation. */
export async function readDerived(client: PoolClient): Promise<{ version: string; dataSet: DataSet } | undefined> {
  const { rows } = await client.query('select version, data_set as "dataSet" from schools.derived')
  return rows[0]
}

/** All open schools in order of their ids. */
export async function readOpenSchools(client: PoolClient): Promise<SchoolRow[]> {
  const select = `select nces_id, name, level, grade_low, grade_high, town, state_abbr, zip, lat, lng,
      approximate, students, lunch_share, diversity_score, lea_id, lea_name
    from schools.school_profile where current order by nces_id`
  const schools: SchoolRow[] = []
  for await (const batch of copyRowsOut(client, select)) {
    for (const row of batch) schools.push(schoolOf(row))
  }
  return schools
}

function schoolOf(row: readonly (string | null)[]): SchoolRow {
  const [ncesId, name, level, gradeLow, gradeHigh, town, stateAbbr, zip, lat, lng] = row
  const [approximate, students, lunchShare, diversityScore, leaId, leaName] = row.slice(10)
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
  }
}

/** The results of all springs, oldest first. */
export async function readSprings(client: PoolClient, schools: readonly SchoolRow[]): Promise<SpringRows[]> {
  const rowOf = new Map(schools.map(({ ncesId }, row) => [ncesId, row]))
  const springs = new Map<number, SpringRows>()
  const select = `select nces_id, year, low, high, value, takers, achievement, rank, rank_of, district_rank,
      district_rank_of, impact, trend, trend_low, trend_high, trend_clear, trend_takers
    from schools.school_year`
  for await (const batch of copyRowsOut(client, select)) {
    for (const values of batch) {
      const row = rowOf.get(values[0]!)
      if (row === undefined) continue
      const year = Number(values[1])
      let spring = springs.get(year)
      if (!spring) {
        spring = emptySpring(year, schools.length)
        springs.set(year, spring)
      }
      fill(spring, row, values)
    }
  }
  return [...springs.values()].sort((a, b) => a.year - b.year)
}

function emptySpring(year: number, size: number): SpringRows {
  const names = [...springColumns, ...springFacts]
  const columns = Object.fromEntries(names.map((name) => [name, sharedFloats(size)]))
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
    spring.certain_trend[row] = numberOrNaN(trend)
}
