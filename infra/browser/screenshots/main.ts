import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { homeground, launchBrowser, newContext } from '../window.ts'
import { signUpWithPlaces, startCheckout } from './account.ts'
import { writeGallery } from './gallery.ts'
import { type Shot, takeShots } from './shots.ts'
import { accountPages, publicPages } from './subjects.ts'

/**
 * Pictures of every screen of a running product, or of those whose address begins with an argument, in the folder
 * `screenshots` of the checkout. Environment: HOMEGROUND_URL, CHROME_PATH.
 */
const prefixes = process.argv.slice(2)
const folder = resolve(import.meta.dirname, '../../../screenshots')
const isWanted = ({ address }: { address: string }) =>
  prefixes.length === 0 || prefixes.some((prefix) => address.startsWith(prefix))

const browser = await launchBrowser()
const shots: Shot[] = []
try {
  if (prefixes.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const visitor = await newContext(browser, {})
  shots.push(...(await takeShots(visitor, publicPages().filter(isWanted), folder)))
  const wanted = accountPages(':checkout').filter(isWanted)
  if (wanted.length > 0) {
    const user = await newContext(browser, {})
    await signUpWithPlaces(user)
    const pages = accountPages(await startCheckout(user)).filter(isWanted)
    shots.push(...(await takeShots(user, pages, folder)))
  }
} finally {
  await browser.close()
}
await writeGallery(folder, shots)
console.log(`${shots.length} pictures of ${homeground()}: open ${folder}/index.html`)
