import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MonthRange, NEWEST } from './months.ts'
import { buildPlaces } from './places.ts'
import { buildSchools } from './schools.ts'
import { filesOf, SOURCES, type Source } from './sources.ts'
import { STATES } from './states.ts'

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
  /** All sources when absent. */
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
  const wanted = ({ state }: { state: string }) => !states || states.includes(state)
  const places = everywhere.filter(wanted)
  const input = { places, schools: lazily(() => buildSchools(places, seed)), months, seed }

  mkdirSync(out, { recursive: true })
  const manifest = join(out, 'manifest.json')
  rmSync(manifest, { force: true })
  const entries: ManifestEntry[] = []
  for (const source of SOURCES.filter((named) => only.includes(named)))
    for (const { file, vintage, write } of filesOf(source, input)) {
      const started = performance.now()
      const rows = write(join(out, file))
      const entry = { source, file, vintage }
      entries.push(entry)
      onFile?.({ ...entry, rows, ms: performance.now() - started })
    }
  writeFileSync(`${manifest}.part`, `${JSON.stringify(entries, null, 2)}\n`)
  renameSync(`${manifest}.part`, manifest)
  return entries
}

function lazily<T>(build: () => T): () => T {
  let built: T | undefined
  return () => {
    built ??= build()
    return built
  }
}
