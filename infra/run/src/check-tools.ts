import { join } from 'node:path'
import { root } from './folders.ts'
import { boundCommand, spawnCommand } from './process/bound-process.ts'

const tool = (path: string, ...args: string[]) => [
  process.execPath,
  join(root, 'node_modules', path),
  ...args,
]

// Left to itself, `biome ci` colours its output in pipes too.
const colors = process.stdout.isTTY ? [] : ['--colors=off']
export const lint = tool('@biomejs/biome/bin/biome', 'ci', ...colors)
export const typeChecks = ['tsconfig.json', 'web/tsconfig.json'].map((project) =>
  tool('typescript/bin/tsc', '--noEmit', '-p', project),
)

/** Runs command lines one after the other, each with its output shown; answers the first failure's code, else 0. */
export async function runTools(commands: string[][]): Promise<number> {
  let result = 0
  for (const command of commands) {
    const child = spawnCommand(boundCommand('TERM', command), { cwd: root, stdio: 'inherit' })
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
    result ||= code
  }
  return result
}
