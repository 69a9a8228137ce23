import { type ReleasedFile, sinceKnown, twoDigits } from './released-file.ts'

/** Files of the Common Core of Data besides the directory, by the newest release that is known. */
const knownFiles = { enrollment: 'ccd_sch_052_2425_l_1a_073025.zip', lunch: 'ccd_sch_033_2425_l_2a_073025.zip' }

/** The names of releases end with their dates. Nothing is known of a school that is not in the directory. */
export function ccdFiles(knownDirectory: string, page: string): ReleasedFile[] {
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
export function edgeFiles(known: string, year: number): ReleasedFile[] {
  const spell = (spring: number) => `_${twoDigits(spring - 1)}${twoDigits(spring)}.`
  return [{ name: '', addresses: sinceKnown(known, { spell, newest: year }) }]
}
