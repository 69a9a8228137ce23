import { schoolYear, schoolYearRange } from '@homeground/catalog/periods'
import { getZipLocations, type ZipLocations } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import { type CopyValue, copyRowsIn, publishedVersion, refreshDerived } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { type ShownLoad, shownLoads, yearsOf } from './loads.repository.ts'
import type { NewestScores } from './newest-scores.ts'
import { type Profile, profileColumns, profileOf, profileValues } from './profiles.ts'
import { newestDirectories, readSchools } from './school-facts.ts'
import { writeScores } from './write-scores.ts'
import { writeZips, type ZipCenter } from './zip-scores.ts'

const noPlaces: ZipLocations = { version: 'none', zips: [], lat: [], lng: [], state_abbr: [], has_area: [] }

/** Returns a reader that calls the search service. Errors: 503 while it is down. */
export function readPlaces({ searchUrl, sign }: { searchUrl: string; sign: SignIdentity }) {
  return (): Promise<ZipLocations> =>
    callService(getZipLocations, { url: searchUrl, to: 'search', sign, timeoutMs: 60_000 })
}

/** Increment with every change of a formula, so that stored scores are recomputed. */
const MEASURES_REVISION = 5

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
export async function derive(db: DataSource, readPlaces: () => Promise<ZipLocations>): Promise<Derived> {
  return refreshDerived(db, async () => {
    const hasLoads = (await shownLoads(db)).length > 0
    const places = hasLoads ? await readPlaces() : noPlaces
    return {
      version: async (tx) => `${MEASURES_REVISION}-${await publishedVersion(tx)}-${places.version}`,
      write: (tx) => write(tx, centersOf(places)),
    }
  })
}

async function write(tx: EntityManager, centers: ReadonlyMap<string, ZipCenter>) {
  const client: PoolClient = await tx.queryRunner!.connect()
  const loads = await shownLoads(tx)
  const schools = await readSchools(client, loads)
  const directories = newestDirectories(schools)
  const profiles = schools.map((facts) => profileOf(facts, { directories, centers }))
  for (const table of ['school_profile', 'school_year', 'state_level_year', 'zip_score']) {
    await tx.query(`delete from ${table}`)
  }
  const newest = await writeScores(client, { profiles, loads })
  const hasDiversity = profiles.some(({ diversity }) => diversity !== null)
  const vintages = vintagesOf(newest, { loads, hasDiversity })
  const table = { table: 'school_profile', columns: profileColumns }
  await copyRowsIn(client, table, rowsOf(profiles, newest))
  await writeZips(client, { profiles, newest, centers, vintages })
  return { score_year: newest.springs[0]?.year ?? null, vintages, loads }
}

function* rowsOf(profiles: readonly Profile[], { shownYear }: NewestScores): Generator<CopyValue[]> {
  for (const [i, profile] of profiles.entries()) yield profileValues(profile, shownYear[i] ?? null)
}

function centersOf({ zips, lat, lng, state_abbr }: ZipLocations): Map<string, ZipCenter> {
  return new Map(zips.map((zip, index) => [zip, { lat: lat[index]!, lng: lng[index]!, stateAbbr: state_abbr[index]! }]))
}

/** Attribute → the newest school years of its values, without attributes that no school has. */
function vintagesOf(
  newest: NewestScores,
  { loads, hasDiversity }: { loads: readonly ShownLoad[]; hasDiversity: boolean },
): Record<string, string> {
  const enrollmentYear = yearsOf(loads, 'membership').at(-1)
  const scores = newest.springs[0]
  const trends = newest.springs.find(({ trend }) => trend.some((change) => change !== null))
  return {
    ...(scores && { overall_score: schoolYear(scores.year) }),
    ...(hasDiversity && enrollmentYear !== undefined && { diversity_score: schoolYear(enrollmentYear) }),
    ...(trends && { school_avg_pctprof_2yr_change: schoolYearRange(trends.year - 2, trends.year) }),
  }
}
