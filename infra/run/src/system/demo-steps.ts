import type { AdminAccess } from '../admin-client/call.ts'
import { generateDemo } from '../demo/generate-demo.ts'
import { loadDemo } from '../demo/load-demo.ts'
import type { DemoFile } from '../demo/plan-demo.ts'
import type { Parts } from './parts.ts'

/** Starts generating the demonstration files, in parallel with the rest of the start. */
export function writeDemo({ demoStates, folder, log, progress }: Parts): Promise<DemoFile[]> {
  if (!demoStates) return Promise.resolve([])
  const files = progress.step('Generating demonstration data', () =>
    generateDemo({ folder, states: demoStates, part: 'newest', log }),
  )
  // Handled where the files are awaited; until then a failure must not end the process.
  files.catch(() => {})
  return files
}

/** Returns why the demonstration data is incomplete, or null. The system works without it. */
export async function loadFiles(
  { demoStates, progress }: Parts,
  { access, files }: { access: AdminAccess; files: Promise<DemoFile[]> },
): Promise<string | null> {
  if (!demoStates) return null
  try {
    await progress.step('Loading demonstration data', async (report) => {
      const imports = await loadDemo(access, { files, states: demoStates, report })
      if (imports === 0) report('already loaded')
    })
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Generates and loads the older months of housing while the product is in use; prints a failure. */
export async function loadHistory(
  { demoStates, folder, log, progress }: Parts,
  access: AdminAccess,
): Promise<void> {
  if (!demoStates) return
  try {
    await progress.step('Loading housing history since 2018', async (report) => {
      report('generating files')
      const files = generateDemo({ folder, states: demoStates, part: 'history', log })
      const imports = await loadDemo(access, { files, states: demoStates, report })
      if (imports === 0) report('already loaded')
    })
  } catch (error) {
    progress.print(`The housing history could not be loaded: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
