import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../src/checkout/folders.ts'

/** A process as a deployment starts it: its entry file and the values of its environment. */
export interface DeployedProcess {
  readonly name: string
  readonly entry: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Starts the configuration of each process with its environment. Returns for each its name with `all read`, or with the
 * variables that it does not read, or with the error of its configuration.
 */
export function readConfigs(processes: readonly DeployedProcess[]): [string, unknown][] {
  const configs = processes.map(({ entry, environment }) => ({
    config: join(root, entry.replace(/\/src\/.*/, ''), 'src/config.ts'),
    environment,
  }))
  // All in one process, because loading the code takes longer than the rest.
  const script = `
    const outputs = []
    for (const { config, environment } of ${JSON.stringify(configs)}) {
      process.env = environment
      try { outputs.push(Object.keys((await import(config)).config())) } catch (error) { outputs.push([error.message]) }
    }
    console.log(JSON.stringify(outputs))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const outputs: string[][] = JSON.parse(stdout)
  return processes.map(({ name, environment }, index) => {
    const readable = new Set([...outputs[index]!, 'NODE_ENV', ...Object.keys(settingsOfAllocator(environment))])
    const unknown = Object.keys(environment).filter((key) => !readable.has(key))
    return [name, unknown.length > 0 ? { unknown, read: outputs[index] } : 'all read']
  })
}

/** The variables that the C library of a process reads, not the process itself. */
export function settingsOfAllocator(environment: Readonly<Record<string, unknown>>): Record<string, string> {
  const own = Object.entries(environment).filter(([key]) => key.startsWith('MALLOC_'))
  return Object.fromEntries(own.map(([key, value]) => [key, String(value)]))
}
