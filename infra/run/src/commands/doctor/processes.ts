import { readProcessEnvironment } from '../../system/process-environments.ts'
import { type ProcessName, processNames } from '../../system/processes.ts'
import { type Finding, fine, isRefusal, problem, reasonOf } from './finding.ts'

/** `/readyz` of every process of the system that runs on the data folder. */
export async function checkProcesses(folder: string): Promise<Finding[]> {
  const findings = await Promise.all(
    processNames.map(async (name) => {
      const environment = await readProcessEnvironment(folder, name)
      return environment ? checkReady(name, `http://127.0.0.1:${environment.PORT}`) : []
    }),
  )
  if (findings.flat().length > 0) return findings.flat()
  return [problem('No process has been started yet', 'wait until npm start prints the address')]
}

export async function checkReady(name: ProcessName | string, address: string): Promise<Finding> {
  try {
    const response = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(5000) })
    if (response.ok) return fine(`${name} is ready`)
    const { dependencies = {} } = (await response.json()) as { dependencies?: Record<string, string> }
    const missing = Object.entries(dependencies).filter(([, state]) => state !== 'ok')
    const reasons = missing.map(([what, state]) => `${what}: ${state}`).join(', ')
    return problem(
      `${name} is not ready (${reasons})`,
      isRefusal(reasons)
        ? 'give it the password that the server has: docs/operations.md#rotate-secrets'
        : 'fix what it lacks; it recovers by itself',
    )
  } catch (error) {
    return problem(`${name} does not respond at ${address} (${reasonOf(error)})`, 'its log says why; restart it')
  }
}
