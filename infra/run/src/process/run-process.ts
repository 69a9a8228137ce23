import type { SpawnOptions } from 'node:child_process'
import { root } from '../checkout/folders.ts'
import { boundCommand, spawnCommand } from './bound-process.ts'
import { eachLine } from './lines.ts'

export interface RunOptions extends SpawnOptions {
  /** Receives every line of output; without it, output goes to this process's own. */
  onLine?: (line: string) => void
}

/** Runs a command line in the checkout and returns its exit code, 1 if a signal ended it. */
export function runProcess(command: string[], { onLine, ...options }: RunOptions = {}): Promise<number> {
  const child = spawnCommand(command, { cwd: root, stdio: onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
  if (onLine) for (const stream of [child.stdout, child.stderr]) eachLine(stream, onLine)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs all command lines one after the other and returns the first exit code that is not 0, else 0. */
export async function runInOrder(commands: string[][]): Promise<number> {
  let failure = 0
  for (const command of commands) {
    const code = await runProcess(boundCommand('TERM', command))
    failure ||= code
  }
  return failure
}
