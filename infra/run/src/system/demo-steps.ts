import { generateDemo } from '../demo/generate-demo.ts'
import { loadDemo } from '../demo/load-demo.ts'
import type { DemoFile } from '../demo/plan-demo.ts'
import type { Operator } from '../operator/operator.ts'
import type { Parts } from './system.ts'

/** Begins to write the demonstration files, while everything else starts. */
export function writeDemo({ demoStates, folder, log, progress }: Parts): Promise<DemoFile[]> {
  if (!demoStates) return Promise.resolve([])
  const files = progress.step('Demonstration data written', () =>
    generateDemo({ folder, states: demoStates, part: 'newest', log }),
  )
  // Whoever waits for the files hears of a failure; before that it must not end the process.
  files.catch(() => {})
  return files
}

/** Answers why the demonstration data are not all there, or null: the rest of the system works without. */
export async function loadFiles(
  { demoStates, progress }: Parts,
  { operator, files }: { operator: Operator; files: Promise<DemoFile[]> },
): Promise<string | null> {
  if (!demoStates) return null
  try {
    await progress.step('Demonstration data loaded', async (say) => {
      if ((await loadDemo(operator, { files, states: demoStates, say })) === 0) say('already there')
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Writes and loads the older months of housing while the product is in use; says so when that fails. */
export async function loadHistory(
  { demoStates, folder, log, progress }: Parts,
  operator: Operator,
): Promise<void> {
  if (!demoStates) return
  try {
    await progress.step('Housing since 2018 loaded', async (say) => {
      say('being written')
      const files = generateDemo({ folder, states: demoStates, part: 'history', log })
      if ((await loadDemo(operator, { files, states: demoStates, say })) === 0) say('already there')
    })
  } catch (error) {
    progress.print(
      `The older months of housing are not loaded: ${error instanceof Error ? error.message : error}`,
    )
  }
}
