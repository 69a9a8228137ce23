import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { getJson, type OpenPageInput, openPage } from './browser.ts'
import { confirmEmail } from './mailed-link.ts'
import { overflowPixels, waitUntilFits, waitUntilTrue } from './page-state.ts'

const password = 'a field of barley'
const natick = 'Natick 01760'

// Scripts that run in the page, as text: the tests run in Node.
const focusedName = `document.activeElement.getAttribute('aria-label')`

const newAddress = () => `saved-${randomUUID()}@example.com`

async function enter(page: Page, name: 'Sign up' | 'Log in', email: string): Promise<void> {
  const form = page.getByRole('form', { name })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
}

/** The home page of someone who has just signed up. */
async function openHome(email: string, input?: OpenPageInput): Promise<Page> {
  const page = await openPage(input)
  await page.goto('/signup')
  await enter(page, 'Sign up', email)
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name, pressed: true })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, place: string, name: string | RegExp) => part(page, place).getByRole('row', { name })
/** Resolves when the server has answered a call. */
const answered = (page: Page, path: string) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === path && answer.ok())

async function saveAndWatchNatick(page: Page): Promise<void> {
  await page.goto('/zip/01760')
  for (const [name, path] of [
    ['Save', 'places'],
    ['Watch', 'watches'],
  ] as const) {
    const stored = answered(page, `/api/user/${path}/01760`)
    await button(page, `${name} ${natick}`).click()
    await stored
  }
}

describe('saving places', () => {
  test('a visitor saves a zip of the list by signing up, then watches it and saves the search with its weights', async () => {
    const page = await openPage()
    await page.goto(
      '/research-area?area=state&states=MA&median_listing_price=300%2C25000&order=match&weights=overall_score:3',
    )
    const first = page.getByRole('row').nth(1)
    const save = first.getByRole('button', { name: /^Save / })
    const name = (await save.getAttribute('aria-label'))!.replace('Save ', '')
    await save.click()
    await page.getByText(`Sign up to save ${name}.`).waitFor()
    await enter(page, 'Sign up', newAddress())
    await pressed(page, `Save ${name}`).waitFor()
    await first.getByRole('button', { name: `Watch ${name}` }).click()
    await pressed(page, `Watch ${name}`).waitFor()
    const stored = answered(page, '/api/user/searches')
    await button(page, 'Save search').click()
    await stored
    await page.goto('/home')
    const zip = name.slice(-5)
    await row(page, 'Saved places', new RegExp(zip)).waitFor()
    await row(page, 'Watched places', new RegExp(zip)).waitFor()
    await part(page, 'Saved searches')
      .getByRole('link', { name: 'Massachusetts, median price over $300k, by match' })
      .click()
    await page.waitForURL(/median_listing_price=300%2C25000/)
    expect(new URL(page.url()).searchParams.get('weights')).toBe('overall_score:3')
    await page.getByRole('columnheader', { name: /^Match/ }).waitFor()
    await pressed(page, 'Saved search').waitFor()
    await pressed(page, `Save ${name}`).waitFor()
  })

  test('a zip saved and watched on its page is on /home, with the change of its price', async () => {
    const page = await openHome(newAddress())
    await saveAndWatchNatick(page)
    await page.reload()
    await pressed(page, `Saved ${natick}`).waitFor()
    const { periods, series } = await getJson<{
      periods: string[]
      series: { zip: { median_listing_price: number[] } }
    }>('/api/housing/zip/01760')
    // The same month a year before, because prices have seasons.
    const [before, latest] = [-13, -1].map((index) => series.zip.median_listing_price.at(index)!) as [number, number]
    await page.goto('/home')
    const watched = row(page, 'Watched places', /Natick/)
    await watched.waitFor()
    const cells = await watched.getByRole('cell').allTextContents()
    const percent = Math.abs(100 * (latest / before - 1)).toFixed(1)
    expect(cells[0]).toContain(`$${latest.toLocaleString('en-US')}`)
    expect(cells[1]).toContain(`${percent}%`)
    expect(cells[1]).toContain(`$${Math.abs(latest - before).toLocaleString('en-US')}`)
    const month = (period: string) =>
      new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${period}-01T00:00:00Z`),
      )
    const [latestMonth, monthBefore] = [month(periods.at(-1)!), month(periods.at(-13)!)]
    await part(page, 'Watched places').getByText(`${latestMonth} vs. ${monthBefore}`).waitFor()

    // A county too, by the figures of its zips together.
    const county = 'Middlesex County, MA'
    await page.goto('/place/Middlesex County/MA')
    for (const verb of ['Save', 'Watch']) await button(page, `${verb} ${county}`).click()
    await page.getByRole('textbox', { name: `Note on ${county}` }).waitFor()
    await page.getByRole('button', { name: `Watching ${county}` }).waitFor()
    await page.goto('/home')
    await row(page, 'Saved places', /Middlesex County/)
      .getByText('County MA')
      .waitFor()
    const { zips } = await getJson<{ zips: string[] }>('/api/place/Middlesex County/MA')
    const { change } = await getJson<{
      change: Record<string, { housing_inventory: number; median_listing_price: number }>
    }>(`/api/housing/place/changes?zips=${zips}`)
    const [now, yearBefore] = [change.now!, change.yearBefore!]
    const together = await row(page, 'Watched places', /Middlesex County/)
      .getByRole('cell')
      .allTextContents()
    expect(together[1]).toContain(
      `${Math.abs(100 * (now.median_listing_price / yearBefore.median_listing_price - 1)).toFixed(1)}%`,
    )
    expect(together[2]).toContain(now.housing_inventory.toLocaleString('en-US'))
    await row(page, 'Watched places', /Middlesex County/)
      .getByRole('link')
      .click()
    await page.getByRole('heading', { level: 1, name: 'Middlesex County MA' }).waitFor()
    await pressed(page, `Saved ${county}`).waitFor()
  })

  test('a note is saved when it loses focus, canceled with Escape, and restored with its place', async () => {
    const page = await openHome(newAddress())
    await saveAndWatchNatick(page)
    await page.goto('/home')
    const note = page.getByRole('textbox', { name: `Note on ${natick}` })
    await button(page, `Add a note on ${natick}`).click()
    await note.fill('Near Ann')
    const stored = answered(page, '/api/user/places/01760')
    await page.getByRole('heading', { level: 1 }).click()
    await stored
    await page.reload()
    await button(page, `Edit the note on ${natick}: Near Ann`).press('Enter')
    await note.fill('Far from Ann')
    await note.press('Escape')
    await button(page, `Edit the note on ${natick}: Near Ann`).waitFor()
    const removed = answered(page, '/api/user/places/01760')
    await row(page, 'Saved places', /Natick/)
      .getByRole('button', { name: `Remove ${natick}` })
      .press('Enter')
    await waitUntilTrue(page, `${focusedName} === 'Undo: restore ${natick}'`)
    // Else its response would be taken for that of the next call, which the reload would then cut off.
    await removed
    const back = answered(page, '/api/user/places/01760')
    await page.keyboard.press('Enter')
    await back
    await page.reload()
    await button(page, `Edit the note on ${natick}: Near Ann`).waitFor()
  })
})

test('a school of a list and its district are watched, and /home has the change of their results', async () => {
  const page = await openHome(newAddress())
  const { schools } = await getJson<{ schools: { ncesID: string; name: string }[] }>('/api/schools/in-zip/01760')
  const { ncesID: id, name } = schools[0]!
  const district = `district:${id.slice(0, 7)}`
  const figures = await getJson<
    {
      key: string
      name: string
      springs: { year: number; rank: number; rank_of: number }[]
      change: { change: number; clear: boolean; from: number }
    }[]
  >(`/api/schools/figures?schools=school:${id};${district}`)
  const watch = async (key: string, press: () => Promise<void>) => {
    const stored = answered(page, `/api/user/watches/${encodeURIComponent(key)}`)
    await press()
    await stored
  }
  await page.goto('/schools?area=zip&place=01760')
  await watch(`school:${id}`, () =>
    page
      .getByRole('row', { name })
      .getByRole('button', { name: `Watch ${name}` })
      .click(),
  )
  await page.getByText('Confirm your email, and we’ll email you new test results of this school.').waitFor()
  await page.goto(`/school/${id}`)
  await pressed(page, `Watching ${name}`).waitFor()
  await page.goto(`/schools/district/${id.slice(0, 7)}`)
  await watch(district, () => button(page, `Watch ${figures[1]!.name}`).click())
  await page.goto('/home')
  const title = 'Watched schools and districts'
  for (const { name: shown, springs, change } of figures) {
    const watched = row(page, title, new RegExp(shown))
    await watched.waitFor()
    const [, points, , rank] = await watched.getByRole('cell').allTextContents()
    expect(points).toContain(`${Math.abs(change.change).toFixed(1)} pp since ${change.from}:`)
    expect(points!.endsWith(', unclear')).toBe(!change.clear)
    const of = (value: number) => value.toLocaleString('en-US')
    expect(rank).toBe(
      `${of(springs[0]!.rank)} of ${of(springs[0]!.rank_of)} from ${of(springs[1]!.rank)} in ${springs[1]!.year}`,
    )
  }
  expect(await seriousViolations(page)).toEqual([])
  for (const width of [390, 820]) expect(await waitUntilFits(page, width)).toBe('')
  await row(page, title, new RegExp(name))
    .getByRole('button', { name: `Remove ${name}` })
    .click()
  await page.getByText(`${name} was removed.`).waitFor()
})

test('a school and its district saved on their pages are on /home, with their newest results and a note', async () => {
  const page = await openHome(newAddress())
  const id = '250432000005'
  const school = await getJson<{ name: string; students: number; years: { rank: number; rank_of: number }[] }>(
    `/api/school/${id}`,
  )
  const { name } = school
  const { rank, rank_of: of } = school.years.at(-1)!
  await page.goto(`/school/${id}`)
  const schoolPath = `/api/user/places/${encodeURIComponent(`school:${id}`)}`
  const savedSchool = answered(page, schoolPath)
  await button(page, `Save ${name}`).click()
  await savedSchool
  const field = page.getByRole('textbox', { name: `Note on ${name}` })
  await field.fill('Ask about buses')
  const noted = answered(page, schoolPath)
  await page.getByRole('heading', { level: 1 }).click()
  await noted
  const district = await getJson<{ name: string; students: number }>(`/api/schools/district/${id.slice(0, 7)}`)
  await page.goto(`/schools/district/${id.slice(0, 7)}`)
  const saved = answered(page, `/api/user/places/${encodeURIComponent(`district:${id.slice(0, 7)}`)}`)
  await button(page, `Save ${district.name}`).click()
  await saved

  await page.goto('/home')
  const title = 'Saved schools and districts'
  const cells = row(page, title, new RegExp(name)).getByRole('cell')
  await cells.first().waitFor()
  const [students, , , ranked] = await cells.allTextContents()
  expect(students).toBe(school.students.toLocaleString('en-US'))
  expect(ranked).toContain(`${rank.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`)
  await row(page, title, new RegExp(district.name)).getByText(district.students.toLocaleString('en-US')).waitFor()
  await part(page, 'Saved searches').getByText('No saved searches yet').waitFor()
  await part(page, title)
    .getByRole('button', { name: `Edit the note on ${name}: Ask about buses` })
    .waitFor()
  expect(await seriousViolations(page)).toEqual([])

  await button(page, `Remove ${name}`).click()
  await button(page, `Undo: restore ${name}`).click()
  await button(page, `Edit the note on ${name}: Ask about buses`).waitFor()
  await part(page, title).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await pressed(page, `Saved ${name}`).waitFor()
})

describe('the account', () => {
  test('changes its name, lists its devices, logs out another one, then all', async () => {
    const email = newAddress()
    const page = await openHome(email)
    await button(page, 'Add name').click()
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
    await confirmEmail(page, email)
    await page.goto('/home')
    const other = await openPage()
    await other.goto('/login')
    await enter(other, 'Log in', email)
    await other.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
    await page.reload()
    const devices = part(page, 'Devices').getByRole('listitem')
    await devices.nth(1).waitFor()
    expect(await devices.filter({ hasText: 'This device' }).count()).toBe(1)
    await devices.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'Log out Chrome on Linux' }).click()
    await waitUntilTrue(
      page,
      `document.querySelector('#devices').closest('section').querySelectorAll('li').length === 1`,
    )
    await other.reload()
    await other.waitForURL(/\/login\?next=/)
    await button(page, 'Log out everywhere').click()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/home')
    await page.waitForURL(/\/login\?next=/)
  })

  test('is deleted with its password, after listing what will be deleted', async () => {
    const email = newAddress()
    const page = await openHome(email)
    await saveAndWatchNatick(page)
    await page.goto('/home')
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('1 saved place', { exact: true }).waitFor()
    await dialog.getByText('1 watched place', { exact: true }).waitFor()
    expect(await seriousViolations(page)).toEqual([])
    const field = dialog.getByLabel('Your password', { exact: true })
    await field.fill('not the password')
    await field.press('Enter')
    await waitUntilTrue(page, `document.activeElement.getAttribute('aria-invalid') === 'true'`)
    await field.fill(password)
    await field.press('Enter')
    await page.getByText('Your account was deleted').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/login')
    await enter(page, 'Log in', email)
    await page
      .getByRole('alert')
      .getByText(/password/i)
      .waitFor()
  })
})

test.each([
  [1440, 'light'],
  [320, 'dark'],
] as const)('/home at %i px, %s, fits and has no serious accessibility violation', async (width, scheme) => {
  const page = await openHome(newAddress(), { width, scheme })
  expect(await seriousViolations(page)).toEqual([])
  await saveAndWatchNatick(page)
  await page.goto('/home')
  await row(page, 'Watched places', /Natick/).waitFor()
  expect(await overflowPixels(page)).toBe(0)
  expect(await seriousViolations(page)).toEqual([])
})
