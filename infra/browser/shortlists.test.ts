import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { lookViolations, seriousViolations, seriousViolationsIn } from './accessibility.ts'
import { openPage } from './browser.ts'
import { confirmEmail } from './mailed-link.ts'
import { waitForContent } from './open-screen.ts'
import { watchProblems } from './page-problems.ts'
import { clippedTexts, heading, waitUntilFits } from './page-state.ts'

const [natick, cambridge, framingham] = ['Natick 01760', 'Cambridge 02138', 'Framingham 01701']

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const votes = (page: Page, count: number, word: 'for' | 'against', place: string) =>
  button(page, `${count} ${count === 1 ? 'vote' : 'votes'} ${word} ${place}`)
const notes = (page: Page, place: string) => page.getByRole('list', { name: `Notes on ${place}` })
/** The names of the places from the top. */
const order = (page: Page) =>
  page.getByRole('region', { name: 'Places', exact: true }).getByRole('rowheader').getByRole('link').allTextContents()

/** Makes a shortlist of three zips from their comparison, and returns the copied link. */
async function shareFromCompare(page: Page, title = 'Where to, Ann?'): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/compare?zips=01760,02138,01701')
  await button(page, 'Share a shortlist').click()
  const form = page.getByRole('form', { name: 'Share a shortlist' })
  await form.getByLabel('Title').fill(title)
  await form.getByText('3 of 3 places on the list').waitFor()
  expect(await seriousViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Make it and copy the link' }).click()
  await button(page, 'Link copied').waitFor()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  await page.getByRole('link', { name: 'Open the shortlist' }).click()
  await heading(page).getByText(title).waitFor()
  expect(page.url()).toBe(link)
  return link
}

async function writeNote(page: Page, place: string, { name, text }: { name: string; text: string }): Promise<void> {
  const form = page.getByRole('form', { name: `Note on ${place}` })
  await form.getByLabel('Your name').fill(name)
  await form.getByLabel('Note', { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Save note' }).click()
  await notes(page, place).getByText(text).waitFor()
}

/** The status of the page. It does not wait long for a busy service, and is then sent as if the list existed. */
async function statusOfDeleted(link: string): Promise<number> {
  const end = Date.now() + 15_000
  for (;;) {
    const { status } = await fetch(link, { headers: { Connection: 'close' } })
    if (status === 404 || Date.now() > end) return status
  }
}

describe('a shortlist', () => {
  test('is made from a comparison, voted on by somebody else, copied to an account and deleted', async () => {
    const maker = await openPage({ width: 1440 })
    const link = await shareFromCompare(maker)
    expect(new URL(link).pathname).toMatch(/^\/shortlist\/[\w-]{22}$/)
    await maker.getByText('You made this list').waitFor()
    await votes(maker, 0, 'for', natick).waitFor()
    expect(await order(maker)).toEqual(['Natick', 'Cambridge', 'Framingham'])

    const friend = await openPage({ width: 390, height: 844 })
    const problems = watchProblems(friend)
    const views: unknown[] = []
    friend.on('request', (request) => {
      if (request.url().endsWith('/api/pageview')) views.push(request.postDataJSON())
    })
    await friend.goto(link)
    await friend.getByText('Only the person who made the list can').waitFor()
    expect(await friend.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    for (const name of ['Rename', 'Delete', `Remove ${natick}`]) expect(await button(friend, name).count()).toBe(0)
    // By keyboard: the votes order the list, and the focus stays on the button.
    await votes(friend, 0, 'for', framingham).press('Enter')
    await friend.getByRole('button', { name: `1 vote for ${framingham}`, pressed: true }).waitFor()
    expect(await friend.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(`1 vote for ${framingham}`)
    await votes(friend, 0, 'against', natick).click()
    await friend.getByRole('button', { name: `1 vote against ${natick}`, pressed: true }).waitFor()
    expect(await order(friend)).toEqual(['Framingham', 'Cambridge', 'Natick'])
    await votes(friend, 1, 'against', natick).click()
    await friend.getByRole('button', { name: `0 votes against ${natick}`, pressed: false }).waitFor()
    expect(await order(friend)).toEqual(['Framingham', 'Natick', 'Cambridge'])
    await button(friend, `Add a note on ${cambridge}`).click()
    const text = 'Near work <b>but</b> dear: https://homes.example/'
    await writeNote(friend, cambridge, { name: 'Ann', text })
    expect(await notes(friend, cambridge).getByRole('link').count()).toBe(0)
    await button(friend, `Edit your note on ${cambridge}`).click()
    await writeNote(friend, cambridge, { name: 'Ann', text: `${text} Still.` })
    expect(views).toEqual([{ path: '/shortlist/:id', title: 'Shortlist – Homeground' }])

    await maker.reload()
    await votes(maker, 1, 'for', framingham).waitFor()
    expect(await order(maker)).toEqual(['Framingham', 'Natick', 'Cambridge'])
    await notes(maker, cambridge).getByText(`${text} Still.`).waitFor()
    expect(await button(maker, `Edit your note on ${cambridge}`).count()).toBe(0)
    await button(maker, `Remove ${cambridge}`).click()
    await maker.getByRole('dialog').getByText('Its votes and notes are deleted for everyone.').waitFor()
    await maker.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await votes(maker, 0, 'for', cambridge).waitFor({ state: 'detached' })
    await maker.getByLabel('Add a place or school').fill('Natick High')
    await maker.getByRole('option', { name: /^Natick High/ }).click()
    await button(maker, /^Remove Natick High/).waitFor()
    await button(maker, 'Rename').click()
    const rename = maker.getByRole('form', { name: 'Rename the shortlist' })
    await rename.getByLabel('Title').fill('The last two')
    await rename.getByLabel('Title').press('Enter')
    await heading(maker).getByText('The last two').waitFor()

    await friend.reload()
    await button(friend, /^0 votes for Natick High/).waitFor()
    await button(friend, 'Copy to my places').click()
    await friend.getByText('Sign up to copy these places to your places.').waitFor()
    const form = friend.getByRole('form', { name: 'Sign up' })
    await form.getByLabel('Email').fill(`shortlist-${randomUUID()}@example.com`)
    await form.getByLabel('Password', { exact: true }).fill('a field of barley')
    await form.getByLabel('Password', { exact: true }).press('Enter')
    await friend.getByText('Saved 3 places.').waitFor()
    await button(friend, 'Copy to my places').click()
    await friend.getByText('You had saved all of these places already.').waitFor()
    await friend.goto('/home')
    const saved = friend.getByRole('region', { name: 'Saved places' })
    await saved.getByRole('link', { name: 'Framingham' }).waitFor()
    expect((await saved.getByRole('rowheader').getByRole('link').allTextContents()).slice(0, 2)).toEqual([
      'Framingham',
      'Natick',
    ])
    expect(problems).toEqual([])

    await button(maker, 'Delete').click()
    await button(maker, 'Delete shortlist').click()
    expect(await statusOfDeleted(link)).toBe(404)
    for (const page of [maker, friend]) {
      await page.goto(link)
      await page.getByText('This shortlist was deleted or never existed.').waitFor()
      expect(await heading(page).textContent()).toBe('No such shortlist')
    }
  })

  test('is made of saved places, and compares up to four of one kind', async () => {
    const page = await openPage({ width: 1440 })
    const email = `shortlist-${randomUUID()}@example.com`
    await page.goto('/signup')
    const form = page.getByRole('form', { name: 'Sign up' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password', { exact: true }).fill('a field of barley')
    await form.getByLabel('Password', { exact: true }).press('Enter')
    await heading(page).getByText('Hello').waitFor()
    for (const [zip, name] of [
      ['01760', natick],
      ['02138', cambridge],
    ] as const) {
      await page.goto(`/zip/${zip}`)
      const stored = page.waitForResponse((answer) => answer.url().endsWith(`/api/user/places/${zip}`) && answer.ok())
      await button(page, `Save ${name}`).click()
      await stored
    }
    await page.goto('/home')
    await page.getByRole('region', { name: 'Shortlists' }).getByRole('button', { name: 'Share a shortlist' }).click()
    await page.getByText('2 of 2 places on the list').waitFor()
    await button(page, 'Make it and copy the link').click()
    await page.getByRole('link', { name: 'Open the shortlist' }).click()
    await votes(page, 0, 'for', natick).waitFor()
    await page.getByRole('link', { name: 'Compare these' }).click()
    await heading(page).getByText('Two places, side by side').waitFor()
    await page.goto('/home')
    await page.getByRole('region', { name: 'Shortlists' }).getByRole('link', { name: 'Our shortlist' }).waitFor()
    // The account has the list in any browser, once its email is confirmed.
    await confirmEmail(page, email)
    const other = await openPage()
    await other.goto('/login')
    const login = other.getByRole('form', { name: 'Log in' })
    await login.getByLabel('Email').fill(email)
    await login.getByLabel('Password', { exact: true }).fill('a field of barley')
    await login.getByLabel('Password', { exact: true }).press('Enter')
    await other.getByRole('region', { name: 'Shortlists' }).getByRole('link', { name: 'Our shortlist' }).click()
    await other.getByText('You made this list').waitFor()
  })

  test('has no serious accessibility violation in light and dark, and fits 320 px and a zoom of 200 %', async () => {
    const page = await openPage({ width: 1440, height: 1200 })
    await shareFromCompare(page, 'A long title without a space: '.padEnd(90, 'x'))
    await button(page, `Add a note on ${natick}`).click()
    await writeNote(page, natick, { name: 'x'.repeat(40), text: 'x'.repeat(500) })
    await button(page, `Add a note on ${framingham}`).click()
    await page.getByLabel('Your name').fill('Ann')
    await votes(page, 0, 'for', cambridge).click()
    await votes(page, 1, 'for', cambridge).waitFor()
    await waitForContent(page)
    const light = await seriousViolationsIn(page, 'light', { hasAllRows: true })
    const dark = await lookViolations(page, { scheme: 'dark', width: 320, hasAllRows: true })
    const found = [...light, ...dark]
    for (const width of [320, 390, 640, 834, 1440]) {
      found.push(await waitUntilFits(page, width), ...(await clippedTexts(page)))
    }
    expect(found.filter(Boolean)).toEqual([])
  })
})
