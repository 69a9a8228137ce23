import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { levelOf } from '../measures/level.ts'
import { raceColumns } from '../race-groups.ts'
import { shown } from '../shown.ts'
import type { SchoolFacts } from './school-facts.ts'

const races = raceColumns.map((column) => `m.${column}`).join(', ')

const newestFacts = `
  with listing as (
    select distinct on (s.nces_id) s.* from ${shown.school} order by s.nces_id, s.year desc
  ), geocode as (
    select distinct on (g.nces_id) g.* from ${shown.geocode} order by g.nces_id, g.year desc
  ), membership as (
    select m.* from ${shown.membership}
  ), newest_membership as (
    select distinct on (m.nces_id) m.* from membership m order by m.nces_id, m.year desc
  ), lunch as (
    select distinct on (l.nces_id) l.* from ${shown.lunch} order by l.nces_id, l.year desc
  )
  select s.nces_id, s.year, s.name, s.lea_id, s.lea_name, s.town, s.state_abbr, s.zip, s.status,
    s.type, s.charter, s.grade_low, s.grade_high, s.level, g.lat, g.lng, g.year,
    l.year, coalesce(l.total, l.free + l.reduced), of_lunch.students, m.year, m.students, ${races}
  from listing s
    left join geocode g on g.nces_id = s.nces_id
    left join newest_membership m on m.nces_id = s.nces_id
    left join lunch l on l.nces_id = s.nces_id
    left join membership of_lunch on of_lunch.nces_id = l.nces_id and of_lunch.year = l.year
  order by s.nces_id collate "C"`

/** All schools of published directories, by id, each with its newest facts. */
export async function readSchools(client: PoolClient): Promise<SchoolFacts[]> {
  const schools: SchoolFacts[] = []
  for await (const batch of copyRowsOut(client, newestFacts)) {
    for (const row of batch) schools.push(factsOf(row))
  }
  return schools
}

function factsOf(row: readonly (string | null)[]): SchoolFacts {
  const text = (at: number) => row[at] ?? null
  const number = (at: number) => (row[at] == null ? null : Number(row[at]))
  const counts = row.slice(22)
  return {
    ncesId: row[0]!,
    directoryYear: Number(row[1]),
    name: row[2]!,
    leaId: row[3]!,
    leaName: row[4]!,
    town: text(5),
    stateAbbr: row[6]!,
    zip: text(7),
    status: text(8),
    type: text(9),
    charter: row[10] == null ? null : row[10] === 't',
    gradeLow: text(11),
    gradeHigh: text(12),
    level: levelOf({ level: text(13), low: text(11), high: text(12) }),
    lat: number(14),
    lng: number(15),
    geocodeYear: number(16),
    lunchYear: number(17),
    lunchStudents: number(18),
    lunchOf: number(19),
    membershipYear: number(20),
    students: number(21),
    races: counts[0] == null ? null : counts.map(Number),
  }
}
