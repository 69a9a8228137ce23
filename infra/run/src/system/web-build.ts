import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pageTableFile } from '@homeground/contracts/pages'
import { hashFiles, root } from '../checkout/folders.ts'
import { boundCommand, runProcess } from '../process/bound-process.ts'
import { CliError } from '../terminal/cli-error.ts'

const web = join(root, 'web')
export const webRoot = join(web, 'dist')
const marker = join(root, '.cache/web-build')
const inputs = [
  'web/{build,public,src}/**',
  'web/*.{html,json,ts}',
  'libs/{catalog,content,contracts,format,home-costs}/{src/**,pages/**,package.json}',
  'pnpm-lock.yaml',
]

/** The command line of vite, which builds and serves the web pages. */
export function viteCommand(args: string[]): string[] {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  return boundCommand('TERM', [process.execPath, join(dirname(manifest), 'bin/vite.js'), ...args])
}

export function isBuilt(): boolean {
  return ['index.html', pageTableFile].every((file) => existsSync(join(webRoot, file)))
}

/** Builds the web pages into `web/dist`, unless they were built from the same files. Returns true if it built. */
export async function buildWeb({ force = false } = {}): Promise<boolean> {
  const inputHash = hashFiles(inputs)
  const builtHash = await readFile(marker, 'utf8').catch(() => null)
  if (!force && builtHash === inputHash && isBuilt()) return false
  // Built in another folder, then renamed: an interrupted build leaves the old pages in place.
  const unfinished = join(root, '.cache', `web-${process.pid}`)
  await mkdir(unfinished, { recursive: true })
  await runVite(['build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'])
  await rm(webRoot, { recursive: true, force: true })
  await rename(unfinished, webRoot)
  await writeFile(marker, inputHash)
  return true
}

async function runVite(args: string[]): Promise<void> {
  const lines: string[] = []
  const code = await runProcess(viteCommand(args), {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    onLine: (line) => lines.push(line),
  })
  if (code !== 0) throw new CliError(`The web pages could not be built:\n${lines.join('\n')}`)
}
