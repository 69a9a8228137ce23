import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolationsIn } from './accessibility.ts'
import { getJson, openPage } from './browser.ts'
import { heading, waitUntilQuiet, waitUntilTrue } from './page-state.ts'

interface Near {
  readonly zip: string
  readonly town: string
  readonly filter: string
  readonly value: number
}

const massachusetts = '/research-area?area=state&states=MA&dir=desc'
/** Scripts that run in the page, as text: the tests run in Node. */
const pane = `document.querySelector('section[aria-label="Results"]')`

describe('columns', () => {
  test.each([834, 1280, 1440])('the sorted column is next to the place, and none is hidden at %s px', async (width) => {
    const page = await openPage({ width })
    await page.goto('/research-area?area=state&states=MA&order=median_age&dir=desc')
    await page.getByRole('rowheader').first().waitFor()
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads[1]).toContain('Median age')
    expect(await page.evaluate(`${pane}.scrollWidth - ${pane}.clientWidth`)).toBe(0)
  })

  test('a list of schools fits its pane next to the map at 1440 px', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/schools?area=state&states=MA')
    await page.getByRole('columnheader', { name: /2-year change/ }).waitFor()
    await page.getByRole('region', { name: /^Map: / }).waitFor()
    expect(await page.evaluate(`${pane}.scrollWidth - ${pane}.clientWidth`)).toBe(0)
  })

  test('the arrow of the sorted column stays on the line of its first word', async () => {
    const page = await openPage({ width: 1440 })
    const columns = 'price_trend,overall_score,avg_agi_per_return,population,median_age'
    await page.goto(`${massachusetts}&order=median_listing_price&columns=${columns}`)
    const sort = page
      .getByRole('columnheader', { name: /^Median price/ })
      .getByRole('button')
      .first()
    await sort.waitFor()
    const lines = await sort.evaluate((button: { innerText: string }) => button.innerText.split('\n'))
    expect(lines[0]).not.toBe('')
    const [arrow, name] = [(await sort.locator('svg').boundingBox())!, (await sort.boundingBox())!]
    expect(arrow.y + arrow.height / 2).toBeLessThan(name.y + 24)
    const word = (await sort.locator('span').boundingBox())!
    expect(word.height).toBeLessThanOrEqual(24)
  })

  test('chosen columns beyond the edge are announced by a shadow, and have room without the map', async () => {
    const page = await openPage({ width: 1440 })
    const columns = 'population,median_age,median_rent,price_change_1yr,avg_agi_per_return'
    await page.goto(`${massachusetts}&columns=${columns}`)
    await page.getByRole('columnheader', { name: /Median rent/ }).waitFor()
    await waitUntilTrue(page, `${pane}.dataset.cut === 'true'`)
    await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
    await page.waitForURL(/view=list/)
    await waitUntilTrue(page, `${pane}.dataset.cut === 'false'`)
    expect(await page.getByRole('region', { name: /^Map: / }).count()).toBe(0)
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click()
    await page.getByRole('region', { name: /^Map: / }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })

  test('a list asks for the fields that it shows, and for those of a column that is added', async () => {
    const page = await openPage({ width: 1440 })
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/search') asked.push(url.searchParams.get('fields') ?? 'all')
    })
    await page.goto(`${massachusetts}&columns=population`)
    await page.getByRole('rowheader').first().waitFor()
    expect(asked).toEqual(['overall_score,population'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Median age' }).check()
    await page
      .getByRole('cell', { name: /^\d\d\.\d/ })
      .first()
      .waitFor()
    expect(asked.at(-1)).toBe('median_age,overall_score,population')
    // Next to the column of the order, where it is in view.
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads.findIndex((head) => head.startsWith('Median age'))).toBe(2)
  })
})

describe('several states', () => {
  test('rows name the state, and the list is not sorted by school score', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=nationwide')
    await page.getByRole('rowheader').first().waitFor()
    const [first] = await page.getByRole('rowheader').allTextContents()
    expect(first).toMatch(/, (MA|NH|RI)\d{5} · .+ County$/)
    await page.getByRole('columnheader', { name: /^Population/ }).waitFor()
    expect(await page.getByText('is not comparable across states').count()).toBe(0)
  })

  test('a list sorted by school score says at heading and column that scores do not compare', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=nationwide&order=overall_score&dir=desc')
    await page.getByText('School score is not comparable across states').waitFor()
    await page.getByRole('columnheader', { name: /Not comparable across states.*School score/ }).waitFor()
    const mark = page.getByRole('columnheader').getByText('In-state only')
    expect((await mark.boundingBox())!.height).toBeLessThanOrEqual(20)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('term').filter({ hasText: 'School score' }).getByText('In-state only').first().waitFor()
    await page.goto(massachusetts)
    await page.getByText('703 zip codes').first().waitFor()
    await page.getByText('School score', { exact: true }).first().waitFor()
    expect(await page.getByText('ot comparable across states').count()).toBe(0)
  })
})

describe('an edit of the filters', () => {
  const lowest = (page: Page) => page.getByLabel('Median price, from')

  test('dims the list, offers to show the results below the filters, and survives a reload', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(massachusetts)
    await page.getByRole('rowheader').first().waitFor()
    expect(await page.evaluate(`${pane}.dataset.stale`)).toBe('false')
    await lowest(page).fill('500k')
    await lowest(page).press('Enter')
    const show = page.getByRole('button', { name: /^Show \d+ zip codes$/ })
    await show.waitFor()
    expect(await page.evaluate(`${pane}.dataset.stale`)).toBe('true')
    await page.reload()
    await show.waitFor()
    expect(await lowest(page).inputValue()).toBe('$500,000')
    await show.click()
    await page.waitForURL(/median_listing_price=500%2C25000/)
    await waitUntilTrue(page, `${pane}.dataset.stale === 'false'`)
    expect(await show.count()).toBe(0)
  })

  test('a drag counts once, when it has settled', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(massachusetts)
    await page.getByRole('rowheader').first().waitFor()
    await waitUntilQuiet(page)
    const counted: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const filters = url.searchParams.get('filters')
      if (url.pathname === '/api/search/count' && filters) counted.push(filters)
    })
    const handle = page.getByRole('slider', { name: 'Median price, lowest' })
    const { x, y, width, height } = (await handle.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    for (let step = 1; step <= 20; step++) await page.mouse.move(x + 4 * step, y + height / 2)
    await page.mouse.up()
    await page.getByRole('button', { name: /^Show (?!703)\d+ zip codes$/ }).waitFor()
    await waitUntilQuiet(page)
    expect(counted).toHaveLength(1)
  })

  test('three filters of the first group show, and more on request', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(massachusetts)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Active listings Any' }).waitFor()
    expect(await filters.getByRole('button', { name: /^Median rent/ }).count()).toBe(0)
    await filters.getByRole('button', { name: /^\d+ more filters$/ }).click()
    await filters.getByRole('button', { name: /^Median rent/ }).waitFor()
  })

  test('a filter in the address that exceeds every option does not filter', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(`${massachusetts}&population=-1,3000000`)
    await heading(page).getByText('703 zip codes in Massachusetts').waitFor()
    expect(await page.getByText('1 set').count()).toBe(0)
  })
})

describe('the drawer of a phone', () => {
  test('starts from a recipe, whose filters show, and is reset with its weights', async () => {
    const recipe = { median_listing_price: '0,400', population_density: '-1,500' }
    const filters = { ...recipe, distance_to_large_airport: '-1,100' }
    const { count } = await getJson<{ count: number }>(
      `/api/search/count?states=MA&filters=${encodeURIComponent(JSON.stringify(filters))}`,
    )
    const page = await openPage({ width: 390, height: 844 })
    await page.goto(`${massachusetts}&order=match&weights=overall_score:3`)
    await page.getByRole('button', { name: 'Massachusetts', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    expect(await drawer.getByRole('banner').count()).toBe(0)
    await drawer.getByRole('button', { name: 'Remote work' }).press('Enter')
    await drawer.getByRole('button', { name: `Show ${count} zip codes` }).waitFor()
    expect(await drawer.getByLabel('Median price, to').inputValue()).toBe('$400,000')
    await drawer.getByRole('button', { name: 'Reset' }).press('Enter')
    const show = drawer.getByRole('button', { name: 'Show 703 zip codes' })
    await show.press('Enter')
    await page.waitForURL((url) => !/weights|match|median_listing_price/.test(url.search))
  })
})

describe('the state picker', () => {
  test('can be emptied, asks for a state then, and is left by keyboard', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(massachusetts)
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('button', { name: 'States: Massachusetts' }).click()
    const field = (await page.getByRole('combobox', { name: 'Find a state' }).boundingBox())!
    const list = (await page.getByRole('listbox', { name: 'States' }).boundingBox())!
    expect([field.x, field.width]).toEqual([list.x, list.width])
    expect(await seriousViolationsIn(page, 'light')).toEqual([])
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const button = page.getByRole('button', { name: 'States: Choose a state' })
    await button.getByText('Choose a state').waitFor()
    const search = page.getByRole('main').getByRole('button', { name: 'Search', exact: true })
    expect(await search.isDisabled()).toBe(true)
    await waitUntilTrue(page, `document.activeElement.getAttribute('aria-label') === 'States: Choose a state'`)
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Find a state' }).fill('hamp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // Tab moves the focus to the next control.
    await waitUntilTrue(page, `document.activeElement.closest('[aria-label="Show results by"]') !== null`)
    await page.getByRole('button', { name: 'States: New Hampshire' }).waitFor()
    expect(await page.getByRole('listbox', { name: 'States' }).count()).toBe(0)
  })
})

describe('the way to the results', () => {
  test('a link skips the filters', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto(massachusetts)
    await page.getByRole('rowheader').first().waitFor()
    const skip = page.getByRole('button', { name: 'Skip to results' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await waitUntilTrue(page, `document.activeElement.tagName === 'H1'`)
    await page.keyboard.press('Tab')
    await waitUntilTrue(page, `${pane}.contains(document.activeElement)`)
  })

  test('while searching, the title is on the left and Cancel on the right', async () => {
    const page = await openPage({ width: 1440 })
    await page.route('**/api/search?*', () => {})
    await page.goto(massachusetts)
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    const [title, button] = await Promise.all([heading(page).boundingBox(), cancel.boundingBox()])
    expect(title!.x).toBeLessThan(button!.x)
    expect(button!.width).toBeLessThan(120)
  })

  test('without parameters the last search comes back, but not one that failed', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area')
    // A first visit lists the best scores first.
    await page.waitForURL(/states=MA&dir=desc/)
    await page.goto('/research-area?area=state&states=NH&order=median_age')
    await page.getByRole('rowheader').first().waitFor()
    await page.goto('/research-area?area=zip&place=Nowhere+at+all&radius=10')
    await page.getByText('That search didn’t work').waitFor()
    await page.goto('/research-area')
    await page.waitForURL(/states=NH&order=median_age/)
  })
})

describe('no results', () => {
  test('the smallest change is offered first, with its count', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&median_listing_price=0%2C150&overall_score=50%2C100')
    await heading(page).getByText('0 of 703 zip codes match').waitFor()
    const changes = page.getByRole('listitem').filter({ has: page.getByRole('button') })
    const widen = changes.filter({ hasText: /^Widen median price to \$\d+k/ })
    const button = widen.getByRole('button', { name: /^Widen: \$/ })
    const count = await widen.getByText(/^\d+ zip codes?$/).textContent()
    const promised = count!.split(' ')[0]
    expect(Number(promised)).toBeGreaterThan(0)
    await button.click()
    await heading(page).getByText(`${promised} of 703 zip codes match`).waitFor()
  })

  test('the places that break one filter are named, with by how much', async () => {
    const filters = { median_listing_price: '0,150', overall_score: '50,100' }
    const { near } = await getJson<{ near: Near[] }>(
      `/api/search/count?states=MA&near=5&filters=${encodeURIComponent(JSON.stringify(filters))}`,
    )
    const page = await openPage({ width: 390 })
    await page.goto(`/research-area?${new URLSearchParams({ states: 'MA', ...filters })}`)
    const misses = page.getByRole('region', { name: 'Near misses' }).getByRole('listitem')
    await misses.nth(near.length - 1).waitFor()
    const [first] = near
    const text = (await misses.first().textContent())!
    expect(text).toContain(`${first!.town}, MA ${first!.zip}`)
    const over = Math.round((first!.value - 150_000) / 1000)
    if (first!.filter === 'median_listing_price') expect(text).toContain(`$${over}k over budget`)
    await misses.first().getByRole('link').press('Enter')
    await page.waitForURL(new RegExp(`/zip/${first!.zip}$`))
  })

  test('towns are compared, saved and watched as zips are; none repeats its state', async () => {
    const page = await openPage({ width: 1440 })
    await page.goto('/research-area?area=state&states=MA&by=town&dir=desc')
    await page.getByText('Town figures combine all of their zips.').waitFor()
    for (const verb of ['Compare', 'Save', 'Watch']) {
      await page
        .getByRole('button', { name: new RegExp(`^${verb} [A-Z].*, MA$`) })
        .nth(9)
        .waitFor()
    }
    const [first] = await page.getByRole('rowheader').allTextContents()
    expect(first).not.toContain(', MA')
  })
})
