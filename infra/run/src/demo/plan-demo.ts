import { basename } from 'node:path'
import { findSource, type SourceKey, type SourceOwner, sourcesOwnedBy, starterFiles } from '@homeground/catalog/sources'
import { findState } from '@homeground/catalog/states'
import type { ImportParams, Job } from '../admin-client/jobs.ts'
import { UsageError } from '../terminal/cli-error.ts'

/** One file of the demonstration data set, in the order in which they should be loaded. */
export interface DemoFile {
  source: string
  file: string
  vintage?: string
}

/** The fields of a load that the plan depends on. */
export interface LoadState {
  source: string
  name: string
  demonstration: boolean
  state: string
}

export interface DemoPlan {
  /** Ids of import jobs that an interrupted start left running. */
  running: string[]
  /** The imports to start. */
  rest: ImportParams[]
}

/** The import of the zips, which come with a package and are real. */
export function placesImport(states: string[]): ImportParams {
  return { source: 'places', demonstration: false, ...(states.length > 0 && { states }) }
}

/**
 * The imports that are still needed: none for a file that is published or being imported, and none for a group of sources
 * that has other real data than the files that come with the product. These also replace generated data of their source.
 */
export function planDemo(input: {
  wanted: readonly ImportParams[]
  loads: readonly LoadState[]
  jobs: readonly Pick<Job, 'id' | 'state' | 'params'>[]
}): DemoPlan {
  const publishedLoads = input.loads.filter(({ state }) => state === 'published')
  const unfinished = input.jobs.filter(({ state }) => state !== 'completed' && state !== 'failed')
  const plan: DemoPlan = { running: [], rest: [] }
  for (const params of input.wanted) {
    const job = unfinished.find((job) => isSameFile(job.params, params))
    if (job) plan.running.push(job.id)
    else if (!isNeedless(params, publishedLoads)) plan.rest.push(params)
  }
  return plan
}

/**
 * True if published loads make an import needless: one is the same file, or real data of its group. Of files that come
 * with the product all are needed, and generated data is replaced even where an operator has loaded a real file.
 */
function isNeedless(params: ImportParams, publishedLoads: readonly LoadState[]): boolean {
  const ofGroup = publishedLoads.filter((load) => groupOf(load.source) === groupOf(params.source))
  const isSame = (load: LoadState) => load.source === params.source && isFile(load.name, params)
  if (ofGroup.some((load) => load.demonstration === params.demonstration && isSame(load))) return true
  const real = ofGroup.filter((load) => !load.demonstration)
  if (!isStarterFile({ source: params.source, name: basename(params.file ?? '') })) return real.length > 0
  return real.some((load) => !isStarterFile(load)) && real.length === ofGroup.length
}

function isFile(name: string, { file }: ImportParams): boolean {
  return !file || name === basename(file)
}

function isStarterFile({ source, name }: Pick<LoadState, 'source' | 'name'>): boolean {
  return starterFiles.some(({ key, file }) => key === source && file === name)
}

/** The first real file of a source replaces all demonstration data of its group. */
function groupOf(source: string): string {
  return findSource(source)?.group ?? source
}

function isSameFile(a: Partial<ImportParams>, b: ImportParams): boolean {
  return a.source === b.source && basename(a.file ?? '') === basename(b.file ?? '')
}

/**
 * The states of the demonstration data to load: those of HOMEGROUND_DEMO_STATES (`MA,NH`), all if
 * empty, and null for no demonstration data (HOMEGROUND_DEMO=off). Errors: UsageError for what is not a state.
 */
export function demoStates(env: NodeJS.ProcessEnv): string[] | null {
  if (env.HOMEGROUND_DEMO === 'off') return null
  return (env.HOMEGROUND_DEMO_STATES ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const state = findState(text)
      if (state) return state
      throw new UsageError(`HOMEGROUND_DEMO_STATES names ${text.trim()}, which is not a state: write it like MA,NH,RI.`)
    })
}

/** The sources of which a start loads generated files: no real ones come with the product. */
export function generatedSourcesOf(owner: SourceOwner): SourceKey[] {
  return sourcesOwnedBy(owner).flatMap(({ key, newestFile, demonstration, starterFiles }) =>
    newestFile && demonstration !== 'none' && !starterFiles ? key : [],
  )
}
