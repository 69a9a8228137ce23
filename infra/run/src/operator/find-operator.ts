import { readRunFile } from '../system/run-file.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { Operator } from './operator.ts'

/** The running system: the one HOMEGROUND_URL and HOMEGROUND_TOKEN name, else that of the data folder. */
export async function findOperator(folder: string, env: NodeJS.ProcessEnv): Promise<Operator> {
  const run = await readRunFile(folder)
  const address = env.HOMEGROUND_URL || run?.address
  if (!address) {
    throw new Sentence(
      'No Homeground is running here; start it with npm start, or name one by HOMEGROUND_URL and HOMEGROUND_TOKEN.',
    )
  }
  const token = env.HOMEGROUND_TOKEN || (env.HOMEGROUND_URL ? null : run?.operatorToken)
  if (!token) throw new Sentence(`Give the operator token of ${address} in HOMEGROUND_TOKEN.`)
  return { address, token }
}
