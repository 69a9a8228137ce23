import { describe, expect, test } from '@jest/globals'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { openPage } from './browser.ts'
import { heading, overflowPixels, waitUntilTrue } from './page-state.ts'
import { openSearch, priced } from './search-page.ts'

describe('the frame', () => {
  test('the slash key focuses the search box, which finds a town by keyboard and opens its page', async () => {
    const page = await openSearch(priced)
    await heading(page).getByText('match').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('Natick, M')
    // The list of fewer letters may begin with another place.
    await page.getByRole('option').first().filter({ hasText: 'Natick, MA' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: /^Natick, MA/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/place/Natick/MA')
  })

  test('moves the focus to the heading of a new page and updates the title', async () => {
    const page = await openSearch(priced)
    await page.getByRole('rowheader').first().getByRole('link').click()
    await page.waitForURL(/\/zip\//)
    await waitUntilTrue(page, `document.activeElement.tagName === 'H1'`)
    expect(await page.title()).toMatch(/ – Homeground$/)
  })

  test('an unknown path is a 404 page with the search box', async () => {
    const page = await openPage()
    await page.goto('/no-such-page')
    await heading(page).getByText('Page not found').waitFor()
    expect(await page.title()).toBe('Page not found – Homeground')
    const box = page.getByRole('main').getByLabel('Find a place')
    await box.fill('01760')
    await box.press('Enter')
    await page.waitForURL('**/zip/01760')
  })

  test('says that the data is generated and links to the loaded files', async () => {
    const page = await openPage()
    await page.goto('/')
    const banner = page.getByRole('complementary', { name: 'About this data' })
    await banner.getByText(/made up until real ones are loaded; everything else is real/).waitFor()
    await banner.getByRole('link', { name: 'What’s real' }).click()
    await page.getByRole('cell', { name: 'Realtor.com', exact: true }).waitFor()
  })

  test('says on a phone, in one line, that numbers are generated', async () => {
    const page = await openPage({ width: 390 })
    await page.goto('/')
    const banner = page.getByRole('complementary', { name: 'About this data' })
    await banner.getByText('Some numbers are made up.').waitFor()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await banner.getByText('Some numbers are made up.').isVisible()).toBe(true)
      // Room for one line.
      const [inside, shown] = await banner.evaluate((element: { scrollHeight: number; clientHeight: number }) => [
        element.scrollHeight,
        element.clientHeight,
      ])
      expect(inside).toBe(shown)
      expect(await overflowPixels(page)).toBe(0)
    }
  })
})

test('the page of an unknown address has no serious accessibility violation and fits 320 px', async () => {
  const page = await openPage()
  await page.goto('/404')
  await heading(page).waitFor()
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await overflowPixels(page)).toBe(0)
})
