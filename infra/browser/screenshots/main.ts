import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { confirmEmail } from '../mailed-link.ts'
import { heading, waitUntilTrue } from '../page-state.ts'
import { exampleAddress, screens, userPages } from '../screens.ts'
import { setUpApp } from '../second-factor.ts'
import { callAsSystem } from '../system-call.ts'
import { homeground, launchBrowser, newContext } from '../window.ts'
import { type State, sizeOf, type Width, widths } from './states/state.ts'
import { states } from './states/states.ts'

const schemes = ['light', 'dark'] as const

/** One picture at a width, in a color scheme. */
interface Shot {
  readonly name: string
  readonly file: string
}

interface ShotInput {
  readonly name: string
  readonly width: Width
  readonly folder: string
  /** All of the page instead of what its window shows. */
  readonly fullPage: boolean
}

/** Takes the pictures of what a page shows, in both color schemes. */
async function shoot(page: Page, input: ShotInput): Promise<Shot[]> {
  const { name, width, folder, fullPage } = input
  const shots: Shot[] = []
  await waitUntilStill(page)
  for (const scheme of schemes) {
    const file = `${name}-${width}-${scheme}.png`
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    await page.screenshot({ path: join(folder, file), fullPage })
    shots.push({ name, file })
  }
  return shots
}

const mostTries = 10

/** Waits until two pictures in a row are the same: scripts that load late have drawn their part then. */
async function waitUntilStill(page: Page): Promise<void> {
  let last = ''
  for (let taken = 0; taken < mostTries; taken++) {
    const next = (await page.screenshot()).toString('base64')
    if (next === last) return
    last = next
  }
}

/** Writes `index.html`: one line of small pictures per screen, each linked to the whole picture. */
async function writeGallery(folder: string, shots: readonly Shot[]): Promise<void> {
  const names = [...new Set(shots.map(({ name }) => name))]
  const rows = names.map((name) => {
    const files = shots.filter((shot) => shot.name === name).map(({ file }) => file)
    const pictures = files.map((file) => `<a href="${file}"><img src="${file}" loading="lazy"></a>`)
    return `<h2>${name}</h2>\n<div>${pictures.join('\n')}</div>`
  })
  await writeFile(join(folder, 'index.html'), `${head}${rows.join('\n')}\n`)
}

const head = `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { font: 16px sans-serif; background: #888 }
  div { display: flex; gap: 8px }
  img { height: 480px; width: 240px; object-fit: cover; object-position: top }
</style>
`

/** Takes the pictures of the pages, one after the other: each is loaded once per width. */
async function takePageShots(context: BrowserContext, subjects: readonly Subject[], folder: string): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const { name, address } of subjects) {
    for (const width of widths) {
      const page = await context.newPage()
      await page.setViewportSize(sizeOf(width))
      await page.goto(address)
      await waitForAllContent(page)
      shots.push(...(await shoot(page, { name, width, folder, fullPage: true })))
      await page.close()
    }
  }
  return shots
}

/** Waits until everything is loaded, including the parts that load once they are in the window. */
async function waitForAllContent(page: Page): Promise<void> {
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilTrue(page, isLoadedToTheEnd)
  await page.evaluate('scrollTo(0, 0)')
}

// Each time it is asked, it scrolls on, until the end. The form in the footer is the last part of every page that loads; in
// a narrow window it is folded.
const isLoadedToTheEnd = `(() => {
  const { scrollHeight } = document.documentElement
  if (scrollY + innerHeight < scrollHeight - 1) {
    scrollBy(0, innerHeight / 2)
    return false
  }
  const isBusy = document.querySelector('main [aria-busy="true"]') !== null
  const isFolded = document.querySelector('footer button[aria-expanded]')?.offsetParent != null
  const hasForm = isFolded || document.querySelector('footer form') !== null
  return !isBusy && document.fonts.status === 'loaded' && hasForm
})()`

interface StateShotsInput {
  readonly states: readonly State[]
  readonly browser: Browser
  /** The windows of those who are logged in. A visitor gets a new one for each picture. */
  readonly contexts: Readonly<Record<NonNullable<State['person']>, BrowserContext>>
  readonly folder: string
}

/** Takes the pictures of states. One that cannot be opened is reported and left out. */
async function takeStateShots(input: StateShotsInput): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const state of input.states) {
    for (const width of state.widths ?? widths) {
      try {
        shots.push(...(await takeStateShot(state, width, input)))
      } catch (error) {
        console.error(`${nameOf(state)} at ${width} px: ${error}`)
        process.exitCode = 1
      }
    }
  }
  return shots
}

const nameOf = ({ name }: State): string => `state-${name}`

async function takeStateShot(
  state: State,
  width: Width,
  { browser, contexts, folder }: StateShotsInput,
): Promise<Shot[]> {
  const { person, worker = false } = state
  const context = person ? contexts[person] : await newContext(browser, { worker })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await page.setViewportSize(sizeOf(width))
    await state.prepare?.(page)
    await page.goto(state.address)
    await waitForContent(page, state)
    await state.open?.(page, width)
    await waitForContent(page, state)
    return await shoot(page, { name: nameOf(state), width, folder, fullPage: false })
  } finally {
    await page.close()
    if (!person) await context.close()
  }
}

async function waitForContent(page: Page, { isLoading = false }: State): Promise<void> {
  await waitUntilTrue(page, `document.querySelector('h1, main [aria-busy="true"]') !== null`)
  if (!isLoading) {
    await page.waitForLoadState('networkidle')
    await waitUntilTrue(page, `!document.querySelector('main [aria-busy="true"]')`)
  }
  await waitUntilTrue(page, `document.fonts.status === 'loaded'`)
}

/** A page to take pictures of. */
interface Subject {
  /** Of its files, without size and color scheme. */
  readonly name: string
  readonly address: string
}

/** Every screen that a visitor may open, and the one of an unknown address. */
function publicPages(): Subject[] {
  const open = screens.filter(({ guarded, isPrivate }) => !guarded && !isPrivate)
  return [...open.map(({ path }) => exampleAddress(path)), '/not-found'].map(subjectAt)
}

/** Every screen that only a user may open or that differs for a user. `checkout` is the address of a checkout. */
function accountPages(checkout: string): Subject[] {
  const linked = userPages.map(({ to }) => to)
  return [...linked, '/premium', checkout]
    .map(subjectAt)
    .map(({ name, address }) => ({ name: `signed-in-${address === checkout ? 'checkout' : name}`, address }))
}

/** The screens of operators. */
function operatorPages(): Subject[] {
  return screens.filter(({ path }) => path.startsWith('/operator')).map(({ path }) => subjectAt(path))
}

/** `/zip/01760?by=town` is named `zip-01760`. */
function subjectAt(address: string): Subject {
  const [path = ''] = address.slice(1).split('?')
  return { name: path.replaceAll('/', '-') || 'front', address }
}

const places = ['01760', '02139', '02906']

const password = 'a field of barley'

/** Signs up in a window and confirms the email, which it returns. */
async function signUp(page: Page): Promise<string> {
  await page.goto('/signup')
  const form = page.getByRole('form', { name: 'Sign up' })
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/home')
  await confirmEmail(page, email)
  return email
}

/** Signs up in a window, and saves and watches some places. */
async function signUpWithPlaces(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await signUp(page)
  for (const zip of places) {
    await page.goto(`/zip/${zip}`)
    for (const verb of ['Save', 'Watch']) {
      const button = page.getByRole('button', { name: new RegExp(`^${verb} .* ${zip}$`) })
      await button.first().click()
      await page
        .getByRole('button', { name: new RegExp(` ${zip}$`), pressed: true })
        .first()
        .waitFor()
    }
  }
  await page.close()
}

/** The address of a checkout of premium that a user has started. */
async function startCheckout(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/premium')
  await page.getByRole('main').getByRole('button', { name: 'Buy premium' }).click()
  await heading(page).getByText('Test checkout').waitFor()
  const { pathname } = new URL(page.url())
  await page.close()
  return pathname
}

/** Pays a checkout, in the sandbox: the user then has premium. */
async function payCheckout(context: BrowserContext, checkout: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(checkout)
  await page.getByRole('main').getByRole('button', { name: /^Pay / }).click()
  await page.getByText('Payment received.').waitFor()
  await page.close()
}

/**
 * Pictures of every screen and of its states of a running product, or of those whose address or name begins with an
 * argument, in the folder `screenshots` of the checkout. Environment: HOMEGROUND_URL, HOMEGROUND_OUTBOX, CHROME_PATH.
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

/** The window of an operator, with the second factor. */
async function operatorContext(): Promise<BrowserContext> {
  const context = await newContext(browser, {})
  const page = await context.newPage()
  await callAsSystem('/api/admin/operators', { email: await signUp(page) })
  await setUpApp(page, { password, nowMs: Date.now() })
  await page.close()
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
  const contexts = { user: visitor, premium: visitor, operator: visitor }
  if (operatorPages().some(isWantedPage) || wanted.some(({ person }) => person === 'operator')) {
    contexts.operator = await operatorContext()
    shots.push(...(await takePageShots(contexts.operator, operatorPages().filter(isWantedPage), folder)))
  }
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
