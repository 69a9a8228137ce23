import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACS, writeAcs } from './acs.ts'
import { GAZETTEER, writeGazetteer } from './gazetteer.ts'
import { type MonthRange, NEWEST } from './months.ts'
import { buildPlaces, type Place } from './places.ts'
import { realtorFile, writeRealtor } from './realtor.ts'
import { STATES } from './states.ts'

export const SOURCES = ['gazetteer', 'acs', 'realtor'] as const
export type Source = (typeof SOURCES)[number]

/** A file to import, in this order; `file` is its name within the directory. */
export interface ManifestEntry {
  readonly source: Source
  readonly file: string
  readonly vintage: string
}

export interface DemoOptions {
  readonly out: string
  /** Postal abbreviations; all states and territories when absent. */
  readonly states?: readonly string[]
  readonly seed?: number
  /** Months of housing; the newest thirteen when absent. */
  readonly months?: MonthRange
  readonly only?: readonly Source[]
  readonly onFile?: (written: ManifestEntry & { rows: number; ms: number }) => void
}

/**
 * Writes the demonstration data set into `out` in its publishers' formats, and last of all
 * `manifest.json`: where that stands, the files it names are whole. The same seed gives the same
 * bytes, and fewer states the same rows for their zips. Throws a RangeError for an unknown state.
 */
export function generate(options: DemoOptions): ManifestEntry[] {
  const { out, states, seed = 1, months = NEWEST, only = SOURCES, onFile } = options
  const unknown = states?.find((state) => !(state in STATES))
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is not a state`)
  const everywhere = buildPlaces(seed)
  const places = states ? everywhere.filter(({ state }) => states.includes(state)) : everywhere

  mkdirSync(out, { recursive: true })
  const manifest = join(out, 'manifest.json')
  rmSync(manifest, { force: true })
  const entries = SOURCES.filter((source) => only.includes(source)).map((source) => {
    const started = performance.now()
    const { write, ...named } = WRITERS[source](months)
    const rows = write(join(out, named.file), places, seed)
    const entry = { source, ...named }
    onFile?.({ ...entry, rows, ms: performance.now() - started })
    return entry
  })
  writeFileSync(`${manifest}.part`, `${JSON.stringify(entries, null, 2)}\n`)
  renameSync(`${manifest}.part`, manifest)
  return entries
}

interface Writer {
  file: string
  vintage: string
  /** Returns the number of rows. */
  write: (path: string, places: readonly Place[], seed: number) => number
}

const WRITERS: Record<Source, (months: MonthRange) => Writer> = {
  gazetteer: () => ({ ...GAZETTEER, write: writeGazetteer }),
  acs: () => ({ ...ACS, write: writeAcs }),
  realtor: (months) => ({
    ...realtorFile(months),
    write: (path, places, seed) => writeRealtor(path, places, { months, seed }),
  }),
}
