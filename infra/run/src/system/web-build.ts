import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../folders.ts'
import { hashFiles } from '../hash-files.ts'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { Sentence } from '../terminal/sentence.ts'

const web = join(root, 'web')
export const webRoot = join(web, 'dist')
const marker = join(root, '.cache/web-build')
const inputs = [
  'web/{src,public}/**',
  'web/*.{html,json,ts}',
  'libs/contracts/{src/**,package.json}',
  'pnpm-lock.yaml',
]

/** The program that builds and serves the pages. */
export function viteCommand(args: string[]): string[] {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  return boundCommand('TERM', [process.execPath, join(dirname(manifest), 'bin/vite.js'), ...args])
}

export function isBuilt(): boolean {
  return existsSync(join(webRoot, 'index.html'))
}

/** Builds the pages into `web/dist`, unless it was built from the same files; answers whether it built. */
export async function buildWeb({ force = false } = {}): Promise<boolean> {
  const wanted = hashFiles(inputs)
  const built = await readFile(marker, 'utf8').catch(() => null)
  if (!force && built === wanted && isBuilt()) return false
  // Beside its place, then moved in: an interrupted build leaves the old pages.
  const half = join(root, '.cache', `web-${process.pid}`)
  await mkdir(half, { recursive: true })
  await runVite(['build', '--outDir', half, '--emptyOutDir', '--logLevel', 'warn'])
  await rm(webRoot, { recursive: true, force: true })
  await rename(half, webRoot)
  await writeFile(marker, wanted)
  return true
}

async function runVite(args: string[]): Promise<void> {
  const child = spawnCommand(viteCommand(args), {
    cwd: web,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  const lines: string[] = []
  eachLine(child.stdout, (line) => lines.push(line))
  eachLine(child.stderr, (line) => lines.push(line))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Sentence(`The pages could not be built:\n${lines.join('\n')}`)
}
