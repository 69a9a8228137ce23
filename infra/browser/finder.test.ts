import { expect, test } from '@jest/globals'
import { seriousViolations } from './accessibility.ts'
import { getJson, openPage } from './browser.ts'
import { overflowPixels } from './page-state.ts'

interface Item {
  readonly zip: string
  readonly town: string
  readonly match: { score: number; contributions: Record<string, number> }
}

test('the place finder leads from the home page by keyboard, through weights, to two compared places', async () => {
  const page = await openPage({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Place finder' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Place finder' }).waitFor()
  await page.getByRole('button', { name: /^Show [\d,]+ zip codes$/ }).waitFor()

  const schools = page.getByRole('slider', { name: /^How much .*school score matters$/i })
  await schools.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  const price = page.getByRole('slider', { name: /^How much Median listing price matters$/i })
  await price.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await price.getAttribute('aria-valuetext')).toBe('Prefer lower (medium)')
  expect(await overflowPixels(page)).toBe(0)
  expect(await seriousViolations(page)).toEqual([])

  await page.getByRole('button', { name: /^Show [\d,]+ zip codes$/ }).press('Enter')
  const items = await getJson<Item[]>(
    `/api/search?states=MA&searchOrderBy=match&weights=${encodeURIComponent('{"overall_score":3,"median_listing_price":-2}')}`,
  )
  const { town, match } = items[0]!
  await page.getByRole('listitem').filter({ hasText: town }).first().waitFor()
  const points = match.contributions.overall_score!.toFixed(1)
  // What the bar of the best match says to a screen reader. The weights are 3 and 2; a place without a price has only the first.
  const part = 'median_listing_price' in match.contributions ? `${points} of 60.0, low` : `${points} of 100.0`
  await page.getByText(part).first().waitFor()
  const [first, second] = items
  for (const place of [first!, second!]) {
    await page
      .getByRole('button', { name: `Compare ${place.town} ${place.zip}` })
      .first()
      .press('Enter')
  }
  expect(new URL(page.url()).searchParams.get('weights')).toBe('median_listing_price:-2,overall_score:3')
  expect(await overflowPixels(page)).toBe(0)
  const tray = page.getByRole('complementary', { name: 'Compare list' })
  await tray.getByRole('link', { name: 'Compare', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Two places, side by side' }).waitFor()
})

test('the list of states stays inside the window, and no other bar is below that of the questions', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await openPage({ width, height })
    await page.goto('/research-area?area=state&states=MA')
    await page
      .getByRole('button', { name: /^Compare .+ \d{5}$/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'Compare list' }).waitFor()
    await page.goto('/finder')
    await page.getByRole('button', { name: /^Show [\d,]+ zip codes$/ }).waitFor()
    expect(await page.getByRole('complementary', { name: 'Compare list' }).count()).toBe(0)
    await page
      .getByRole('button', { name: /^States: / })
      .first()
      .click()
    await page.getByRole('combobox', { name: 'Find a state' }).waitFor()
    const list = (await page.getByRole('listbox', { name: 'States' }).boundingBox())!
    expect(list.y).toBeGreaterThanOrEqual(0)
    expect(list.y + list.height).toBeLessThanOrEqual(height)
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
    await page.locator('[aria-label="Find a state"]:focus').waitFor()
    expect(await page.getByRole('button', { name: 'Show results' }).isDisabled()).toBe(true)
  }
})
