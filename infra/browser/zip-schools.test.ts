import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, openPage } from './browser.ts'
import { overflowPixels } from './page-state.ts'

interface School {
  name: string
  students: number | null
  proficiency: { low: number; high: number } | null
  state_mean: number | null
  achievement: number | null
  trend: { change: number; clear: boolean; caveat: string | null } | null
}

interface SchoolsInZip {
  zip: string
  year: number
  overall_score: number
  score_from: 'own' | 'nearby' | null
  schools: School[]
  borrowed: (School & { miles: number })[]
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Percentiles are shown from the 1st to the 99th. */
const rankOf = (percentile: number) => Math.min(99, Math.max(1, Math.round(percentile)))

const schoolsOf = (zip: string) => getJson<SchoolsInZip>(`/api/schools/in-zip/${zip}`)

/** A zip of Rhode Island without a school; its score is based on three nearby. */
async function borrowingZip(): Promise<SchoolsInZip> {
  // Unlike a search, a ranking is not counted: a search is refused once the tests have used up those of the day.
  for (let page = 1, pages = 1; page <= pages; page++) {
    const ranking = `/api/zips/rankings?state=RI&stat=overall_score&floor=0&page=${page}`
    const found = await getJson<{ data: { zip: string }[]; pages: number }>(ranking)
    pages = found.pages
    for (const { zip } of found.data) {
      const answer = await schoolsOf(zip)
      if (answer.schools.length === 0 && answer.borrowed.length === 3) return answer
    }
  }
  throw new Error('No zip of Rhode Island has a score based on three schools')
}

async function openZip(zip: string, input?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(input)
  await page.goto(`/zip/${zip}`)
  await page.getByRole('heading', { level: 2, name: 'All measures' }).waitFor()
  return page
}

/** Shows all schools with all of their results: at first there are three. */
async function showAll(page: Page, { schools }: SchoolsInZip): Promise<void> {
  await sectionOf(page)
    .getByRole('button', { name: `All ${schools.length} schools` })
    .click()
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Schools', exact: true })
const rowOf = (page: Page, name: string) => sectionOf(page).getByRole('row').filter({ hasText: name }).first()

describe('the schools of a zip', () => {
  let natick: SchoolsInZip
  beforeAll(async () => {
    natick = await schoolsOf('01760')
  })

  test('are listed with their students and scores of a named year', async () => {
    const page = await openZip('01760')
    const section = sectionOf(page)
    await section.getByRole('table').waitFor()
    expect(natick.schools.length).toBeGreaterThan(3)
    expect(await section.getByRole('rowheader').count()).toBe(3)
    await showAll(page, natick)
    expect(await section.getByRole('columnheader').allTextContents()).toEqual([
      'School',
      'Students',
      `Proficient, ${natick.year}`,
      'Achievement',
      'Impact',
      '2-year change',
    ])
    const names = await section.getByRole('rowheader').locator('b').allTextContents()
    expect(names).toEqual(natick.schools.map(({ name }) => name))
    const tested = natick.schools.find(({ proficiency }) => proficiency !== null)!
    const text = await rowOf(page, tested.name).textContent()
    expect(text).toContain(whole.format(tested.students!))
    expect(text).toMatch(new RegExp(`${rankOf(tested.achievement!)}(st|nd|rd|th)`))
  })

  test('say whether a share is exact or a range, and the state average', async () => {
    const page = await openZip('01760')
    await showAll(page, natick)
    for (const { name, proficiency, state_mean: mean } of natick.schools) {
      const words = await rowOf(page, name).getByRole('img').getAttribute('aria-label')
      if (proficiency === null) {
        expect(words).toBe('Not published')
        continue
      }
      const { low, high } = proficiency
      const from = whole.format(low)
      const to = whole.format(high)
      const share = from === to ? `${from}%` : `${from} to ${to}%`
      expect(words).toBe(`${share}, state average ${whole.format(mean!)}%`)
    }
  })

  test('explain what the score of the zip is based on, and what not to conclude', async () => {
    const page = await openZip('01760')
    const section = sectionOf(page)
    await section.getByRole('table').waitFor()
    const text = (await section.textContent())!
    expect(text).toContain('public schools in 01760.')
    expect(text).toContain(`The zip’s score of ${whole.format(natick.overall_score)} is `)
    expect(text).toContain('weighted by students')
    expect(text).toContain('Compare scores only within one state and year.')
    expect(text).toContain('We don’t have attendance zones: ask the district.')
    const caveats = natick.schools.flatMap(({ trend }) => trend?.caveat ?? [])
    for (const caveat of caveats) expect(text).toContain(caveat)
    await section.getByRole('button', { name: 'About these figures' }).click()
    await section.getByRole('link', { name: 'How scores are calculated' }).click()
    await page.waitForURL((url) => url.pathname === '/data' && url.hash === '#overall_score')
  })

  test('are those nearby where it has none', async () => {
    const answer = await borrowingZip()
    const page = await openZip(answer.zip)
    const section = sectionOf(page)
    await section.getByRole('table').waitFor()
    const text = (await section.textContent())!
    expect(text).toContain(`No public school has an address in ${answer.zip}.`)
    expect(text).toContain(`score of ${whole.format(answer.overall_score)} is based on the three nearest`)
    expect(await section.getByRole('rowheader').locator('b').allTextContents()).toEqual(
      answer.borrowed.map(({ name }) => name),
    )
    expect(await rowOf(page, answer.borrowed[0]!.name).textContent()).toMatch(/[A-Z]{2}, .*\d mi/)
  })

  test('can be loaded again after an error, while the rest of the page works', async () => {
    const page = await openPage()
    const calls = '**/api/schools/in-zip/**'
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { error: 'Schools are unavailable.', code: 'unavailable', requestId: 'r' } }),
    )
    await page.goto('/zip/01760')
    const section = sectionOf(page)
    await section.getByText('Schools are unavailable.').waitFor()
    await page.getByRole('slider', { name: 'Month' }).waitFor()
    await page.unroute(calls)
    await section.getByRole('button', { name: 'Try again' }).click()
    await section.getByRole('table').waitFor()
  })

  test('fit a screen of 320 px and stay a table for screen readers', async () => {
    const page = await openZip('01760', { width: 320 })
    const section = sectionOf(page)
    await showAll(page, natick)
    expect(await section.getByRole('rowheader').count()).toBe(natick.schools.length)
    expect(await overflowPixels(page)).toBe(0)
  })
})

describe('what schools, tax returns and airports add to a zip', () => {
  test('is in its first lines', async () => {
    const page = await openZip('01760')
    const main = page.getByRole('main')
    expect(
      await main.getByText(/ for the US \(\d+\w\w\), .* MA \(\d+\w\w\), \d+ miles to Logan Airport\.$/).count(),
    ).toBe(1)
    expect((await main.locator('dt').allTextContents()).slice(0, 6)).toEqual([
      'Median listing price',
      'Monthly payment',
      'Median rent',
      'School score',
      'Household income',
      'Average commute',
    ])
  })

  test('is among all measures, with school scores not ranked nationwide', async () => {
    const page = await openZip('01760')
    const figures = page.getByRole('region', { name: 'All measures' })
    await figures.getByRole('button', { name: /^Table of all measures/ }).click()
    const row = (name: string) => figures.getByRole('row').filter({ hasText: name }).textContent()
    expect(await row('Income per tax return')).toMatch(/\$\d+,\d{3}/)
    expect(await row('School score')).toContain('Not comparable across states')
    expect(await row('Distance to a major airport')).toMatch(/\d mi/)
  })

  test('is listed with its publishers among the sources', async () => {
    const page = await openZip('01760')
    const sources = page.getByRole('region', { name: 'Sources' })
    await sources.getByRole('button', { name: /^Where the numbers come from/ }).click()
    const rows = sources.getByRole('rowheader')
    await rows.filter({ hasText: 'Assessments of schools' }).waitFor()
    const names = (await rows.allTextContents()).join()
    expect(names).toContain('Common Core of Data: schools, enrollment, lunch')
    expect(names).toContain('School locations')
    expect(names).toContain('Individual income tax by zip')
    expect(names).toContain('Airports')
  })
})
