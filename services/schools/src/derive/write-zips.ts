import { schoolYear, schoolYearRange } from '@homeground/catalog/school-years'
import type { FigureNote } from '@homeground/contracts'
import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { toHundredth } from '../measures/mean.ts'
import type { NewestScores } from './newest-scores.ts'
import type { Profile } from './profiles.ts'
import { type ZipCenter, type ZipScore, zipScores } from './zip-scores.ts'

const columns = [
  'zip',
  'overall_score',
  'score_year',
  'diversity_score',
  'school_avg_pctprof_2yr_change',
  'change_year',
  'borrowed',
  'borrowed_miles',
  'notes',
]

/** Writes the scores of all zips, computed from the schools that are open now. */
export async function writeZips(
  client: PoolClient,
  {
    profiles,
    newest,
    centers,
    vintages,
  }: {
    profiles: readonly Profile[]
    newest: NewestScores
    centers: ReadonlyMap<string, ZipCenter>
    /** Attribute → the newest school years of its values. */
    vintages: Readonly<Record<string, string>>
  },
): Promise<void> {
  const schools = profiles.flatMap(({ facts, current, location, diversity }, index) =>
    current
      ? [
          {
            ncesId: facts.entry.ncesId,
            zip: facts.entry.zip,
            stateAbbr: facts.entry.stateAbbr,
            location,
            diversity,
            students: facts.enrollment?.students ?? null,
            springs: newest.springs.map((spring) => ({
              year: spring.year,
              achievement: spring.achievement[index] ?? null,
              trend: spring.trend[index] ?? null,
              testChanged: spring.testChanged[index] ?? false,
              takers: spring.takers[index] ?? null,
            })),
          },
        ]
      : [],
  )
  const enrollmentYears = enrollmentYearsByZip(profiles)
  function* rows(): Generator<CopyValue[]> {
    for (const score of zipScores(schools, centers)) {
      const { zip, borrowed } = score
      const ids = borrowed.map(({ ncesId }) => ncesId).join(',')
      const miles = borrowed.map((school) => toHundredth(school.miles)).join(',')
      yield [
        zip,
        score.overallScore,
        score.scoreYear,
        score.diversityScore,
        score.twoYearChange,
        score.changeYear,
        `{${ids}}`,
        `{${miles}}`,
        notesOf(score, { vintages, enrolled: enrollmentYears.get(zip) ?? [] }),
      ]
    }
  }
  await copyRowsIn(client, { table: 'zip_score', columns }, rows())
}

/** The notes of a zip's scores as JSON: borrowed schools, and school years other than the newest; null without any. */
function notesOf(
  score: ZipScore,
  { vintages, enrolled }: { vintages: Readonly<Record<string, string>>; enrolled: readonly number[] },
): string | null {
  const { borrowed, scoreYear, changeYear } = score
  const farthest = borrowed.at(-1)
  const notes: Record<string, FigureNote> = {
    overall_score: {
      ...(farthest && score.overallScore !== null && { borrowed_miles: farthest.miles }),
      ...ownVintage(scoreYear === null ? undefined : schoolYear(scoreYear), vintages.overall_score),
    },
    diversity_score: ownVintage(
      score.diversityScore === null ? undefined : enrolled.map(schoolYear).join(', '),
      vintages.diversity_score,
    ),
    school_avg_pctprof_2yr_change: ownVintage(
      changeYear === null ? undefined : schoolYearRange(changeYear - 2, changeYear),
      vintages.school_avg_pctprof_2yr_change,
    ),
  }
  const noted = Object.entries(notes).filter(([, note]) => Object.keys(note).length > 0)
  return noted.length > 0 ? JSON.stringify(Object.fromEntries(noted)) : null
}

/** Zip → the springs of the enrollment of its open schools, oldest first, by which diversity is computed. */
function enrollmentYearsByZip(profiles: readonly Profile[]): ReadonlyMap<string, readonly number[]> {
  const years = new Map<string, Set<number>>()
  for (const { facts, current, diversity } of profiles) {
    const { zip } = facts.entry
    if (!current || diversity === null || zip === null) continue
    years.set(zip, (years.get(zip) ?? new Set()).add(facts.enrollment!.year))
  }
  return new Map([...years].map(([zip, springs]) => [zip, [...springs].sort((a, b) => a - b)]))
}

function ownVintage(own: string | undefined, newest: string | undefined): FigureNote {
  return own === undefined || own === newest ? {} : { vintage: own }
}
