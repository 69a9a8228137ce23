import { beforeAll, describe, expect, test } from '@jest/globals'
import { getJson, openPage } from './browser.ts'
import { heading } from './page-state.ts'

interface Score {
  subject: 'math' | 'rla'
  year: number
  low: number | null
  high: number | null
  raw: string | null
  state_mean: number | null
}

interface School {
  ncesID: string
  name: string
  students: number
  scores: Score[]
  years: { year: number; rank: number; rank_of: number; rank_best: number | null; rank_worst: number | null }[]
  alternatives: { ncesID: string; name: string }[]
  better_alternatives: { ncesID: string; name: string }[]
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1,203rd` */
function ordinal(rank: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${whole.format(rank)}${ending[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(rank)]}`
}

/** What a screen reader says of a published result. */
function words({ low, high, raw, state_mean: mean }: Score): string {
  if (low === null || high === null) return raw === 'PS' ? 'Suppressed' : 'Not published'
  const [from, to] = [whole.format(low), whole.format(high)]
  return `${from === to ? `${from}%` : `${from} to ${to}%`}, state average ${whole.format(mean!)}%`
}

describe('/school/:ncesID', () => {
  let school: School
  beforeAll(async () => {
    const { schools } = await getJson<{ schools: { ncesID: string; level: string }[] }>('/api/schools/in-zip/01760')
    const { ncesID } = schools.find(({ level }) => level === 'High')!
    school = await getJson<School>(`/api/school/${ncesID}`)
  })

  test('a school of a zip leads to its page, with its results as published', async () => {
    const page = await openPage()
    await page.goto('/zip/01760')
    await page.getByRole('link', { name: school.name, exact: true }).click()
    await page.waitForURL(`/school/${school.ncesID}`)
    await heading(page).getByText(school.name).waitFor()
    expect(await page.title()).toBe(`${school.name}, Natick, MA – Homeground`)
    const newest = school.years.at(-1)!
    const [rank, best, worst] = [newest.rank, newest.rank_best, newest.rank_worst].map((each) => ordinal(each!))
    await page
      .getByText(`${rank} of ${newest.rank_of} high schools in Massachusetts, between ${best} and ${worst}`)
      .waitFor()
    const scores = page.getByRole('region', { name: 'Scores by subject and year' })
    await scores.getByRole('table').waitFor()
    const labels = await scores
      .getByRole('img')
      .evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
        all.map((each) => each.getAttribute('aria-label')),
      )
    expect(labels).toEqual(school.scores.map(words))
  })

  test('says how results changed, and has them over time as a chart and a table', async () => {
    const page = await openPage()
    await page.goto(`/school/${school.ncesID}`)
    const [before, newest] = [school.years.find(({ year }) => year === 2021)!, school.years.at(-1)!]
    expect(newest.year).toBe(2023)
    await page
      .getByText(`Its rank went from ${whole.format(before.rank)} to ${whole.format(newest.rank)} of`, { exact: false })
      .waitFor()
    const history = page.getByRole('region', { name: 'Proficiency over time' })
    await history
      .getByRole('img', { name: /^Math and reading, students proficient at .*, spring 2019 to 2023$/ })
      .waitFor()
    const years = history.getByRole('slider', { name: 'Year' })
    await years.press('Home')
    expect(await years.getAttribute('aria-valuetext')).toMatch(/^2019: This school .*%, .*Massachusetts \d+%$/)
    await history.getByRole('button', { name: 'View as table' }).press('Enter')
    expect(await history.getByRole('rowheader').allTextContents()).toEqual(['2023', '2022', '2021', '2019'])
    await page.getByRole('heading', { name: 'Low-income students, 2023' }).waitFor()
  })

  test('says what impact is, and lists the schools nearby that score as well or better', async () => {
    const page = await openPage()
    await page.goto(`/school/${school.ncesID}`)
    await page.getByRole('button', { name: 'Beats expectations, how it is calculated' }).click()
    await page
      .getByRole('dialog', { name: 'Impact' })
      .getByText(/least squares, weighted by test takers/)
      .waitFor()
    await page.keyboard.press('Escape')
    const alternatives = page.getByRole('region', { name: 'Alternatives nearby' })
    const links = alternatives.getByRole('link')
    await links.first().waitFor()
    const better = school.better_alternatives.map(({ name }) => name)
    expect((await links.allTextContents()).slice(0, better.length)).toEqual(better)
    await links.first().click()
    await heading(page).getByText(better[0]!).waitFor()
  })

  test('says that a school does not exist', async () => {
    const page = await openPage()
    const response = await page.goto('/school/259999999999')
    expect(response!.status()).toBe(404)
    await heading(page).getByText('We couldn’t find that school').waitFor()
  })
})
