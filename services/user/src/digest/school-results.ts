import { setTimeout as sleep } from 'node:timers/promises'
import { isSchoolKey, placeSeparator } from '@homeground/catalog/place-kinds'
import {
  type DataSet,
  getSchoolVersion,
  listSchoolFigures,
  type SchoolFigures,
  type SchoolVersion,
  type SpringFigures,
} from '@homeground/contracts'
import { callService, type Db, type SignIdentity, unavailable } from '@homeground/service'
import { Any, type DataSource, EntitySchema } from 'typeorm'

/** Where schools are looked up, and what signs calls to it. */
export interface SchoolServices {
  readonly schoolsUrl: string
  readonly sign: SignIdentity
}

/** The figures of watched schools and districts in one version of the schools. */
export interface SchoolResults {
  readonly version: string
  readonly dataSet: DataSet
  /** By key, without those that the schools service does not know. */
  readonly figures: ReadonlyMap<string, SchoolFigures>
}

/** What a digest reports of a school or district. */
export interface SchoolChange {
  readonly now: SchoolFigures
  /** As its watchers saw it before. */
  readonly former: SchoolFigures
  readonly dataSet: DataSet
}

/** What the index `watched_zip_school` has. */
const isSchool = `zip ~ '^(school|district):'`

/** Limit of the call. */
const schoolsPerCall = 100

function schoolVersion({ schoolsUrl: url, sign }: SchoolServices): Promise<SchoolVersion> {
  return callService(getSchoolVersion, { url, to: 'schools', sign })
}

/** Errors: those of `callService`; throws if the schools service shows another version before or after. */
async function loadResults(
  services: SchoolServices,
  { keys, computed }: { keys: readonly string[]; computed: string },
): Promise<SchoolResults> {
  const { schoolsUrl: url, sign } = services
  const figures = new Map<string, SchoolFigures>()
  for (let from = 0; from < keys.length; from += schoolsPerCall) {
    const schools = keys.slice(from, from + schoolsPerCall).join(placeSeparator)
    const page = await callService(listSchoolFigures, { url, to: 'schools', sign, query: { schools } })
    for (const school of page) figures.set(school.key, school)
  }
  const after = await schoolVersion(services)
  if (after.computed !== computed || after.shown !== computed) {
    throw unavailable('The schools service does not show these results.')
  }
  return { version: computed, dataSet: after.data_set, figures }
}

const askAgainMs = 500

/**
 * The figures of all watched schools in a version that search shows; null if the schools service has computed a newer one,
 * which search will show. Errors: those of `callService`; throws if they are not shown before the time is over.
 */
export async function resultsOf(
  version: string,
  {
    db,
    services,
    timeoutMs,
    signal,
  }: { db: DataSource; services: SchoolServices; timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<SchoolResults | null> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { computed, shown } = await schoolVersion(services)
    if (computed !== version) return null
    if (shown === version) break
    if (Date.now() >= deadline) throw unavailable('The schools service does not show the new results yet.')
    await sleep(askAgainMs, undefined, signal && { signal })
  }
  const rows: { key: string }[] = await db.query(
    `select distinct zip as key from watched_zip where ${isSchool} order by zip`,
  )
  return loadResults(services, { keys: rows.map(({ key }) => key), computed: version })
}

/**
 * Stores the figures of schools that are watched since a moment ago, so that later results are compared with these, and
 * deletes those that nobody watches any more. Returns how many are new. Errors: those of `callService`.
 */
export async function recordWatchedSchools(db: DataSource, services: SchoolServices): Promise<number> {
  // SQL: compares two tables.
  await db.query(
    `delete from watched_school s where not exists (select from watched_zip where ${isSchool} and zip = s.key)`,
  )
  const rows: { key: string }[] = await db.query(
    `select distinct zip as key from watched_zip
     where ${isSchool} and not exists (select from watched_school s where s.key = zip) order by zip`,
  )
  if (rows.length === 0) return 0
  const keys = rows.map(({ key }) => key)
  const { computed } = await schoolVersion(services)
  const { dataSet, figures } = await loadResults(services, { keys, computed })
  await insertSchools(
    db,
    keys.map((key) => ({ key, figures: figures.get(key) ?? null })),
    dataSet,
  )
  return keys.length
}

/** Does nothing to a school that is there already. */
async function insertSchools(
  db: Db,
  schools: readonly { key: string; figures: SchoolFigures | null }[],
  dataSet: DataSet,
): Promise<void> {
  // SQL: one insert that leaves the others alone.
  await db.query(
    `insert into watched_school (key, figures, data_set)
     select s.key, nullif(s.figures, 'null'), $2 from jsonb_to_recordset($1) as s (key text, figures jsonb)
     on conflict do nothing`,
    [JSON.stringify(schools), dataSet],
  )
}

/** A school or district that somebody watches, with its results as watchers saw them last. */
export interface WatchedSchool {
  /** As `followedKey` of the catalog writes it. */
  readonly key: string
  /** Null if the schools service did not know it. */
  readonly figures: SchoolFigures | null
  readonly dataSet: DataSet
  /** What the newest edition that reports a change compares the figures with; null before the first. */
  readonly former: SchoolFigures | null
  /** That edition. */
  readonly edition: number | null
}

export const WatchedSchool = new EntitySchema<WatchedSchool>({
  name: 'WatchedSchool',
  tableName: 'watched_school',
  columns: {
    key: { type: 'text', primary: true },
    figures: { type: 'jsonb', nullable: true },
    dataSet: { type: 'text' },
    former: { type: 'jsonb', nullable: true },
    edition: { type: 'integer', nullable: true },
  },
})

/**
 * Compares results with what watchers saw before, and stores what an edition reports with the new figures. A school that
 * is new here, and real results that replace generated ones, are compared with nothing. Call it in the transaction that
 * adds the edition. Returns how many schools have changed.
 */
export async function storeResults(
  tx: Db,
  edition: number,
  { figures, dataSet }: Pick<SchoolResults, 'figures' | 'dataSet'>,
): Promise<number> {
  const rows = await tx.getRepository(WatchedSchool).findBy({ key: Any([...figures.keys()]) })
  const known = new Map(rows.map((row) => [row.key, row]))
  const [baselines, changed]: [SchoolFigures[], SchoolFigures[]] = [[], []]
  for (const [key, now] of figures) {
    const before = known.get(key)
    if (!before?.figures || before.dataSet !== dataSet) baselines.push(now)
    else if (isReported({ now, former: before.figures })) changed.push(now)
  }
  // SQL: one upsert, and an update in which the figures become the former ones.
  await tx.query(
    `insert into watched_school (key, figures, data_set)
     select figures ->> 'key', figures, $2 from jsonb_array_elements($1) as figures
     on conflict (key) do update
       set figures = excluded.figures, data_set = excluded.data_set, former = null, edition = null`,
    [JSON.stringify(baselines), dataSet],
  )
  await tx.query(
    `update watched_school s set former = s.figures, figures = n.figures, edition = $2
     from jsonb_array_elements($1) as n (figures) where s.key = n.figures ->> 'key'`,
    [JSON.stringify(changed), edition],
  )
  return changed.length
}

/** What an edition reports of some schools, by key. */
export async function changesOfEdition(
  db: Db,
  edition: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SchoolChange>> {
  const rows = await db.getRepository(WatchedSchool).findBy({ edition, key: Any(keys) })
  return new Map(
    rows.flatMap(({ key, figures: now, former, dataSet }): [string, SchoolChange][] =>
      now && former ? [[key, { now, former, dataSet }]] : [],
    ),
  )
}

type Compared = Pick<SchoolChange, 'now' | 'former'>

/** True for a newer spring, false for another figure of a spring that was shown before. */
export function hasNewSpring({ now, former }: Compared): boolean {
  return (now.springs[0]?.year ?? 0) > (former.springs[0]?.year ?? 0)
}

/** The springs whose figures the publisher has changed since they were shown, newest first. */
export function restatedSprings({ now, former }: Compared): { now: SpringFigures; former: SpringFigures }[] {
  return now.springs.flatMap((spring) => {
    const before = former.springs.find(({ year }) => year === spring.year)
    return before && isRestatedSpring(spring, before) ? [{ now: spring, former: before }] : []
  })
}

/**
 * By key of the school, its springs as they were before the newest edition that reports a change restated them. Only of
 * those that were watched by then.
 */
export async function restatedOf(
  db: Db,
  watches: readonly { readonly place: string; readonly watchedAt: Date }[],
): Promise<ReadonlyMap<string, SpringFigures[]>> {
  const schools = watches.filter(({ place }) => isSchoolKey(place))
  if (schools.length === 0) return new Map()
  // SQL: one query, with the start of each edition.
  const rows: (Compared & { key: string; startedAt: Date })[] = await db.query(
    `select s.key, s.figures as now, s.former, e.started_at as "startedAt"
     from watched_school s join digest_edition e on e.publication = s.edition where s.key = any($1)`,
    [schools.map(({ place }) => place)],
  )
  const watchedAt = new Map(schools.map((watch) => [watch.place, watch.watchedAt]))
  return new Map(
    rows
      .filter(({ key, startedAt }) => watchedAt.get(key)! <= startedAt)
      .map((row) => [row.key, restatedSprings(row).map(({ former }) => former)]),
  )
}

/** Nothing is reported while a rollback shows an earlier spring again. */
function isReported(change: Compared): boolean {
  const [now, former] = [change.now, change.former].map(({ springs: [newest] }) => newest?.year ?? 0)
  return now! > former! || (now === former && restatedSprings(change).length > 0)
}

/**
 * The achievement of a school depends on all others of its state, so only its proficiency counts. A district has no
 * proficiency: its mean achievement counts if it moves by a point.
 */
function isRestatedSpring(now: SpringFigures, former: SpringFigures): boolean {
  const [range, before] = [now.proficiency, former.proficiency]
  if (range || before) return range?.low !== before?.low || range?.high !== before?.high
  const [mean, meanBefore] = [now.achievement, former.achievement]
  if (mean === null || meanBefore === null) return mean !== meanBefore
  return Math.abs(mean - meanBefore) >= 1
}
