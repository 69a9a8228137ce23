import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { heading } from './page-state.ts'

describe('the search box', () => {
  async function enter(text: string): Promise<Page> {
    const page = await openPage()
    await page.goto('/')
    const box = page.getByRole('main').getByLabel('Find a place')
    await box.fill(text)
    await box.press('Enter')
    return page
  }

  test('opens the page of a town, which has its zips', async () => {
    const town = await getJson<{ zips: string[] }>('/api/place/Worcester/MA')
    const page = await enter('worcester massachusetts')
    await page.waitForURL('**/place/Worcester/MA')
    await page.getByRole('heading', { name: `${town.zips.length} zip codes` }).waitFor()
  })

  test('opens the page of a county, which has its zips', async () => {
    const page = await enter('nantucket county')
    await page.waitForURL('**/place/Nantucket%20County/MA')
    await page.getByRole('heading', { name: '3 zip codes' }).waitFor()
  })

  test('asks which place is meant before it follows a misspelled name', async () => {
    const page = await enter('natik')
    await page.getByRole('alert').getByText('Did you mean Natick, MA?').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/place/Natick/MA')
  })
})

describe('a radius search', () => {
  async function openRadius(query = 'area=zip'): Promise<Page> {
    const page = await openPage()
    await page.goto(`/research-area?${query}`)
    return page
  }

  test('takes the best town for a name without its state', async () => {
    const page = await openRadius()
    const center = page.getByLabel('Zip or town').first()
    await center.fill('Boston')
    await center.press('Enter')
    await page.waitForURL(/place=Boston%2C\+MA&lat=42\.\d+&lng=-71\.\d+&radius=25/)
    await heading(page).getByText('within 25 miles of Boston, MA').waitFor()
    expect(await center.inputValue()).toBe('Boston, MA')
  })

  test('asks which town is meant by a misspelled name', async () => {
    const page = await openRadius('area=zip&place=Natick,+MA&radius=5')
    await heading(page).getByText('within 5 miles').waitFor()
    const before = page.url()
    const center = page.getByLabel('Zip or town')
    await center.fill('worcster')
    await center.press('Enter')
    await page.getByRole('alert').getByText('Did you mean Worcester, MA?').waitFor()
    expect(page.url()).toBe(before)
    await center.press('Enter')
    await heading(page).getByText('within 5 miles of Worcester, MA').waitFor()
  })

  test('leaves out the circle on request', async () => {
    const page = await openRadius('area=zip&place=Worcester,+MA&radius=5')
    await heading(page).getByText('within 5 miles').waitFor()
    await page.getByLabel('Distance').selectOption('This place only')
    await page.getByLabel('Zip or town').press('Enter')
    await page.waitForURL(/area=place&place=Worcester%2C\+MA/)
    await heading(page).getByText('zip codes in Worcester, MA').waitFor()
  })
})
