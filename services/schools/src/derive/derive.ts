import {
  type CopyValue,
  copyRowsIn,
  publishedDataSet,
  publishedVersion,
  withLoadLock,
} from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { schoolYear } from '../school-year.ts'
import { type ShownLoad, shownLoads, yearsOf } from './loads.repository.ts'
import type { Point } from './nearby.ts'
import type { Places } from './places.ts'
import { type Profile, profileColumns, profileOf, profileValues } from './profiles.ts'
import { readSchools } from './school-facts.repository.ts'
import { type NewestScores, writeScores } from './write-scores.ts'
import { writeZips } from './write-zips.ts'

/** Raised with every change of a measure, so that kept figures are worked out anew. */
const MEASURES_REVISION = 1

const lock = { sources: ['derived'], tables: [] }

export interface Derived {
  readonly version: string
  /** False when everything was of this version already. */
  readonly changed: boolean
}

/**
 * Works out all schools, springs and zips from what is published and where zips are, and shows them in
 * one transaction. Does nothing when they are of that already. Errors: whatever `readPlaces` throws.
 */
export async function derive(db: DataSource, readPlaces: () => Promise<Places>): Promise<Derived> {
  return withLoadLock(db, { group: lock }, async () => {
    const places = await readPlaces()
    return db.transaction('REPEATABLE READ', async (tx) => {
      const version = `${MEASURES_REVISION}-${await publishedVersion(tx)}-${places.version}`
      const known = await tx.query('select version from derived')
      if (known[0]?.version === version) return { version, changed: false }
      await write(tx, { version, centers: centersOf(places) })
      return { version, changed: true }
    })
  })
}

async function write(
  tx: EntityManager,
  { version, centers }: { version: string; centers: ReadonlyMap<string, Point> },
): Promise<void> {
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
  await tx.query(
    `insert into derived (version, score_year, vintages, loads, data_set) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set version = excluded.version, score_year = excluded.score_year,
       vintages = excluded.vintages, loads = excluded.loads, data_set = excluded.data_set,
       derived_at = clock_timestamp()`,
    [
      version,
      newest.achievement?.year ?? null,
      vintagesOf(newest, loads),
      JSON.stringify(loads),
      await publishedDataSet(tx),
    ],
  )
}

function* rowsOf(profiles: readonly Profile[]): Generator<CopyValue[]> {
  for (const profile of profiles) yield profileValues(profile)
}

function centersOf({ zips, lat, lng }: Places): Map<string, Point> {
  return new Map(zips.map((zip, at) => [zip, { lat: lat[at]!, lng: lng[at]! }]))
}

/** Attribute → the school years of its values; without those that there is nothing for. */
function vintagesOf(newest: NewestScores, loads: readonly ShownLoad[]): Record<string, string> {
  const counted = yearsOf(loads, 'membership').at(-1)
  return {
    ...(newest.achievement && { overall_score: schoolYear(newest.achievement.year) }),
    ...(counted !== undefined && { diversity_score: schoolYear(counted) }),
    ...(newest.trend && {
      school_avg_pctprof_2yr_change: `${schoolYear(newest.trend.year - 2)} to ${schoolYear(newest.trend.year)}`,
    }),
  }
}
