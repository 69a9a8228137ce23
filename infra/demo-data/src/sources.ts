import { ACS, writeAcs } from './acs.ts'
import { AIRPORTS, writeAirports } from './airports.ts'
import { CCD, writeDirectory, writeLunch, writeMembership } from './ccd.ts'
import { edfactsFile, writeEdfacts } from './edfacts.ts'
import { EDGE, writeEdge } from './edge.ts'
import { GAZETTEER, writeGazetteer } from './gazetteer.ts'
import { IRS, writeIrs } from './irs.ts'
import type { MonthRange } from './months.ts'
import type { Place } from './places.ts'
import { SPRINGS, SUBJECTS } from './proficiency.ts'
import { realtorFile, writeRealtor } from './realtor.ts'
import type { School } from './schools.ts'

/** In the order in which they are imported. */
export const SOURCES = [
  'gazetteer',
  'acs',
  'irs',
  'airports',
  'ccd',
  'edge',
  'edfacts',
  'realtor',
] as const
export type Source = (typeof SOURCES)[number]

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

/** The files of one source, in the order in which they are imported. */
export function filesOf(source: Source, { places, schools, months, seed }: Input): SourceFile[] {
  switch (source) {
    case 'gazetteer':
      return [{ ...GAZETTEER, write: (path) => writeGazetteer(path, places) }]
    case 'acs':
      return [{ ...ACS, write: (path) => writeAcs(path, places, seed) }]
    case 'irs':
      return [{ ...IRS, write: (path) => writeIrs(path, places, seed) }]
    case 'airports':
      return [{ ...AIRPORTS, write: (path) => writeAirports(path) }]
    case 'ccd': {
      const { vintage, directory, lunch, membership } = CCD
      return [
        { file: directory, vintage, write: (path) => writeDirectory(path, schools(), seed) },
        { file: lunch, vintage, write: (path) => writeLunch(path, schools()) },
        { file: membership, vintage, write: (path) => writeMembership(path, schools()) },
      ]
    }
    case 'edge':
      return [{ ...EDGE, write: (path) => writeEdge(path, schools(), seed) }]
    case 'edfacts':
      return SPRINGS.flatMap((spring) =>
        SUBJECTS.map((subject) => ({
          ...edfactsFile(subject, spring),
          write: (path: string) => writeEdfacts(path, schools(), { subject, spring, seed }),
        })),
      )
    case 'realtor':
      return [
        {
          ...realtorFile(months),
          write: (path) => writeRealtor(path, places, { months, seed }),
        },
      ]
  }
}
