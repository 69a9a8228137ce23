import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../terminal/cli-error.ts'
import { unpackChromium } from './unpack-chromium.ts'

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
