import { followedKey, ncesIdPatterns, type SchoolId } from '@homeground/catalog/place-kinds'
import { getDistrict, listSchoolFigures } from '@homeground/contracts'
import { AppError, callService } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { SchoolServices } from './digest/school-results.ts'
import { placeLimit } from './saved-lists.ts'

interface NamedSchool extends SchoolId {
  readonly name: string
}

const schoolPath = new RegExp(`^/school/(${ncesIdPatterns.school})$`)
const districtPath = /^\/schools\/district\/([^/?]+)$/

/**
 * Schools and districts were saved searches, whose paths are their pages, before they could be saved themselves: moves these
 * to the saved places. This isn't a migration, because only the schools service knows the id of a district's name, and
 * because the old web saves such searches until it is reloaded. A search that was renamed becomes a note. One whose school or
 * district is unknown, or whose account has no room, stays. Returns how many were moved. Errors: those of `callService`.
 */
export async function moveSchoolSearches(db: DataSource, services: SchoolServices): Promise<number> {
  const rows: { path: string }[] = await db.query(
    `select distinct path from saved_search where path ~ '^/(school|schools/district)/[^/?]+$' order by path`,
  )
  let count = 0
  for (const { path } of rows) {
    const school = await findSchool(path, services)
    if (school) count += await moveSearches(db, path, school)
  }
  return count
}

/** The school or district of a page; null if there is none. */
async function findSchool(path: string, { schoolsUrl: url, sign }: SchoolServices): Promise<NamedSchool | null> {
  const call = { url, to: 'schools', sign } as const
  const schoolId = schoolPath.exec(path)?.[1]
  if (schoolId) {
    const [school] = await callService(listSchoolFigures, { ...call, query: { schools: `school:${schoolId}` } })
    return school ? { kind: 'school', id: schoolId, name: school.name } : null
  }
  const district = districtPath.exec(path)?.[1]
  if (!district) return null
  try {
    const { id, name } = await callService(getDistrict, { ...call, params: { district } })
    return { kind: 'district', id, name }
  } catch (error) {
    // `callService` has a 500 for any refusal, such as that of an unknown name.
    if (error instanceof AppError && error.status === 500) return null
    throw error
  }
}

async function moveSearches(db: DataSource, path: string, school: NamedSchool): Promise<number> {
  // SQL: removes the searches and saves their school in one statement. A name is stored up to its limit.
  const rows = await db.query(
    `with moved as (
       delete from saved_search s where path = $1
         and (select count(*) from saved_place p where p.account_id = s.account_id) < $4
       returning account_id, name, saved_at
     )
     insert into saved_place as mine (account_id, zip, note, saved_at)
     select account_id, $2, case when name = left($3, 100) then '' else name end, saved_at from moved
     on conflict (account_id, zip) do update set note = case when mine.note = '' then excluded.note else mine.note end
     returning account_id`,
    [path, followedKey(school), school.name, placeLimit.maxRows],
  )
  return rows.length
}
