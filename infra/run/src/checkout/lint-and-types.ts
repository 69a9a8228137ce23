import { join } from 'node:path'
import { root } from './folders.ts'

const tool = (path: string, ...args: string[]) => [process.execPath, join(root, 'node_modules', path), ...args]

// By default, `biome ci` prints colors into pipes too.
const colors = process.stdout.isTTY ? [] : ['--colors=off']

/** Command line that checks the format and lint rules of the whole checkout. */
export const lint = tool('@biomejs/biome/bin/biome', 'ci', ...colors)

/** Command lines that check all types: the server code's and the web's. */
export const typeChecks = ['tsconfig.json', 'web/tsconfig.json'].map((project) =>
  tool('typescript/bin/tsc', '--noEmit', '-p', project),
)
