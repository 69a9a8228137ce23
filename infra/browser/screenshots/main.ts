import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { homeground, launchBrowser, newContext } from '../window.ts'
import { payCheckout, signUpWithPlaces, startCheckout } from './account.ts'
import { writeGallery } from './gallery.ts'
import { takePageShots } from './page-shots.ts'
import type { Shot } from './shots.ts'
import { nameOf, takeStateShots } from './state-shots.ts'
import { states } from './states/states.ts'
import { accountPages, publicPages, type Subject } from './subjects.ts'

/**
 * Pictures of every screen and of its states of a running product, or of those whose address or name begins with an
 * argument, in the folder `screenshots` of the checkout. Environment: HOMEGROUND_URL, CHROME_PATH.
 */
const prefixes = process.argv.slice(2)
const folder = resolve(import.meta.dirname, '../../../screenshots')
const isWanted = (text: string) => prefixes.length === 0 || prefixes.some((prefix) => text.startsWith(prefix))
const isWantedPage = ({ address, name }: Subject) => isWanted(address) || isWanted(name)

const browser = await launchBrowser()
const shots: Shot[] = []

/** The window of someone with saved places. */
async function signedUp(): Promise<BrowserContext> {
  const context = await newContext(browser, {})
  await signUpWithPlaces(context)
  return context
}

try {
  if (prefixes.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const visitor = await newContext(browser, {})
  shots.push(...(await takePageShots(visitor, publicPages().filter(isWantedPage), folder)))
  if (accountPages(':checkout').some(isWantedPage)) {
    const user = await signedUp()
    const pages = accountPages(await startCheckout(user)).filter(isWantedPage)
    shots.push(...(await takePageShots(user, pages, folder)))
  }
  const wanted = states.filter((state) => isWanted(nameOf(state)))
  const contexts = { user: visitor, premium: visitor }
  if (wanted.some(({ person }) => person === 'user')) contexts.user = await signedUp()
  if (wanted.some(({ person }) => person === 'premium')) {
    contexts.premium = await signedUp()
    await payCheckout(contexts.premium, await startCheckout(contexts.premium))
  }
  shots.push(...(await takeStateShots({ states: wanted, browser, contexts, folder })))
} finally {
  await browser.close()
}
await writeGallery(folder, shots)
console.log(`${shots.length} pictures of ${homeground()}: open ${folder}/index.html`)
