import type { SourceKey } from '@homeground/catalog/sources'
import type { Place } from './country/places.ts'
import type { MonthRange } from './market/months.ts'
import { ACS, writeAcs } from './publishers/acs.ts'
import { AIRPORTS, writeAirports } from './publishers/airports.ts'
import { CCD, writeDirectory, writeLunch, writeMembership } from './publishers/ccd.ts'
import { edfactsFile, writeEdfacts } from './publishers/edfacts.ts'
import { EDGE, writeEdge } from './publishers/edge.ts'
import { GAZETTEER, writeGazetteer } from './publishers/gazetteer.ts'
import { IRS, writeIrs } from './publishers/irs.ts'
import { realtorFile, writeRealtor } from './publishers/realtor.ts'
import { SPRINGS, SUBJECTS } from './schools/proficiency.ts'
import type { School } from './schools/schools.ts'

/** All sources but `places`, which needs no file, and `edc`: the generated results are those of EDFacts. */
export type Source = Exclude<SourceKey, 'places' | 'edc'>

interface Input {
  readonly places: readonly Place[]
  readonly schools: () => readonly School[]
  readonly months: MonthRange
  readonly seed: number
}

interface SourceFile {
  readonly file: string
  readonly vintage: string
  /** Returns the number of rows. */
  readonly write: (path: string) => number
}

/** The files of each source; sources and files in the order in which they are imported: schools, the most, last. */
const filesBySource: Record<Source, (input: Input) => SourceFile[]> = {
  gazetteer: ({ places }) => [{ ...GAZETTEER, write: (path) => writeGazetteer(path, places) }],
  acs: ({ places, seed }) => [{ ...ACS, write: (path) => writeAcs(path, places, seed) }],
  irs: ({ places, seed }) => [{ ...IRS, write: (path) => writeIrs(path, places, seed) }],
  airports: () => [{ ...AIRPORTS, write: (path) => writeAirports(path) }],
  realtor: ({ places, months, seed }) => [
    { ...realtorFile(months), write: (path) => writeRealtor(path, places, { months, seed }) },
  ],
  ccd: ({ schools, seed }) => {
    const { vintage, directory, lunch, membership } = CCD
    return [
      { file: directory, vintage, write: (path) => writeDirectory(path, schools(), seed) },
      { file: lunch, vintage, write: (path) => writeLunch(path, schools()) },
      { file: membership, vintage, write: (path) => writeMembership(path, schools()) },
    ]
  },
  edge: ({ schools, seed }) => [{ ...EDGE, write: (path) => writeEdge(path, schools(), seed) }],
  edfacts: ({ schools, seed }) =>
    SPRINGS.flatMap((spring) =>
      SUBJECTS.map((subject) => ({
        ...edfactsFile(subject, spring),
        write: (path: string) => writeEdfacts(path, schools(), { subject, spring, seed }),
      })),
    ),
}

export const SOURCES = Object.keys(filesBySource) as Source[]

export function filesOf(source: Source, input: Input): SourceFile[] {
  return filesBySource[source](input)
}
