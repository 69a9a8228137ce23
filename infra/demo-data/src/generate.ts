import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStateAbbr } from '@homeground/catalog/states'
import { buildPlaces } from './country/places.ts'
import { type MonthRange, NEWEST } from './market/months.ts'
import { buildSchools } from './schools/schools.ts'
import { filesOf, SOURCES, type Source } from './sources.ts'

/** A file to import; `file` is its name within the folder. */
export interface ManifestEntry {
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

export interface DemoOptions {
  readonly out: string
  /** Postal abbreviations, by default all states and territories. */
  readonly states?: readonly string[]
  readonly seed?: number
  /** Months of housing, by default the newest fifteen. */
  readonly months?: MonthRange
  /** All sources by default. */
  readonly only?: readonly Source[]
  readonly onFile?: (written: WrittenFile) => void
}

/**
 * Writes the demonstration data set into `out` in its publishers' formats, then `manifest.json`: if it
 * exists, the files it lists are complete. A file has its name only once it is complete, so it can be
 * imported while the next one is written. The same seed gives the same bytes, and fewer states give the
 * same rows for their zips. Returns the files in import order; throws a RangeError for an unknown state.
 */
export function generate(options: DemoOptions): ManifestEntry[] {
  const { out, states, seed = 1, months = NEWEST, only = SOURCES, onFile } = options
  const unknown = states?.find((state) => !isStateAbbr(state))
  if (unknown !== undefined) throw new RangeError(`"${unknown}" is not a state`)
  const places = buildPlaces(seed).filter(({ state }) => !states || states.includes(state))
  const input = { places, schools: once(() => buildSchools(places, seed)), months, seed }

  mkdirSync(out, { recursive: true })
  const manifest = join(out, 'manifest.json')
  rmSync(manifest, { force: true })
  const entries: ManifestEntry[] = []
  for (const source of SOURCES.filter((each) => only.includes(each))) {
    const files = filesOf(source, input)
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
