import { schoolYear } from '@homeground/catalog/school-years'
import type { NearbySchool, School, SchoolYearScores } from '@homeground/contracts'
import type { ShownLoad } from '../derive/loads.repository.ts'
import { toHundredth } from '../measures/hundredth.ts'
import { lunchCaveat } from '../measures/lunch-share.ts'
import { raceGroups } from '../race-groups.ts'
import type { DerivedState } from './derived.repository.ts'
import type { ProfileRow, YearRow } from './school.repository.ts'
import { scoresOf } from './school-scores.ts'
import { resultsUsed, sourcesOf } from './school-sources.ts'
import { identityOf, proficiencyOf, trendOf } from './school-summary.ts'

/** Builds the response of `GET /api/school/:ncesID`. */
export function schoolResponse({
  profile,
  years,
  alternatives,
  better,
  state: { loads, dataSet },
}: {
  profile: ProfileRow
  years: readonly YearRow[]
  alternatives: NearbySchool[]
  better: NearbySchool[]
  state: DerivedState
}): School {
  return {
    ...identityOf(profile),
    current: profile.current,
    status: profile.status,
    type: profile.type,
    charter: profile.charter,
    district: { id: profile.lea_id, name: profile.lea_name },
    races: profile.races && racesOf(profile.races),
    diversity_score: profile.diversity_score,
    lunch: lunchOf(profile),
    scores: years
      .flatMap((row) => scoresOf(row, row.year))
      .sort((a, b) => a.subject.localeCompare(b.subject) || a.year - b.year),
    years: years.map((row) => measuresOf({ ...row, state_abbr: profile.state_abbr }, loads)),
    alternatives,
    better_alternatives: better,
    sources: sourcesOf(loads, {
      directory: [profile.directory_year],
      location: [profile.geocode_year],
      students: [profile.membership_year],
      lunch: [profile.lunch_year],
      scores: years.flatMap(resultsUsed),
    }),
    data_set: dataSet,
  }
}

function racesOf(counts: readonly number[]): School['races'] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return raceGroups.map(({ name }, index) => ({
    group: name,
    students: counts[index]!,
    share: total === 0 ? 0 : toHundredth((100 * counts[index]!) / total),
  }))
}

function lunchOf({ lunch_students, lunch_share, lunch_year }: ProfileRow): School['lunch'] {
  const caveat = lunchCaveat(lunch_share)
  return {
    students: lunch_students,
    share: lunch_share,
    school_year: lunch_year === null ? null : schoolYear(lunch_year),
    caveat: caveat === 'lunch_not_reported' ? 'not_reported' : caveat,
  }
}

function measuresOf(row: YearRow & { readonly state_abbr: string }, loads: readonly ShownLoad[]): SchoolYearScores {
  return {
    year: row.year,
    school_year: schoolYear(row.year),
    source: row.source,
    proficiency: proficiencyOf(row),
    subjects: row.subjects,
    test_takers: row.takers,
    state_mean: row.state_proficiency,
    achievement: row.achievement,
    rank: row.rank,
    rank_of: row.rank_of,
    district_rank: row.district_rank,
    district_rank_of: row.district_rank_of,
    impact: row.impact,
    impact_missing: row.impact_missing,
    trend: trendOf(row, loads),
    trend_missing: row.trend_missing,
  }
}
