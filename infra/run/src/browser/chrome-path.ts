import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from '../terminal/sentence.ts'
import { unpackChromium } from './unpack-chromium.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** A Chromium for the tests: the one CHROME_BIN names, one that is installed, else the one from the registry. */
export async function chromePath(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROME_BIN) {
    if (existsSync(env.CHROME_BIN)) return env.CHROME_BIN
    throw new Sentence(`CHROME_BIN names ${env.CHROME_BIN}, which does not exist.`)
  }
  const folders = (env.PATH ?? '').split(':').filter(Boolean)
  const installed = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .concat(macChrome)
    .find((file) => existsSync(file))
  return installed ?? (await unpackChromium())
}
