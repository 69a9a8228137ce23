import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceOwner } from '@homeground/catalog/sources'
import { type AdminAccess, Unavailable } from '../admin-client/call.ts'
import { type ImportParams, listJobs, listLoads, postJob, waitForJob } from '../admin-client/jobs.ts'
import { type DemoFiles, type DemoPart, generateDemo } from '../demo/generate-demo.ts'
import { fileSourcesOf, placesImport, planDemo } from '../demo/plan-demo.ts'
import type { Parts } from './parts.ts'

interface DemoStep {
  readonly title: string
  readonly wanted: () => Promise<ImportParams[]>
}

/** Progress of loading everything but the housing history. Neither promise rejects. */
export interface DemoLoading {
  /** Resolves once the zips can be looked up. */
  readonly places: Promise<unknown>
  /** Resolves to why something could not be loaded, or null. */
  readonly all: Promise<string | null>
}

/** Starts generating the demonstration files of people and homes, in parallel with the rest of the start. */
export function generateZips(parts: Parts): DemoFiles | null {
  return parts.demoStates && generate(parts, 'zips')
}

/** Loads everything but the housing history, step by step; prints each step once it is visible. */
export function loadNewest(
  parts: Parts,
  { access, zips }: { access: AdminAccess; zips: DemoFiles | null },
): DemoLoading {
  const { demoStates } = parts
  if (!demoStates || !zips) return { places: Promise.resolve(), all: Promise.resolve(null) }
  const first = startSteps(parts, access, [
    { title: 'Loading places', wanted: async () => [placesImport(demoStates)] },
    stepOf('Loading people and incomes', zips, 'search'),
    stepOf('Loading home prices', zips, 'housing'),
  ])
  const schoolFiles = generate(parts, 'schools')
  // Schools are more work than all else together: until people and prices are visible, they would only slow them down.
  const all = Promise.all(first).then(async (problems) => {
    const schools = stepOf('Loading schools', schoolFiles, 'schools')
    return [...problems, ...(await Promise.all(startSteps(parts, access, [schools])))]
  })
  return { places: first[0]!, all: all.then((problems) => problems.find(Boolean) ?? null) }
}

/** Generates and loads the older months of housing while the product is in use; prints a failure. */
export async function loadHistory(parts: Parts, access: AdminAccess): Promise<void> {
  if (!parts.demoStates) return
  const files = generate(parts, 'history')
  const history = stepOf('Loading housing history since 2018', files, 'housing')
  const [problem] = await Promise.all(startSteps(parts, access, [history]))
  if (problem) parts.progress.print(`The housing history could not be loaded: ${problem}`)
}

function generate({ demoStates, folder, log }: Parts, part: DemoPart): DemoFiles {
  return generateDemo({ folder, states: demoStates ?? [], part, log })
}

/** Loads the generated files of a service; places have no file. */
function stepOf(title: string, files: DemoFiles, owner: SourceOwner): DemoStep {
  const keys = fileSourcesOf(owner)
  return { title, wanted: async () => (await files.of(keys)).map((file) => ({ ...file, demonstration: true })) }
}

/**
 * Starts the imports of all steps in their order and waits for one step after the other. Returns for each step why it
 * failed, or null.
 */
function startSteps({ progress }: Parts, access: AdminAccess, steps: readonly DemoStep[]): Promise<string | null>[] {
  let lastStart: Promise<unknown> = Promise.resolve()
  let lastEnd: Promise<unknown> = Promise.resolve()
  return steps.map(({ title, wanted }) => {
    const started = lastStart.then(async () => startImports(access, await wanted()))
    lastStart = started.catch(() => {})
    const ended = lastEnd
    const outcome = outcomeOf(
      progress.step(title, async (report) => {
        await ended
        const jobs = await started
        if (jobs.length === 0) report('already loaded')
        await waitForJobs(access, jobs)
      }),
    )
    lastEnd = outcome
    return outcome
  })
}

/** Why it failed, or null. */
function outcomeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/**
 * Starts those of the wanted imports that the running system lacks, in their order. Returns the ids of all jobs to wait
 * for, those of an interrupted start included.
 */
async function startImports(access: AdminAccess, wanted: readonly ImportParams[]): Promise<string[]> {
  const [loads, jobs] = await onceAvailable(() => Promise.all([listLoads(access), listJobs(access)]))
  const { running, rest } = planDemo({ wanted, loads, jobs })
  const ids = [...running]
  for (const params of rest) ids.push((await postJob(access, { job: 'import', params })).id)
  return ids
}

/** Waits until the results of all jobs are published. Errors: why one of them failed. */
async function waitForJobs(access: AdminAccess, ids: readonly string[]): Promise<void> {
  // One after the other: asking for all at once would slow down the imports themselves.
  for (const id of ids) await waitForJob(access, id, () => {})
}

/** Retries while services that have just started are still connecting to their database. */
async function onceAvailable<T>(work: () => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > deadline) throw error
      await sleep(200)
    }
  }
}
