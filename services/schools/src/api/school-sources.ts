import { schoolYearRange } from '@homeground/catalog/school-years'
import { schoolFigureSources } from '@homeground/catalog/sources'
import type { SchoolSource } from '@homeground/contracts'
import type { ShownLoad } from '../derive/loads.repository.ts'

/** The springs that a response takes its figures of each kind from. */
export type SpringsUsed = Record<SchoolSource['what'], readonly (number | null)[]>

/** `endings`: what follows the year in the names of the parts, e.g. `/math` in `2018/math`. */
type Kind = { what: SchoolSource['what']; endings: readonly string[] }

const kinds: readonly Kind[] = [
  { what: 'directory', endings: ['/directory'] },
  { what: 'location', endings: [''] },
  { what: 'students', endings: ['/membership'] },
  { what: 'lunch', endings: ['/lunch'] },
  { what: 'scores', endings: ['/math', '/rla'] },
]

/** The sources of a response: one entry for each kind of figure that it has. */
export function sourcesOf(loads: readonly ShownLoad[], used: SpringsUsed): SchoolSource[] {
  return kinds.flatMap(({ what, endings }) => {
    const source = schoolFigureSources[what]
    const parts = used[what].flatMap((year) => endings.map((ending) => `${year}${ending}`))
    const from = loads.filter((load) => load.source === source && parts.includes(load.part))
    if (from.length === 0) return []
    const springs = from.map(({ part }) => Number(part.split('/')[0])).sort((a, b) => a - b)
    return {
      what,
      publisher: from[0]!.publisher,
      vintage: schoolYearRange(springs[0]!, springs.at(-1)!),
      // All loads are generated or all are real: the first real file replaces all demonstration data.
      data_set: from[0]!.demonstration ? 'demonstration' : 'real',
    }
  })
}
