/** Where the newest file of each source is, and when to look for it: what a refresh fetches. */

import { acsCalls } from './acs.ts'
import { fiscalYear, schoolYear } from './periods.ts'
import { type SourceKey, sourceOf, sources } from './sources.ts'
import { isTerritory, type StateAbbreviation, states } from './states.ts'

/** A file that a refresh fetches from its publisher. */
export interface ReleasedFile {
  /** Distinguishes it from the other files of its source: `directory`, `MA 2025`; '' for an only file. */
  readonly name: string
  /**
   * Newest release first. The last one is known; those before it are coming releases under the names that the
   * publisher has given them so far, which may not be published yet.
   */
  readonly addresses: readonly string[]
  /** The publisher's list of releases, where their names cannot be told in advance. */
  readonly list?: ReleaseList
  /** True if the publisher may not have the file: a state publishes late, or not at all. */
  readonly isOptional?: true
  /** True if the other files of the source mean nothing without this one. */
  readonly isBase?: true
}

/** Pages that link to the releases of a file. */
export interface ReleaseList {
  /** Address of the list. */
  readonly page: string
  /** Parameter that numbers the pages of a long list, from 0. */
  readonly pageParameter?: string
  /** Matches the names of the releases. */
  readonly file: RegExp
  /** Address of the folder of the files, for a list that names them without it. */
  readonly folder?: string
  /** Newer releases have a rank that sorts higher. */
  readonly rank: (name: string) => string
}

/**
 * The address of a known release with those of later years before it, newest first. `spell` writes a year as the
 * address does. Errors: RangeError for an address without a year.
 */
function sinceKnown(known: string, { spell, newest }: { spell: (year: number) => string; newest: number }): string[] {
  const later: number[] = []
  for (let year = newest; year > 2000; year--) {
    const written = spell(year)
    if (known.includes(written)) {
      return [...later.map((next) => known.replaceAll(written, spell(next))), known]
    }
    later.push(year)
  }
  throw new RangeError(`${known} names no year up to ${newest}.`)
}

/** The last two digits of a year. */
const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

/** Files of the Common Core of Data besides the directory, by the newest release that is known. */
const knownFiles = { enrollment: 'ccd_sch_052_2425_l_1a_073025.zip', lunch: 'ccd_sch_033_2425_l_2a_073025.zip' }

/** The names of releases end with their dates. Nothing is known of a school that is not in the directory. */
function ccdFiles(knownDirectory: string, page: string): ReleasedFile[] {
  const folder = knownDirectory.slice(0, knownDirectory.lastIndexOf('/') + 1)
  const fileOf = (name: string, known: string): ReleasedFile => {
    // ccd_sch_029_2425_w_1a_073025: number of the kind, school year, layout, version, date.
    const [, kind, layout] = /ccd_sch_(\d+)_\d{4}_(\w)_/.exec(known) ?? []
    const file = new RegExp(`ccd_sch_${kind}_\\d{4}_${layout}_\\d[a-z]_\\d{6,8}(?:_csv)?\\.zip`, 'i')
    return { name, addresses: [known], list: { page, file, folder, rank: ccdRank } }
  }
  return [
    { ...fileOf('directory', knownDirectory), isBase: true },
    ...Object.entries(knownFiles).map(([name, known]) => fileOf(name, folder + known)),
  ]
}

/** Final releases (`1a`) rank above preliminary ones (`0a`), then later years, then later versions (`2a`). */
function ccdRank(name: string): string {
  const [, years = '', version = ''] = /_(\d{4})_[a-z]_(\d[a-z])_/i.exec(name) ?? []
  return `${version.startsWith('0') ? 0 : 1} ${years} ${version}`
}

/** Locations of schools; the name has both years of the school year, `2425`. */
function edgeFiles(known: string, year: number): ReleasedFile[] {
  const spell = (spring: number) => `_${twoDigits(spring - 1)}${twoDigits(spring)}.`
  return [{ name: '', addresses: sinceKnown(known, { spell, newest: year }) }]
}

/**
 * The calls that request all tables; each is loaded as a file of its own. The five years that end with a year appear in
 * December of the next.
 */
function acsFiles(known: string, year: number): ReleasedFile[] {
  const spell = (last: number) => `/data/${last}/`
  const calls = acsCalls()
  return calls.map((variables, index) => {
    const call = known.replace(/get=[^&]*/, `get=${variables.join(',')}`)
    const name = calls.length === 1 ? '' : `call ${index + 1} of ${calls.length}`
    return { name, addresses: sinceKnown(call, { spell, newest: year - 1 }) }
  })
}

/** The only file of a source that names its year in full. */
function yearlyFile(known: string, year: number): ReleasedFile[] {
  return [{ name: '', addresses: sinceKnown(known, { spell: String, newest: year }) }]
}

/**
 * Fair market rents of the fiscal years that may be published in a calendar year: two of them make a change. A revised
 * file replaces that of its year. The one before the newest known year may have had another name.
 */
function safmrFiles(known: string, year: number): ReleasedFile[] {
  const knownYear = Number(/fmr(\d{4})/.exec(known)![1])
  return [year + 1, year, year - 1].map((each) => {
    const address = known.replaceAll(String(knownYear), String(each))
    const addresses = [address.replace('.xlsx', '_revised.xlsx'), address]
    return { name: fiscalYear(each), addresses, ...(each !== knownYear && { isOptional: true as const }) }
  })
}

/** Air quality of the last complete years: three of them make a mean. The newest may not be published yet. */
function airFiles(known: string, year: number): ReleasedFile[] {
  const knownYear = Number(/_(\d{4})\.zip/.exec(known)![1])
  return [1, 2, 3, 4].map((back) => {
    const each = year - back
    const name = String(each)
    return {
      name,
      addresses: [known.replace(String(knownYear), name)],
      ...(each !== knownYear && { isOptional: true }),
    }
  })
}

/** EDFacts ends with the spring of 2022. In the spring of 2020 there were no tests. */
const edfactsSprings = [2022, 2021, 2019]
/** Number of the file specification and of the data group. */
const edfactsGroups = { math: 'FS175_DG583', rla: 'FS178_DG584' } as const
/** The spring of the publisher's own files, which end earlier. */
const KNOWN_SPRING = 2021

/** Files of the ED Data Library, whose folders have numbers that only its list tells. */
function edfactsFiles(knownMath: string): ReleasedFile[] {
  return edfactsSprings.flatMap((spring) =>
    (['math', 'rla'] as const).map((subject) => {
      const years = `${twoDigits(spring - 1)}${twoDigits(spring)}`
      return {
        name: `${subject === 'math' ? 'math' : 'reading'} ${schoolYear(spring)}`,
        addresses: spring === KNOWN_SPRING ? [knownMath.replace('math-', `${subject}-`)] : [],
        list: {
          page: 'https://eddataexpress.ed.gov/download/data-library',
          pageParameter: 'page',
          file: new RegExp(`SY${years}_${edfactsGroups[subject]}_SCH_data_files\\.zip`, 'i'),
          rank: (name: string) => (name.startsWith('SY') ? 'library' : 'known'),
        },
      }
    }),
  )
}

/** A change over two years takes three springs, and the newest comes late. */
const EDC_SPRINGS = 4

/** The 50 states and DC. */
const edcStates = (Object.keys(states) as StateAbbreviation[]).filter((state) => !isTerritory(state))

/** The newest springs of each state. */
function edcFiles(address: string, newest: number): ReleasedFile[] {
  const springs = Array.from({ length: EDC_SPRINGS }, (_, i) => newest - i)
  return springs.flatMap((spring) =>
    edcStates.map((state) => ({
      name: `${state} ${spring}`,
      addresses: [address.replace('{state}', state).replace('{year}', String(spring))],
      isOptional: true,
    })),
  )
}

interface Releases {
  /** The files of the source in a calendar year, in the order in which they are loaded. */
  readonly files: (year: number) => readonly ReleasedFile[]
  /** When a new release may appear, as a cron pattern in New York time; null for a source that has ended. */
  readonly schedule: string | null
  /** The source without whose real rows those of this one mean nothing. */
  readonly needs?: SourceKey
}

const newestFileOf = (key: SourceKey) => sourceOf(key).newestFile ?? ''

const releases: Readonly<Record<SourceKey, Releases>> = {
  places: { files: () => [], schedule: null },
  gazetteer: { files: (year) => yearlyFile(newestFileOf('gazetteer'), year), schedule: '0 6 * 8-12 3' },
  outlines: { files: (year) => yearlyFile(newestFileOf('outlines'), year), schedule: '0 6 1 * *' },
  // The next census is of 2030.
  counties: { files: () => [{ name: '', addresses: [newestFileOf('counties')] }], schedule: null },
  acs: { files: (year) => acsFiles(newestFileOf('acs'), year), schedule: '0 6 * 1,12 4' },
  taxes: {
    files: (year) => {
      const spell = (last: number) => `/data/${last}/`
      return [{ name: '', addresses: sinceKnown(newestFileOf('taxes'), { spell, newest: year - 1 }) }]
    },
    schedule: '0 6 * 1,12 4',
  },
  irs: {
    files: (year) => {
      const spell = (taxYear: number) => `/${twoDigits(taxYear)}zpallagi`
      return [{ name: '', addresses: sinceKnown(newestFileOf('irs'), { spell, newest: year - 2 }) }]
    },
    schedule: '0 6 * 1-4 1',
  },
  safmr: { files: (year) => safmrFiles(newestFileOf('safmr'), year), schedule: '0 6 * 8-11 2' },
  nri: { files: () => [{ name: '', addresses: [newestFileOf('nri')] }], schedule: '0 6 1 * *' },
  // The next normals are of 2001–2030.
  climate: { files: () => [{ name: '', addresses: [newestFileOf('climate')] }], schedule: null },
  air: { files: (year) => airFiles(newestFileOf('air'), year), schedule: '0 6 15 1,6,12 *' },
  nonrenewals: { files: () => [], schedule: null },
  health: { files: () => [{ name: '', addresses: [newestFileOf('health')] }], schedule: '0 6 2 * *' },
  hospitals: { files: () => [{ name: '', addresses: [newestFileOf('hospitals')] }], schedule: '0 6 3 * *' },
  airports: { files: () => [{ name: '', addresses: [newestFileOf('airports')] }], schedule: '0 6 * * 0' },
  // The history has all months, the newest one among them, and restates them all.
  realtor: { files: () => [{ name: '', addresses: [newestFileOf('realtor')] }], schedule: '0 6 10-24 * *' },
  ccd: { files: () => ccdFiles(newestFileOf('ccd'), sourceOf('ccd').page!), schedule: '0 5 * 3-10 1' },
  edge: { files: (year) => edgeFiles(newestFileOf('edge'), year), schedule: '0 6 * 8-12 1', needs: 'ccd' },
  edfacts: { files: () => edfactsFiles(newestFileOf('edfacts')), schedule: null, needs: 'ccd' },
  edc: {
    files: (year) => edcFiles(sourceOf('edc').fileByStateAndYear!, year),
    // Its 204 files have several gigabytes together.
    schedule: '0 7 1 1,4,7,10 *',
    needs: 'ccd',
  },
}

/** The releases of a source. */
export const releasesOf = (key: SourceKey): Releases => releases[key]

/** The sources of the groups of those named, in the order in which a refresh loads them: what others need comes first. */
export function sourcesToRefresh(keys: readonly SourceKey[]): readonly SourceKey[] {
  const groups = new Set(keys.map((key) => sourceOf(key).group))
  const order = Object.keys(releases) as SourceKey[]
  return order.filter((key) => groups.has(sourceOf(key).group))
}

/** Every source, in the order in which a refresh loads them. */
export const allToRefresh = (): readonly SourceKey[] => sourcesToRefresh(sources.map(({ key }) => key))
