import { basename } from 'node:path'
import type { ImportParams, Job } from '../operator/operator.ts'

/** One file of the demonstration data set, in the order in which they should be loaded. */
export interface DemoFile {
  source: string
  file: string
  vintage?: string
}

/** What of a load the plan looks at. */
export interface LoadState {
  source: string
  name: string
  demonstration: boolean
  state: string
}

/** Sources whose first real file takes the place of all demonstration rows of the group. */
const groups = [['realtor'], ['ccd', 'edge', 'edfacts']]

export interface DemoPlan {
  /** Still under way from an interrupted start: to be waited for. */
  adopted: string[]
  /** To be asked for; `places` comes alone and first, the others may run side by side. */
  places: ImportParams[]
  rest: ImportParams[]
}

/**
 * What is still to do so that the demonstration data are loaded: nothing for what is published
 * already, nor where real data of the same group are, nor for jobs that are still under way.
 */
export function planDemo(input: {
  files: DemoFile[]
  loads: LoadState[]
  jobs: Pick<Job, 'id' | 'state' | 'params'>[]
  states: string[]
}): DemoPlan {
  const published = input.loads.filter(({ state }) => state === 'published')
  const underWay = input.jobs.filter(({ state }) => state !== 'completed' && state !== 'failed')
  const plan: DemoPlan = { adopted: [], places: [], rest: [] }
  const wanted: ImportParams[] = [
    {
      source: 'places',
      demonstration: false,
      ...(input.states.length && { states: input.states }),
    },
    ...input.files.map((file) => ({ ...file, demonstration: true })),
  ]
  for (const params of wanted) {
    if (published.some((load) => stands(load, params))) continue
    const job = underWay.find((job) => sameFile(job.params, params))
    if (job) plan.adopted.push(job.id)
    else plan[params.source === 'places' ? 'places' : 'rest'].push(params)
  }
  return plan
}

/** Whether a published load makes an import needless: the same file, or real data of its group. */
function stands(load: LoadState, { source, file }: ImportParams): boolean {
  const group = groups.find((group) => group.includes(source)) ?? [source]
  if (!group.includes(load.source)) return false
  if (!load.demonstration) return true
  return load.source === source && (!file || load.name === basename(file))
}

function sameFile(a: Partial<ImportParams>, b: ImportParams): boolean {
  return a.source === b.source && basename(a.file ?? '') === basename(b.file ?? '')
}
