import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceKey } from '@homeground/catalog/sources'
import { isStateAbbr } from '@homeground/catalog/states'
import { buildPlaces, type Place } from './country/places.ts'
import { type MonthRange, NEWEST } from './months.ts'
import { AIRPORTS, writeAirports } from './publishers/airports.ts'
import { ACS, ACS_CLASSES, GAZETTEER, writeAcs, writeAcsClasses, writeGazetteer } from './publishers/census.ts'
import { IRS, writeIrs } from './publishers/irs.ts'
import {
  CCD,
  EDGE,
  edfactsFile,
  writeDirectory,
  writeEdfacts,
  writeEdge,
  writeLunch,
  writeMembership,
} from './publishers/nces.ts'
import { realtorFile, writeRealtor } from './publishers/realtor.ts'
import { buildSchools, type School, SPRINGS, SUBJECTS } from './schools.ts'

export { SPAN } from './months.ts'

/**
 * All sources but `places`, which needs no file, `outlines`, which are real (infra/starter-data), and `edc`: the generated
 * results are those of EDFacts.
 */
type Source = Exclude<SourceKey, 'places' | 'outlines' | 'edc'>

/** Files that are written together: those of a source, or the classes of the survey, which only medians of towns need. */
export type FileGroup = Source | 'acs-classes'

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

/** The files of each group; groups and files in the order in which they are imported: schools, the most, last. */
const filesByGroup: Record<FileGroup, (input: Input) => SourceFile[]> = {
  gazetteer: ({ places }) => [{ ...GAZETTEER, write: (path) => writeGazetteer(path, places) }],
  acs: ({ places, seed }) => [{ ...ACS, write: (path) => writeAcs(path, places, seed) }],
  'acs-classes': ({ places, seed }) => [{ ...ACS_CLASSES, write: (path) => writeAcsClasses(path, places, seed) }],
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

export const FILE_GROUPS = Object.keys(filesByGroup) as FileGroup[]

/** A file to import; `file` is its name within the folder. */
interface ManifestEntry {
  readonly source: Source
  readonly file: string
  readonly vintage: string
}

/** A file that is complete, while others are still being written. */
export interface WrittenFile extends ManifestEntry {
  /** Number of files of its source. */
  readonly filesOfSource: number
  readonly rows: number
  readonly ms: number
}

interface DemoOptions {
  readonly out: string
  /** Postal abbreviations, by default all states and territories. */
  readonly states?: readonly string[]
  readonly seed?: number
  /** Months of housing, by default the newest fifteen. */
  readonly months?: MonthRange
  /** All by default. */
  readonly only?: readonly FileGroup[]
  readonly onFile?: (written: WrittenFile) => void
}

/**
 * Writes the demonstration data set into `out` in its publishers' formats, then `manifest.json`: if it
 * exists, the files it lists are complete. A file has its name only once it is complete, so it can be
 * imported while the next one is written. The same seed gives the same bytes, and fewer states give the
 * same rows for their zips. Returns the files in import order; throws a RangeError for an unknown state.
 */
export function generate(options: DemoOptions): ManifestEntry[] {
  const { out, states, seed = 1, months = NEWEST, only = FILE_GROUPS, onFile } = options
  const unknown = states?.find((state) => !isStateAbbr(state))
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is not a state`)
  const places = buildPlaces(seed).filter(({ state }) => !states || states.includes(state))
  const input = { places, schools: once(() => buildSchools(places, seed)), months, seed }

  mkdirSync(out, { recursive: true })
  const manifest = join(out, 'manifest.json')
  rmSync(manifest, { force: true })
  const entries: ManifestEntry[] = []
  for (const group of FILE_GROUPS.filter((each) => only.includes(each))) {
    const source = group === 'acs-classes' ? 'acs' : group
    const files = filesByGroup[group](input)
    for (const { file, vintage, write } of files) {
      const started = performance.now()
      const rows = writeWhole(join(out, file), write)
      const entry = { source, file, vintage }
      entries.push(entry)
      onFile?.({ ...entry, filesOfSource: files.length, rows, ms: performance.now() - started })
    }
  }
  writeWhole(manifest, (path) => writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`))
  return entries
}

/** Writes a file under another name first. */
function writeWhole<T>(path: string, write: (path: string) => T): T {
  const result = write(`${path}.part`)
  renameSync(`${path}.part`, path)
  return result
}

/** Calls `build` on first use only. */
function once<T>(build: () => T): () => T {
  let built: T | undefined
  return () => {
    built ??= build()
    return built
  }
}
