import { describe, expect, test } from '@jest/globals'
import { homeground, openPage } from './browser.ts'
import { heading, overflowPixels, waitUntilTrue } from './page-state.ts'
import { openSearch, priced, towns, zipCodes } from './search-page.ts'

interface Found {
  zip: string
  town: string
  median_listing_price: number
}

// Scripts that run in the page, as text: the tests run in Node.
const scrolled = `document.querySelector('section[aria-label="Results"]').scrollTop`

async function searchFor(query: string): Promise<{ total: number; results: Found[] }> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const response = await fetch(new URL(`/api/search?${query}`, homeground()), { headers })
  const results = (await response.json()) as Found[]
  return { total: Number(response.headers.get('x-total-count')), results }
}

describe('/research-area', () => {
  test('shows the results of the endpoint in their order', async () => {
    const { total, results } = await searchFor(
      'states=MA&filters={"median_listing_price":"300,25000"}&searchOrderBy=median_listing_price',
    )
    const page = await openSearch(priced)
    await heading(page).getByText(`${total} of `).waitFor()
    await page
      .getByRole('rowheader')
      .nth(results.length - 1)
      .waitFor()
    expect(await towns(page)).toEqual(results.map(({ town }) => town))
    expect(await page.getByRole('row').nth(1).textContent()).toContain(
      `$${results[0]!.median_listing_price.toLocaleString('en-US')}`,
    )
    expect(await page.title()).toBe('Research an area – Homeground')
  })

  test('shows what it understands of a sentence on the home page, and asks about the rest before it searches', async () => {
    const page = await openPage()
    await page.goto('/')
    const field = page.getByRole('main').getByLabel('Find a place')
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/search') searches.push(pathname)
    })
    await field.fill('Safe towns near Boston under 600k, upstate')
    const parts = page.getByRole('list', { name: 'Parts' })
    await parts.getByText('Median price up to $600k').waitFor()
    expect(await parts.getByRole('listitem').allInnerTexts()).toEqual([
      'Within 25 miles of Boston, MA',
      'Towns',
      'Median price up to $600k',
    ])
    await page.getByRole('button', { name: 'Within 25 miles of Boston, MA', exact: true }).press('Enter')
    await page.getByLabel('Distance').selectOption('10')
    await parts.getByText('Within 10 miles of Boston, MA').waitFor()
    await page.getByLabel('Distance').selectOption('25')
    const near = 'searchArea=zip&placeValue=Boston, MA&radius=25&searchReturnType=town'
    const { total } = await searchFor(`${near}&filters={"median_listing_price":"0,600"}`)
    await page.getByText(`${total} towns match`, { exact: true }).waitFor()
    await field.press('Enter')
    await page.getByRole('alert').getByText('We didn’t understand “upstate”. Search without it?').waitFor()
    expect(searches).toEqual([])
    await field.press('Enter')
    await page.waitForURL(/research-area\?.*by=town.*median_listing_price=0%2C600/)
    const note = page.getByRole('region', { name: 'Your words' })
    await note.getByText('Not in our data yet: crime. See what is', { exact: true }).waitFor()
    await note.getByText('Not understood: upstate', { exact: true }).waitFor()
    expect(await note.getByRole('listitem').allTextContents()).toEqual([
      'Within 25 miles of Boston, MA',
      'Towns',
      'Median price up to $600k',
    ])
    await note.getByRole('button', { name: 'Remove Median price up to $600k' }).click()
    await page.waitForURL((url) => !url.search.includes('median_listing_price'))
    await note.getByText('Towns', { exact: true }).waitFor()

    const words = page.getByLabel('Say it in words')
    await words.fill('Rural places in New England')
    await words.press('Enter')
    await note.getByText('Connecticut').or(note.getByText('6 states')).waitFor()
    await note.getByText('Density up to 500', { exact: false }).waitFor()
    expect(new URL(page.url()).searchParams.get('states')).toBe('CT,MA,ME,NH,RI,VT')
  })

  test('a sentence on the home page of a phone, and another above its results, lead to two compared places', async () => {
    const page = await openPage({ width: 390, height: 844 })
    await page.goto('/')
    const field = page.getByRole('main').getByLabel('Find a place')
    await field.fill('Towns in Massachusetts under 600k')
    await field.press('Enter')
    await page.waitForURL(/research-area\?.*by=town.*median_listing_price=0%2C600/)
    const words = page.getByRole('main').getByLabel('Say it in words')
    await words.fill('Zip codes in New Hampshire under 500k')
    await words.press('Enter')
    await page.waitForURL(/states=NH.*median_listing_price=0%2C500/)
    const understood = page.getByRole('list', { name: 'Understood' })
    await understood.getByText('Median price up to $500k').waitFor()
    const { results } = await searchFor('states=NH&filters={"median_listing_price":"0,500"}&searchOrderByDir=desc')
    for (const { town, zip } of results.slice(0, 2)) {
      await page.getByRole('button', { name: `Compare ${town} ${zip}` }).press('Enter')
    }
    expect(await overflowPixels(page)).toBe(0)
    await page
      .getByRole('complementary', { name: 'Compare list' })
      .getByRole('link', { name: 'Compare', exact: true })
      .press('Enter')
    await heading(page).getByText('Two places, side by side').waitFor()
  })

  test('filters, opens a zip and comes back to the same view', async () => {
    const page = await openSearch('area=state&states=MA&order=median_listing_price')
    const lowest = page.getByLabel('Median price, from')
    await lowest.fill('400k')
    await lowest.press('Enter')
    await page.getByRole('button', { name: /^Show [\d,]+ zip codes?$/ }).click()
    await page.waitForURL(/median_listing_price=400%2C25000/)
    await page.getByText('Median price over $400k', { exact: true }).waitFor()
    const before = { url: page.url(), count: await heading(page).textContent() }
    const tenth = page.getByRole('rowheader').nth(9).getByRole('link')
    await tenth.scrollIntoViewIfNeeded()
    await page.evaluate(`document.querySelector('section[aria-label="Results"]').scrollTop = 400`)
    await waitUntilTrue(page, `${scrolled} === 400`)
    await page.getByRole('rowheader').nth(99).waitFor()
    const zips = await towns(page)
    await tenth.click()
    await page.waitForURL(/\/zip\/\d{5}$/)
    await page.goBack()
    await page.waitForURL(before.url)
    expect(await heading(page).textContent()).toBe(before.count)
    await page.getByRole('rowheader').nth(99).waitFor()
    expect(await towns(page)).toEqual(zips)
    await waitUntilTrue(page, `${scrolled} === 400`)
    expect(await lowest.inputValue()).toBe('$400,000')
    await page.reload()
    await heading(page).getByText(before.count!).waitFor()
    expect(page.url()).toBe(before.url)
    await waitUntilTrue(page, `${scrolled} === 400`)
  })

  test('the count follows the filters before searching', async () => {
    const { total } = await searchFor('states=MA&filters={"median_age":"40,45"}')
    const page = await openSearch('area=state&states=MA')
    await page.getByRole('button', { name: 'People', exact: true }).click()
    await page.getByRole('button', { name: /^Median age/ }).click()
    await page.getByLabel('Median age: range').selectOption('40,45')
    await page.getByRole('button', { name: `Show ${zipCodes(total)}` }).waitFor()
  })

  test('sorts by a column and, on a second click, in reverse', async () => {
    const page = await openSearch(priced)
    const column = page.getByRole('columnheader', { name: /Median price/ })
    expect(await column.getAttribute('aria-sort')).toBe('ascending')
    await column.getByRole('button', { name: 'Median price' }).click()
    await page.waitForURL(/dir=desc/)
    const { results } = await searchFor(
      'states=MA&filters={"median_listing_price":"300,25000"}&searchOrderBy=median_listing_price&searchOrderByDir=desc',
    )
    await page.getByRole('rowheader').first().getByText(results[0]!.zip).waitFor()
    expect(await column.getAttribute('aria-sort')).toBe('descending')
  })

  test('keeps chosen columns and the list-or-map choice in the URL', async () => {
    const page = await openSearch(`${priced}&columns=median_rent,median_age`, { width: 390 })
    await page.getByRole('listitem').filter({ hasText: 'Median rent' }).first().waitFor()
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Map').click()
    await page.waitForURL(/view=map/)
    await page.getByRole('region', { name: 'Map: Median listing price' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'Map: Median listing price' }).waitFor()
  })

  test('filters in a drawer on a narrow window', async () => {
    const { total } = await searchFor('states=NH')
    const page = await openSearch('area=state&states=MA', { width: 390 })
    await page.getByRole('button', { name: 'Massachusetts', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: 'States: Massachusetts' }).click()
    await page.getByRole('option', { name: 'New Hampshire' }).click()
    await page.getByRole('option', { name: 'Massachusetts' }).click()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: `Show ${zipCodes(total)}` }).click()
    await heading(page)
      .getByText(`${zipCodes(total)} in New Hampshire`)
      .waitFor()
    expect(page.url()).toContain('states=NH')
  })

  test('downloads the list with vintages and sources', async () => {
    const page = await openSearch(priced)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(
      'homeground-search-median-listing-price-massachusetts-median-listing-price-300-25000.csv',
    )
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const [head, first] = Buffer.concat(chunks).toString('utf8').split('\r\n')
    expect(head).toContain('median_listing_price_vintage,median_listing_price_source')
    expect(first).toMatch(/^\d{5},/)
  })
})
