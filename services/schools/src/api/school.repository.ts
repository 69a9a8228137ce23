import type { Subject } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { IdentityRow, MeasuresRow, SubjectsRow } from './school-rows.ts'

/** A row of `school_profile`. */
export interface ProfileRow extends IdentityRow {
  readonly directory_year: number
  readonly current: boolean
  readonly lea_id: string
  readonly lea_name: string
  readonly status: string | null
  readonly type: string | null
  readonly charter: boolean | null
  readonly geocode_year: number | null
  readonly membership_year: number | null
  readonly races: number[] | null
  readonly diversity_score: number | null
  readonly lunch_students: number | null
  readonly lunch_share: number | null
  readonly lunch_year: number | null
}

/** A row of `school_year` with the means of its state and level. */
export interface YearRow extends MeasuresRow, SubjectsRow {
  readonly year: number
  readonly takers: number | null
  readonly subjects: Subject[]
  readonly rank: number | null
  readonly rank_of: number | null
  readonly district_rank: number | null
  readonly district_rank_of: number | null
  readonly state_proficiency: number | null
}

export async function findProfile(db: Db, ncesId: string): Promise<ProfileRow | undefined> {
  const rows = await db.query('select * from school_profile where nces_id = $1', [ncesId])
  return rows[0]
}

/** The results of a school, oldest spring first. */
export async function yearsOfSchool(db: Db, school: ProfileRow): Promise<YearRow[]> {
  return db.query(
    `select y.*, s.math as state_math, s.rla as state_rla, s.proficiency as state_proficiency
     from school_year y left join state_level_year s
       on s.state_abbr = $2 and s.level = $3 and s.year = y.year
     where y.nces_id = $1 order by y.year`,
    [school.nces_id, school.state_abbr, school.level],
  )
}
