import { basename } from 'node:path'
import { findSource } from '@homeground/catalog/sources'
import type { ImportParams, Job } from '../admin-client/jobs.ts'

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
  /** The import of `places`, to be started first and alone. */
  places: ImportParams[]
  /** The other imports; they may run at the same time. */
  rest: ImportParams[]
}

/**
 * The imports that are still needed: none for a file that is published or being imported, and none
 * for a group of sources that has real data.
 */
export function planDemo(input: {
  files: DemoFile[]
  loads: LoadState[]
  jobs: Pick<Job, 'id' | 'state' | 'params'>[]
  states: string[]
}): DemoPlan {
  const published = input.loads.filter(({ state }) => state === 'published')
  const unfinished = input.jobs.filter(({ state }) => state !== 'completed' && state !== 'failed')
  const plan: DemoPlan = { running: [], places: [], rest: [] }
  const wanted: ImportParams[] = [
    {
      source: 'places',
      demonstration: false,
      ...(input.states.length && { states: input.states }),
    },
    ...input.files.map((file) => ({ ...file, demonstration: true })),
  ]
  for (const params of wanted) {
    if (published.some((load) => makesNeedless(load, params))) continue
    const job = unfinished.find((job) => isSameFile(job.params, params))
    if (job) plan.running.push(job.id)
    else plan[params.source === 'places' ? 'places' : 'rest'].push(params)
  }
  return plan
}

/** True if a published load makes an import needless: it is the same file, or real data of its group. */
function makesNeedless(load: LoadState, { source, file }: ImportParams): boolean {
  if (groupOf(load.source) !== groupOf(source)) return false
  if (!load.demonstration) return true
  return load.source === source && (!file || load.name === basename(file))
}

/** The first real file of a source replaces all demonstration data of its group. */
function groupOf(source: string): string {
  return findSource(source)?.group ?? source
}

function isSameFile(a: Partial<ImportParams>, b: ImportParams): boolean {
  return a.source === b.source && basename(a.file ?? '') === basename(b.file ?? '')
}
