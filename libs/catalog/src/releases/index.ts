/** Where the newest file of each source is, and when to look for it: what a refresh fetches. */
import { type SourceKey, sourceOf, sources } from '../sources/index.ts'
import { edcFiles, edfactsFiles } from './assessments.ts'
import { acsFiles, gazetteerFiles } from './census.ts'
import { ccdFiles, edgeFiles } from './nces.ts'
import { type ReleasedFile, sinceKnown, twoDigits } from './released-file.ts'

export type { ReleasedFile, ReleaseList } from './released-file.ts'

interface Releases {
  /** The files of the source in a calendar year, in the order in which they are loaded. */
  readonly files: (year: number) => readonly ReleasedFile[]
  /** When a new release may appear, as a cron pattern in New York time; null for a source that has ended. */
  readonly schedule: string | null
  /** The source without whose real rows those of this one mean nothing. */
  readonly needs?: SourceKey
}

const known = (key: SourceKey) => sourceOf(key).newestFile ?? ''

const releases: Readonly<Record<SourceKey, Releases>> = {
  places: { files: () => [], schedule: null },
  gazetteer: { files: (year) => gazetteerFiles(known('gazetteer'), year), schedule: '0 6 * 8-12 3' },
  acs: { files: (year) => acsFiles(known('acs'), year), schedule: '0 6 * 1,12 4' },
  irs: {
    files: (year) => {
      const spell = (taxYear: number) => `/${twoDigits(taxYear)}zpallagi`
      return [{ name: '', addresses: sinceKnown(known('irs'), { spell, newest: year - 2 }) }]
    },
    schedule: '0 6 * 1-4 1',
  },
  airports: { files: () => [{ name: '', addresses: [known('airports')] }], schedule: '0 6 * * 0' },
  // The history has all months, the newest one among them, and restates them all.
  realtor: { files: () => [{ name: '', addresses: [known('realtor')] }], schedule: '0 6 10-24 * *' },
  ccd: { files: () => ccdFiles(known('ccd'), sourceOf('ccd').page!), schedule: '0 5 * 3-10 1' },
  edge: { files: (year) => edgeFiles(known('edge'), year), schedule: '0 6 * 8-12 1', needs: 'ccd' },
  edfacts: { files: () => edfactsFiles(known('edfacts')), schedule: null, needs: 'ccd' },
  edc: {
    files: (year) => edcFiles(sourceOf('edc').fileByStateAndYear!, year),
    // Its 204 files have several gigabytes together.
    schedule: '0 7 1 1,4,7,10 *',
    needs: 'ccd',
  },
}

/** What a refresh knows of a source. */
export const releasesOf = (key: SourceKey): Releases => releases[key]

/** The sources of the groups of those named, in the order in which a refresh loads them: what others need comes first. */
export function sourcesToRefresh(keys: readonly SourceKey[]): readonly SourceKey[] {
  const groups = new Set(keys.map((key) => sourceOf(key).group))
  const order = Object.keys(releases) as SourceKey[]
  return order.filter((key) => groups.has(sourceOf(key).group))
}

/** Every source, in the order in which a refresh loads them. */
export const allToRefresh = (): readonly SourceKey[] => sourcesToRefresh(sources.map(({ key }) => key))
