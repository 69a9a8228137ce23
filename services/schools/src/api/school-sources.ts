import { schoolYearRange } from '@homeground/catalog/periods'
import { type SourceKey, schoolFigureSources } from '@homeground/catalog/sources'
import type { SchoolSource } from '@homeground/contracts'
import type { ShownLoad } from '../derive/loads.repository.ts'
import type { MeasuresRow } from './school-summary.ts'

/** A spring of a source that a response has figures of. */
interface SpringUsed {
  readonly source: SourceKey
  readonly year: number
}

/** What a response takes its figures of each kind from: springs, or for scores springs of a source. */
export type SpringsUsed = Record<Exclude<SchoolSource['what'], 'scores'>, readonly (number | null)[]> & {
  readonly scores: readonly SpringUsed[]
}

type Kind = { what: SchoolSource['what']; isPart: (part: string) => boolean }

const kinds: readonly Kind[] = [
  { what: 'directory', isPart: (part) => part.endsWith('/directory') },
  { what: 'location', isPart: (part) => !part.includes('/') },
  { what: 'students', isPart: (part) => part.endsWith('/membership') },
  { what: 'lunch', isPart: (part) => part.endsWith('/lunch') },
  { what: 'scores', isPart: (part) => /\/(?:math|rla)$/.test(part) },
]

/** The sources of a response: one entry for each kind of figure and source that it has. */
export function sourcesOf(loads: readonly ShownLoad[], used: SpringsUsed): SchoolSource[] {
  return kinds.flatMap(({ what, isPart }) =>
    schoolFigureSources[what].flatMap((source) => {
      const springs = springsOf(used, { what, source })
      const from = loads.filter(
        (load) => load.source === source && isPart(load.part) && springs.has(Number.parseInt(load.part, 10)),
      )
      if (from.length === 0) return []
      const years = from.map(({ part }) => Number.parseInt(part, 10))
      return {
        what,
        source,
        publisher: from[0]!.publisher,
        vintage: schoolYearRange(Math.min(...years), Math.max(...years)),
        // All loads are generated or all are real: the first real file replaces all demonstration data.
        data_set: from[0]!.demonstration ? 'demonstration' : 'real',
      }
    }),
  )
}

function springsOf(
  used: SpringsUsed,
  { what, source }: { what: SchoolSource['what']; source: SourceKey },
): Set<number | null> {
  if (what !== 'scores') return new Set(used[what])
  return new Set(used.scores.flatMap((each) => (each.source === source ? each.year : [])))
}

/** The springs that the scores of a school come from: its own, and the one that its trend starts from. */
export function resultsUsed({
  year,
  source,
  source_before: before,
}: Pick<MeasuresRow, 'source' | 'source_before'> & { readonly year: number | null }): SpringUsed[] {
  if (year === null) return []
  const own = { source, year }
  return before === null ? [own] : [own, { source: before, year: year - 2 }]
}
