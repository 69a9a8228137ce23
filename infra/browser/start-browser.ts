import { chromium } from 'playwright-core'
import { browserOptions } from './window.ts'

/** Runs before all browser tests: starts the Chromium that they share. Each page has its own storage. */
export default async function startBrowser(): Promise<void> {
  const server = await chromium.launchServer(browserOptions())
  process.env.BROWSER_SERVER = server.wsEndpoint()
  Object.assign(globalThis, { stopBrowser: () => server.close() })
}
