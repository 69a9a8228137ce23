import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { lookViolations, seriousViolationsIn } from './accessibility.ts'
import { openPage } from './browser.ts'
import { chartsWithoutTable } from './charts.ts'
import { confirmEmail } from './mailed-link.ts'
import { screenAt, waitForContent, waitForScreen } from './open-screen.ts'
import { watchProblems } from './page-problems.ts'
import { clippedTexts, heading, waitUntilFits, waitUntilQuiet } from './page-state.ts'
import { exampleAddress, exampleAddresses, screens } from './screens.ts'

/** High enough for what is loaded when it is scrolled into the window. */
const wide = { width: 1280, height: 2400 }

const open = screens.filter(({ guarded, isPrivate }) => !guarded && !isPrivate)
const groups = [...new Set(open.map(({ group }) => group))]

/** One screen of each kind of table: places, schools, the figures of one place, of several, of states, of sources. */
const withAllRows: readonly string[] = [
  '/research-area',
  '/schools',
  '/zip/:zip',
  '/compare',
  '/state-school-rankings',
  '/data',
]

/**
 * What is hard to read or to use on the shown screen, one line each: in a wide window in light colors and in a narrow one
 * in dark colors.
 */
async function faultsOf(page: Page): Promise<string[]> {
  await waitForContent(page)
  const { pathname } = new URL(page.url())
  const hasAllRows = withAllRows.includes(screenAt(pathname) ?? '')
  const light = await seriousViolationsIn(page, 'light', { hasAllRows })
  const charts = await chartsWithoutTable(page)
  const dark = await lookViolations(page, { scheme: 'dark', width: 320, hasAllRows })
  const narrow = [await waitUntilFits(page, 320), ...(await clippedTexts(page))]
  // The width of a common window at a zoom of 200 %.
  const zoomed = [await waitUntilFits(page, 640), ...(await clippedTexts(page))]
  const found = [...light, ...charts, ...dark, ...narrow, ...zoomed]
  return found.filter(Boolean).map((line) => `${pathname} ${line}`)
}

/** The faults of several screens, which one page opens after the other, and what was logged meanwhile. */
async function faultsOfAll(paths: readonly string[]): Promise<string[]> {
  const page = await openPage(wide)
  const problems = watchProblems(page)
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize(wide)
    await page.goto(exampleAddress(path))
    await waitUntilQuiet(page)
    await waitForScreen(page, path)
    faults.push(...(await faultsOf(page)))
  }
  return [...faults, ...problems]
}

describe('has content, logs no error, has no serious accessibility violation, a table for each chart, and fits 320 px and a zoom of 200 %:', () => {
  test.each(groups)(
    'every screen of the group %s',
    async (group) => {
      const paths = open.filter((screen) => screen.group === group).map(({ path }) => path)
      // While one page loads, the other is checked.
      const halves = [0, 1].map((half) => paths.filter((_, at) => at % 2 === half))
      expect((await Promise.all(halves.map(faultsOfAll))).flat()).toEqual([])
    },
    240_000,
  )

  test('the screens of a user', async () => {
    const page = await openPage(wide)
    const problems = watchProblems(page)
    await page.goto('/signup')
    const form = page.getByRole('form', { name: 'Sign up' })
    const email = `edith-${randomUUID()}@example.com`
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill('a field of barley')
    await form.getByLabel('Password', { exact: true }).press('Enter')
    await waitForScreen(page, '/home')
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(wide)
    await confirmEmail(page, email)
    await page.goto('/premium')
    await page.getByRole('main').getByRole('button', { name: 'Buy premium' }).click()
    await waitForScreen(page, '/premium/sandbox/:checkout')
    await heading(page).getByText('Test checkout').waitFor()
    expect([...(await faultsOf(page)), ...problems]).toEqual([])
    const guarded = screens.filter((screen) => screen.guarded).map(({ path }) => path)
    expect(guarded).toEqual(['/premium/sandbox/:checkout', '/home'])
  })
})

test('every address that is checked is one of its screen', () => {
  for (const [path, address] of Object.entries(exampleAddresses)) expect(screenAt(address.split('?')[0]!)).toBe(path)
})
