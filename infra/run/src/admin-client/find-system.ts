import { isDataFolderLocked } from '../system/data-lock.ts'
import { readRunFile } from '../system/run-file.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { AdminAccess } from './call.ts'

/** The system that HOMEGROUND_URL and HOMEGROUND_TOKEN name, else the one running on the data folder. */
export async function findSystem(folder: string, env: NodeJS.ProcessEnv): Promise<AdminAccess> {
  const run = (await isDataFolderLocked(folder)) ? await readRunFile(folder) : null
  const address = env.HOMEGROUND_URL || run?.address
  if (!address) {
    throw new CliError(
      'Homeground is not running here; start it with npm start, or set HOMEGROUND_URL and HOMEGROUND_TOKEN to use another one.',
    )
  }
  const token = env.HOMEGROUND_TOKEN || (env.HOMEGROUND_URL ? null : run?.operatorToken)
  if (!token) throw new CliError(`Set HOMEGROUND_TOKEN to an operator token of ${address}.`)
  return { address, token }
}
