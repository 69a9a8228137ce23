import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { homeground, openPage } from './browser.ts'
import { byKeyboard, byTouch, header } from './header-ways.ts'
import { screenAt, waitForScreen } from './open-screen.ts'
import { watchProblems } from './page-problems.ts'
import { overflowPixels, waitUntilQuiet, waitUntilTrue } from './page-state.ts'
import { type MenuGroup, menuGroups, screens, userPages } from './screens.ts'

/** A screen that loads quickly. */
const plainPath = '/forgot-password'

/** After a navigation in the app, the heading has the focus. */
async function waitForFocus(page: Page): Promise<void> {
  await waitUntilTrue(page, `document.activeElement.tagName === 'H1'`).catch((cause) => {
    throw new Error(`The heading of ${page.url()} has no focus`, { cause })
  })
}

const linkedPaths = new Map<string, Promise<readonly string[]>>()

/** Paths that a screen links to once all of it is loaded. Read once, because many screens ask for the same. */
function pathsLinkedIn(address: string): Promise<readonly string[]> {
  const paths = linkedPaths.get(address) ?? readPathsLinkedIn(address)
  linkedPaths.set(address, paths)
  return paths
}

async function readPathsLinkedIn(address: string): Promise<readonly string[]> {
  const page = await openPage()
  await page.goto(address)
  await waitUntilQuiet(page)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await main.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  // Points on a map are links too, without an address.
  return main
    .getByRole('link')
    .evaluateAll((all: { href?: string; pathname: string }[]) =>
      all.flatMap(({ href, pathname }) => (href ? [pathname] : [])),
    )
}

/** A link may lead to one list of a screen. */
const pathOf = (address: string) => address.split('?')[0]!

/** A screen of the menu that links to a path, and the link. Where none does, a zip does: to its schools. */
async function findLinkTo(path: string, group: MenuGroup | undefined) {
  const zip = { to: '/zip/01760', name: undefined }
  for (const from of [...(group?.links ?? []), zip]) {
    const paths = await pathsLinkedIn(from.to)
    const address = paths.find((linked) => screenAt(linked) === path)
    if (address !== undefined) return { from, address }
  }
  throw new Error(`No screen of ${group?.label} links to ${path}`)
}

const withParameters = screens.filter(({ path, guarded, isPrivate }) => path.includes(':') && !guarded && !isPrivate)

describe.each([
  ['keyboard', byKeyboard],
  ['touch at 390 px', byTouch],
])('by %s, the header leads', (_way, start) => {
  test('to every screen of its menus, and through these to those of one place or school', async () => {
    const { page, follow, press } = await start()
    const problems = watchProblems(page)
    await page.goto(plainPath)
    await waitForScreen(page, plainPath)
    // The last one first: each screen is opened from another.
    for (const group of menuGroups.toReversed()) {
      for (const { to, name } of group.links.toReversed()) {
        await follow(group, name)
        await waitForScreen(page, pathOf(to))
        await waitForFocus(page)
      }
    }
    for (const { path, group: key } of withParameters) {
      const group = menuGroups.find((each) => each.key === key)
      const { from, address } = await findLinkTo(path, group)
      await page.goto(from.name === undefined ? from.to : plainPath)
      if (from.name !== undefined) await follow(group!, from.name)
      await press(page.getByRole('main').locator(`a[href^="${address}"]`).first())
      await waitForScreen(page, path)
    }
    expect(problems).toEqual([])
  }, 240_000)

  test('to login, signup and the forgotten password, and a user to the account', async () => {
    const { page, press } = await start()
    const isNarrow = page.viewportSize()!.width < 901
    const openMenu = async () => {
      if (isNarrow) await press(header(page).getByRole('button', { name: 'Menu' }))
    }
    const dialog = page.getByRole('dialog', { name: 'Your account' })
    await page.goto('/data')
    await openMenu()
    await press(header(page).getByRole('link', { name: 'Log in' }))
    await dialog.getByRole('form', { name: 'Log in' }).waitFor()
    await press(dialog.getByRole('link', { name: /Forgot/ }))
    await waitForScreen(page, '/forgot-password')
    await openMenu()
    await press(header(page).getByRole('link', { name: 'Sign up' }))
    const form = dialog.getByRole('form', { name: 'Sign up' })
    const email = `ada-${randomUUID()}@example.com`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill('a field of barley')
    await press(form.getByRole('button', { name: 'Sign up' }))
    await dialog.waitFor({ state: 'hidden' })
    for (const { to, name } of userPages) {
      await page.goto('/data')
      if (isNarrow) await openMenu()
      else await press(header(page).getByRole('button', { name: email }))
      await press(header(page).getByRole('link', { name, exact: true }))
      await waitForScreen(page, to)
    }
  })
})

test('every other screen is opened by the logo, the foot of the page, a list of articles, a mail, a payment or a link, or is for its makers', () => {
  const reached = [...menuGroups.flatMap(({ links }) => links), ...userPages].map(({ to }) => to)
  const others = screens.filter(
    (screen) => !reached.includes(screen.path) && !withParameters.includes(screen) && !screen.path.startsWith('/blog/'),
  )
  expect(others.map(({ path }) => path).sort()).toEqual([
    '/',
    '/confirm-email',
    '/forgot-password',
    '/login',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/operator',
    '/operator/messages',
    '/operator/people',
    '/operator/quota',
    '/operator/sources',
    '/premium/sandbox/:checkout',
    '/privacy-policy',
    '/reset-password',
    '/secure-account',
    '/shortlist/:id',
    '/signup',
    '/style',
    '/terms-of-service',
    '/unsubscribe',
  ])
})

test('the footer has a link to every screen of the menus', async () => {
  const page = await openPage()
  await page.goto(plainPath)
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await footer.getByRole('link', { name: 'Log in' }).waitFor()
  const listed = await footer
    .getByRole('link')
    .evaluateAll((all: { pathname: string }[]) => all.map(({ pathname }) => pathname))
  const wanted = menuGroups.flatMap(({ links }) => links.map(({ to }) => pathOf(to)))
  expect(listed).toEqual([...wanted, '/login', '/signup'])
})

describe('an address', () => {
  const statusOf = async (path: string) => (await fetch(new URL(path, homeground()))).status

  test('without a screen, or with an unknown zip, has status 404', async () => {
    expect(await statusOf('/zip/01760')).toBe(200)
    expect(await statusOf('/zip/00000')).toBe(404)
    expect(await statusOf('/zip/natick')).toBe(404)
    expect(await statusOf('/no-such-page')).toBe(404)
    const page = await openPage()
    await page.goto('/zip/00000')
    await page.getByRole('heading', { level: 1, name: 'There is no zip code 00000' }).waitFor()
  })

  test('sets the title and the description, in the HTML and on navigation', async () => {
    const page = await openPage()
    const description = () => page.locator('meta[name="description"]').getAttribute('content') as Promise<string>
    await page.goto('/data')
    const html = await (await fetch(new URL('/data', homeground()))).text()
    expect(html).toContain('<title>Data and methods – Homeground</title>')
    expect(html).toContain(`<meta name="description" content="${await description()}">`)
    await header(page).getByLabel('Find a place').fill('01760')
    await header(page).getByLabel('Find a place').press('Enter')
    await waitUntilTrue(page, `document.title === 'Natick, MA 01760 – Homeground'`)
    expect(await description()).toContain('01760')
    await page.goBack()
    await waitUntilTrue(page, `document.title === 'Data and methods – Homeground'`)
    await page.goForward()
    await waitUntilTrue(page, `document.title === 'Natick, MA 01760 – Homeground'`)
  })
})

test('open menus have no serious accessibility violation and fit 320 px', async () => {
  const page = await openPage({ width: 1440 })
  await page.goto(plainPath)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const { label, links } of menuGroups) {
    if (links.length === 1) continue
    await header(page).getByRole('button', { name: label, exact: true }).click()
    expect(await seriousViolationsInBothSchemes(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await header(page).getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const group of await menu.locator('button[aria-expanded]').all()) await group.click()
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await overflowPixels(page)).toBe(0)
})
