import { schoolYear, schoolYearRange } from '@homeground/catalog/school-years'
import type { Point } from '@homeground/columns'
import { type CopyValue, copyRowsIn, publishedVersion, refreshDerived } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { type ShownLoad, shownLoads, yearsOf } from './loads.repository.ts'
import { noPlaces, type Places } from './places.ts'
import { type Profile, profileColumns, profileOf, profileValues } from './profiles.ts'
import { readSchools } from './school-facts.repository.ts'
import { type NewestScores, writeScores } from './write-scores.ts'
import { writeZips } from './write-zips.ts'

/** Increment with every change of a formula, so that stored scores are recomputed. */
const MEASURES_REVISION = 1

export interface Derived {
  readonly version: string
  /** False when everything was up to date. */
  readonly changed: boolean
}

/**
 * Computes all schools, scores and zips from the published loads and the locations of zips, and shows
 * them in one transaction. Does nothing when they are up to date. Without a published load there are no scores, wherever
 * the zips are. Errors: those of `readPlaces`.
 */
export async function derive(db: DataSource, readPlaces: () => Promise<Places>): Promise<Derived> {
  return refreshDerived(db, async () => {
    const hasLoads = (await shownLoads(db)).length > 0
    const places = hasLoads ? await readPlaces() : noPlaces
    return {
      version: async (tx) => `${MEASURES_REVISION}-${await publishedVersion(tx)}-${places.version}`,
      write: (tx) => write(tx, centersOf(places)),
    }
  })
}

async function write(tx: EntityManager, centers: ReadonlyMap<string, Point>) {
  const client: PoolClient = await tx.queryRunner!.connect()
  const loads = await shownLoads(tx)
  const newestDirectory = yearsOf(loads, 'directory').at(-1) ?? 0
  const schools = await readSchools(client, loads)
  const profiles = schools.map((facts) => profileOf(facts, { newestDirectory, centers }))
  for (const table of ['school_profile', 'school_year', 'state_level_year', 'zip_score']) {
    await tx.query(`delete from ${table}`)
  }
  const table = { table: 'school_profile', columns: profileColumns }
  await copyRowsIn(client, table, rowsOf(profiles))
  const newest = await writeScores(client, { profiles, loads })
  await writeZips(client, { profiles, newest, centers })
  return {
    score_year: newest.achievement?.year ?? null,
    vintages: vintagesOf(newest, loads),
    loads,
  }
}

function* rowsOf(profiles: readonly Profile[]): Generator<CopyValue[]> {
  for (const profile of profiles) yield profileValues(profile)
}

function centersOf({ zips, lat, lng }: Places): Map<string, Point> {
  return new Map(zips.map((zip, index) => [zip, { lat: lat[index]!, lng: lng[index]! }]))
}

/** Attribute → the school years of its values, without attributes that no zip has. */
function vintagesOf(newest: NewestScores, loads: readonly ShownLoad[]): Record<string, string> {
  const enrollmentYear = yearsOf(loads, 'membership').at(-1)
  const { achievement, trend } = newest
  return {
    ...(achievement && { overall_score: schoolYear(achievement.year) }),
    ...(enrollmentYear !== undefined && { diversity_score: schoolYear(enrollmentYear) }),
    ...(trend && { school_avg_pctprof_2yr_change: schoolYearRange(trend.year - 2, trend.year) }),
  }
}
