import { placeSeparator, readFollowedKey } from '@homeground/catalog/place-kinds'
import {
  type DataSet,
  listSchoolFigures,
  type SchoolFigures,
  type SchoolLevel,
  type Subject,
} from '@homeground/contracts'
import { type Db, requireDatabase, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { repliedNotModified } from '../lists/reply.ts'
import { trendBetween } from '../measures/trend.ts'
import type { SchoolSnapshot, Snapshots } from '../snapshot/school-snapshot.ts'
import { derivedState } from './derived.repository.ts'
import { type MeasuresRow, proficiencyOf } from './school-summary.ts'

/** `GET /api/schools/figures`: named schools, closed ones too, and districts with their two newest springs. */
export function schoolFigureRoutes(server: Server, { db, snapshots }: { db: DataSource; snapshots: Snapshots }): void {
  server.route({
    ...listSchoolFigures,
    handler: async (request, reply) => {
      requireDatabase(db)
      const snapshot = snapshots.current()
      const keys = request.query.schools.split(placeSeparator)
      const response = await db.transaction('REPEATABLE READ', async (tx) => {
        // Districts are computed from the snapshot, which may be a moment older than the schools.
        const { version: computed, dataSet } = await derivedState(tx)
        const version = `${computed} ${snapshot.version}`
        if (repliedNotModified({ request, reply, snapshot: { ...snapshot, version } }, { parameters: keys }))
          return null
        const schools = await schoolFigures(tx, { keys, dataSet })
        return keys.flatMap((key) => schools.get(key) ?? districtFigures(snapshot, key) ?? [])
      })
      return response ?? reply
    },
  })
}

type SpringRow = Pick<MeasuresRow, 'low' | 'high' | 'value' | 'achievement' | 'source' | 'trend_missing'> & {
  readonly year: number
  readonly takers: number | null
  readonly subjects: readonly Subject[]
  readonly rank: number | null
  readonly rank_of: number | null
}

interface SchoolRow {
  readonly nces_id: string
  readonly name: string
  readonly level: SchoolLevel
  readonly town: string | null
  readonly state_abbr: string
  readonly current: boolean
  readonly students: number | null
  /** Newest first, at most two. */
  readonly springs: readonly SpringRow[]
  /** Its publisher flags a test of the school as changed after the earlier spring. */
  readonly test_changed: boolean
}

async function schoolFigures(
  tx: Db,
  { keys, dataSet }: { keys: readonly string[]; dataSet: DataSet },
): Promise<ReadonlyMap<string, SchoolFigures>> {
  const ids = keys.map(readFollowedKey).flatMap(({ kind, id }) => (kind === 'school' ? [id] : []))
  if (ids.length === 0) return new Map()
  // SQL: the shown spring of each school, the one before that has a result, and whether the tests differ between both.
  const rows: SchoolRow[] = await tx.query(
    `select p.nces_id, p.name, p.level, p.town, p.state_abbr, p.current, p.students, results.springs,
       exists (
         select from published
         join state_assessment a on a.load_id = published.load_id and a.nces_id = p.nces_id
         where published.source = 'edc' and published.part like '%/' || p.state_abbr || '/%'
           and a.year > results.first and a.year <= p.score_year and a.test_changed
       ) as test_changed
     from school_profile p cross join lateral (
       select coalesce(json_agg(two order by two.year desc), '[]') as springs, min(two.year) as first from (
         select y.year, y.low, y.high, y.value, y.achievement, y.source, y.trend_missing, y.takers, y.subjects, y.rank, y.rank_of
         from school_year y
         where y.nces_id = p.nces_id and (y.year = p.score_year or y.year < p.score_year and y.value is not null)
         order by y.year desc limit 2
       ) two
     ) results
     where p.nces_id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [`school:${row.nces_id}`, figuresOf(row, dataSet)]))
}

function figuresOf(row: SchoolRow, dataSet: DataSet): SchoolFigures {
  const { nces_id, name, state_abbr, town, level, current, students, springs } = row
  return {
    key: `school:${nces_id}`,
    kind: 'school',
    name,
    state_abbr,
    town,
    level,
    schools: null,
    current,
    students,
    springs: springs.map((spring) => {
      const { year, achievement, rank, rank_of } = spring
      return { year, proficiency: proficiencyOf(spring), achievement, rank, rank_of }
    }),
    ...changeOf(row),
    data_set: dataSet,
  }
}

function changeOf({
  springs: [now, before],
  test_changed,
}: SchoolRow): Pick<SchoolFigures, 'change' | 'change_missing'> {
  const missing = (reason: SchoolFigures['change_missing']) => ({ change: null, change_missing: reason })
  if (!now || !before) return missing('not_tested')
  const [result, earlier] = [now, before].map((spring) => {
    const range = proficiencyOf(spring)
    return range && { ...range, takers: spring.takers, subjects: spring.subjects }
  })
  if (!result || !earlier) return missing('not_tested')
  if (test_changed || now.trend_missing === 'test_changed') return missing('test_changed')
  const trend = trendBetween(result, earlier)
  if (!trend) return missing('other_subjects')
  const { change, low, high, clear } = trend
  return { change: { change, low, high, clear, from: before.year }, change_missing: null }
}

/** The figures of a district; null for one without open schools and for anything else. */
function districtFigures(snapshot: SchoolSnapshot, key: string): SchoolFigures | null {
  const { kind, id } = readFollowedKey(key)
  const { districts, springs, schoolsOfDistrict } = snapshot
  const row = kind === 'district' ? districts.row(id) : undefined
  if (row === undefined) return null
  const value = (name: string, year: number) => districts.value(`${name}/${year}`, row)
  const years = springs.map(({ year }) => year).filter((year) => value('achievement', year) !== null)
  const newest = years.at(-1)
  return {
    key,
    kind: 'district',
    name: districts.documentText(row),
    state_abbr: districts.group(row),
    town: null,
    level: null,
    schools: schoolsOfDistrict(row).length,
    current: true,
    students: districts.value('students', row),
    springs: years
      .slice(-2)
      .reverse()
      .map((year) => ({
        year,
        proficiency: null,
        achievement: value('achievement', year),
        rank: value('rank', year),
        rank_of: value('rank_of', year),
      })),
    ...(newest === undefined
      ? { change: null, change_missing: 'not_tested' }
      : districtChange((name) => value(name, newest), newest)),
    data_set: snapshot.dataSet,
  }
}

function districtChange(
  value: (name: string) => number | null,
  year: number,
): Pick<SchoolFigures, 'change' | 'change_missing'> {
  const [change, low, high] = [value('trend'), value('trend_low'), value('trend_high')]
  if (change === null || low === null || high === null) return { change: null, change_missing: 'not_tested' }
  return { change: { change, low, high, clear: low > 0 || high < 0, from: year - 2 }, change_missing: null }
}
