import { type FileImporter, readDelimited, SourceError } from '@homeground/sources'
import { namedVintage } from '../vintage.ts'
import { readDirectory } from './directory.ts'
import { readLunch } from './lunch.ts'
import { readMembership } from './membership.ts'
import { oldCounts, readOldCounts } from './old-counts.ts'

/** The Common Core of Data: files of three kinds, recognized by their columns, also in the layouts of 2015–16 and older. */
export const ccd: FileImporter = {
  tables: ['school', 'school_lunch', 'school_membership'],
  vintageOf: namedVintage,
  async read(load, file) {
    const table = await readDelimited(file)
    const { index } = table.header
    if (index('RACE_ETHNICITY') >= 0) return readMembership(load, table)
    if (index('LUNCH_PROGRAM') >= 0) return readLunch(load, table)
    if (index('SCH_NAME', 'SCHNAM') >= 0 && index('GSLO') >= 0) return readDirectory(load, table)
    const counts = oldCounts(table.header)
    if (counts) return readOldCounts(load, table, counts)
    throw new SourceError(
      'unknown_layout',
      'The file is not a CCD directory (SCH_NAME, GSLO), lunch (LUNCH_PROGRAM) or membership (RACE_ETHNICITY) file.',
    )
  },
}
