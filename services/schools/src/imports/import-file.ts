import {
  type Load,
  type LoadInput,
  type LoadResult,
  type OpenedSource,
  readDelimited,
  runLoad,
  SourceError,
  type Table,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { group, publishers, type SchoolSourceName } from './group.ts'
import { readAssessments } from './read-assessments.ts'
import { readDirectory } from './read-directory.ts'
import { readGeocodes } from './read-geocodes.ts'
import { readLunch } from './read-lunch.ts'
import { readMembership } from './read-membership.ts'
import { namedVintage, springOfFile } from './vintage.ts'

type Options = Pick<
  LoadInput,
  'onProgress' | 'partial' | 'demonstration' | 'vintage' | 'signal'
> & { source: SchoolSourceName; from: OpenedSource }

/** Loads one file of a source, whose kind its column names tell; what it is of is replaced. */
export async function importFile(db: DataSource, options: Options): Promise<LoadResult> {
  const { source, from } = options
  const vintage = namedVintage(options.vintage)
  const input = { ...options, group, publisher: publishers[source], vintage }
  return runLoad(db, input, async (load) => {
    const table = await readDelimited(from)
    if (source === 'ccd') return readCcd(load, table)
    if (source === 'edfacts') return readAssessments(load, table)
    return readGeocodes(load, table, { spring: springOfFile(vintage, from.name) })
  })
}

function readCcd(load: Load, table: Table): Promise<void> {
  const { index } = table.header
  if (index('RACE_ETHNICITY') >= 0) return readMembership(load, table)
  if (index('LUNCH_PROGRAM') >= 0) return readLunch(load, table)
  if (index('SCH_NAME') >= 0 && index('GSLO') >= 0) return readDirectory(load, table)
  throw new SourceError(
    'unknown_layout',
    'The file is no CCD directory (SCH_NAME, GSLO), lunch (LUNCH_PROGRAM) or membership (RACE_ETHNICITY) file.',
  )
}
