import { schoolYear, schoolYearRange } from '@homeground/catalog/periods'
import { mean, sum } from '@homeground/columns'
import { getZipLocations, type ZipLocations } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'
import { type CopyValue, copyRowsIn, publishedVersion, refreshDerived } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { toHundredth } from '../measures/mean.ts'
import { middleOf } from '../measures/percent.ts'
import { type ShownLoad, shownLoads, yearsOf } from './loads.repository.ts'
import { collectNewestScores, type NewestScores } from './newest-scores.ts'
import { type Profile, profileColumns, profileOf, profileValues } from './profiles.ts'
import { readResults, type TestChanges, testChanges } from './results.repository.ts'
import { newestDirectories, readLunch, readSchools, readStudents } from './school-facts.ts'
import {
  type EarlierSpring,
  type ScoredSchool,
  schoolYearColumns,
  schoolYearValues,
  scoreYear,
  setRankIntervals,
} from './score-year.ts'
import { writeZips, type ZipCenter } from './zip-scores.ts'

const noPlaces: ZipLocations = { version: 'none', zips: [], lat: [], lng: [], state_abbr: [], has_area: [] }

/** Returns a reader that calls the search service. Errors: 503 while it is down. */
export function readPlaces({ searchUrl, sign }: { searchUrl: string; sign: SignIdentity }) {
  return (): Promise<ZipLocations> =>
    callService(getZipLocations, { url: searchUrl, to: 'search', sign, timeoutMs: 60_000 })
}

/** Increment with every change of a formula, so that stored scores are recomputed. */
const MEASURES_REVISION = 12

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

/**
 * Computes and writes the scores of every loaded spring, oldest first. It holds one spring in memory
 * at a time, plus the proficiencies and changed tests of earlier springs, which trends need. Returns the
 * newest scores of each school.
 */
async function writeScores(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
): Promise<NewestScores> {
  const indexOfSchool = new Map(profiles.map(({ facts }, index) => [facts.entry.ncesId, index]))
  const groups = groupsOf(profiles, ({ stateAbbr }) => stateAbbr)
  const districts = groupsOf(profiles, ({ leaId }) => leaId)
  const springs = [...new Set([...yearsOf(loads, 'math'), ...yearsOf(loads, 'rla')])].sort()
  const facts = factsBySpring(client, { profiles, loads })
  const earlier = new Map<number, EarlierSpring>()
  const changes = new Map<number, TestChanges>()
  const newest = collectNewestScores(profiles.length)
  for (const year of springs) {
    const { results, ofStates } = await readResults(client, loads, { year, indexOfSchool })
    changes.set(year, testChanges(ofStates, groups.values()))
    const scored = scoreYear({
      year,
      results,
      before: earlier.get(year - 2),
      groups: groups.values(),
      districts: districts.values(),
      lunchShares: await facts.lunchShares(year),
      changes: [changes.get(year - 1), changes.get(year)].filter((ofSpring) => ofSpring !== undefined),
    })
    // Those of all springs would take longer than everything else here.
    if (year === springs.at(-1)) await setRankIntervals(groups.values(), scored)
    earlier.set(
      year,
      scored.map((school) => ({ proficiency: school?.proficiency ?? null, source: school?.results.source ?? null })),
    )
    earlier.delete(year - 2)
    changes.delete(year - 1)
    await writeYear(client, { year, profiles, groups, scored, students: await facts.students(year) })
    newest.add(year, scored)
  }
  return newest.scores()
}

const meanColumns = ['schools', 'math', 'rla', 'proficiency', 'students', 'change'] as const

/** State or district, and level → the indexes of its schools, which are compared with each other. */
function groupsOf(
  profiles: readonly Profile[],
  unitOf: (entry: Profile['facts']['entry']) => string,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  profiles.forEach(({ facts: { entry } }, index) => {
    const key = `${unitOf(entry)} ${entry.level}`
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  })
  return groups
}

async function writeYear(
  client: PoolClient,
  {
    year,
    profiles,
    groups,
    scored,
    students,
  }: {
    year: number
    profiles: readonly Profile[]
    groups: ReadonlyMap<string, readonly number[]>
    scored: readonly (ScoredSchool | undefined)[]
    /** Enrollment by school; null when unknown. */
    students: readonly (number | null)[]
  },
): Promise<void> {
  function* schoolRows(): Generator<CopyValue[]> {
    for (const [index, school] of scored.entries()) {
      if (school) yield schoolYearValues(profiles[index]!.facts.entry.ncesId, year, school)
    }
  }
  function* meanRows(): Generator<CopyValue[]> {
    for (const [key, group] of groups) {
      const means = stateMeans(
        group.flatMap((index) => {
          const school = scored[index]
          return school ? [{ school, students: students[index] ?? null }] : []
        }),
      )
      if (!means) continue
      yield [...key.split(' '), year, ...meanColumns.map((column) => means[column])]
    }
  }
  await copyRowsIn(client, { table: 'school_year', columns: schoolYearColumns }, schoolRows())
  const columns = ['state_abbr', 'level', 'year', ...meanColumns]
  await copyRowsIn(client, { table: 'state_level_year', columns }, meanRows())
}

/** A number per school, in the order of the profiles; null when unknown. */
type OfSchools = readonly (number | null)[]

/**
 * Returns readers of facts by spring: lunch shares in percent, and students. Files of both lag behind test results, so
 * each takes the loaded school year that is nearest to the spring, and caches the last year read.
 */
function factsBySpring(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
) {
  const enrolled = yearsOf(loads, 'membership')
  const ofSchools = (values: ReadonlyMap<string, number | null>) =>
    profiles.map(({ facts }) => values.get(facts.entry.ncesId) ?? null)
  return {
    lunchShares: nearestYearReader(
      yearsOf(loads, 'lunch').filter((year) => enrolled.includes(year)),
      async (year) => {
        const lunches = await readLunch(client, loads, year)
        return ofSchools(new Map([...lunches].map(([ncesId, { share }]) => [ncesId, share])))
      },
    ),
    students: nearestYearReader(enrolled, async (year) => ofSchools(await readStudents(client, loads, year))),
  }
}

function nearestYearReader(years: readonly number[], read: (year: number) => Promise<OfSchools>) {
  let cached: { year: number; values: OfSchools } | undefined
  return async (spring: number): Promise<OfSchools> => {
    const year = nearestYear(years, spring)
    if (year === undefined) return []
    if (cached?.year !== year) cached = { year, values: await read(year) }
    return cached.values
  }
}

/** The loaded year nearest to a spring, the earlier of two; undefined when none is loaded. */
function nearestYear(years: readonly number[], spring: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - spring) - Math.abs(b - spring) || a - b)[0]
}

/** Means over the schools of one state and level in a spring, percent proficient, unweighted. */
interface StateMeans {
  /** Schools with a proficiency. */
  readonly schools: number
  readonly math: number | null
  readonly rla: number | null
  readonly proficiency: number | null
  /** Students of the schools whose enrollment is known; null when none is. */
  readonly students: number | null
  /** Mean of the trends of the schools that have one, percentage points. */
  readonly change: number | null
}

/** A school with its enrollment. */
export interface EnrolledSchool {
  readonly school: Pick<ScoredSchool, 'results' | 'proficiency' | 'trend'>
  readonly students: number | null
}

/**
 * Means in percent to the hundredth. The change compares each school with itself two springs earlier, so that schools
 * that open or close do not move it. Null when no school has a proficiency.
 */
export function stateMeans(enrolled: readonly EnrolledSchool[]): StateMeans | null {
  const schools = enrolled.map(({ school }) => school)
  const proficiencies = schools.flatMap(({ proficiency }) => proficiency?.value ?? [])
  if (proficiencies.length === 0) return null
  const ofSubject = (subject: 'math' | 'rla') =>
    schools.flatMap(({ results }) => {
      const result = results[subject]?.result
      return result ? [middleOf(result)] : []
    })
  return {
    schools: proficiencies.length,
    math: roundedMean(ofSubject('math')),
    rla: roundedMean(ofSubject('rla')),
    proficiency: roundedMean(proficiencies),
    students: studentsOf(enrolled),
    change: roundedMean(schools.flatMap(({ trend }) => trend?.change ?? [])),
  }
}

function studentsOf(enrolled: readonly EnrolledSchool[]): number | null {
  const students = enrolled.flatMap(({ school, students }) =>
    school.proficiency && students !== null ? [students] : [],
  )
  return students.length > 0 ? sum(students) : null
}

function roundedMean(values: readonly number[]): number | null {
  const value = mean(values)
  return value === null ? null : toHundredth(value)
}
