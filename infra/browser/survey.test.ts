import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seriousViolations } from './accessibility.ts'
import { getJson, openPage } from './browser.ts'
import { overflowPixels } from './page-state.ts'

/** Selects an answer with the keyboard and opens the next question. */
async function answer(page: Page, name: string | RegExp) {
  await page.getByRole('radio', { name }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
}

interface Option {
  readonly value: string
  readonly filters?: Readonly<Record<string, string>>
  readonly states?: readonly string[]
}

interface Question {
  readonly key: string
  readonly options: readonly Option[]
}

// By address, not by name: see screens.ts.
const survey = new URL('../../web/src/features/survey/questions.ts', import.meta.url).href
const questions: readonly Question[] = (await import(survey)).questions

/** Answers to all questions, in which every two answers to two questions occur together. */
function pairwiseAnswers(): Option[][] {
  const pairsOf = (answers: readonly (Option | undefined)[]) =>
    answers.flatMap((one, at) =>
      answers
        .slice(at + 1)
        .map((other, after) => one && other && `${at} ${one.value}, ${at + 1 + after} ${other.value}`),
    )
  const missing = new Set<string>()
  for (const [at, { options }] of questions.entries())
    for (const [other, { options: others }] of questions.entries())
      if (other > at)
        for (const one of options)
          for (const second of others) missing.add(`${at} ${one.value}, ${other} ${second.value}`)
  const rows: Option[][] = []
  while (missing.size > 0) {
    const [first, second] = [...missing][0]!.split(', ').map((text) => {
      const [at, ...value] = text.split(' ')
      return [Number(at), value.join(' ')] as const
    }) as [readonly [number, string], readonly [number, string]]
    const fixed = new Map([first, second])
    const row: (Option | undefined)[] = questions.map(({ options }, at) =>
      options.find(({ value }) => value === fixed.get(at)),
    )
    const gain = (at: number, option: Option) =>
      pairsOf(row.with(at, option)).filter((pair) => pair && missing.has(pair)).length
    for (const [at, { options }] of questions.entries())
      row[at] ??= options.toSorted((a, b) => gain(at, b) - gain(at, a))[0]!
    for (const pair of pairsOf(row)) if (pair) missing.delete(pair)
    rows.push(row as Option[])
  }
  return rows
}

const question = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('from the home page, the answers lead to places that match them, and two of those are compared', async () => {
  const page = await openPage({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: /Not sure where\?/ }).press('Enter')
  await answer(page, '$300k to $500k')
  await question(page, 'How good should the public schools be?').waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('How good should the public schools be?')
  await answer(page, /Not among the weakest/)
  await answer(page, /Suburb/)
  await question(page, 'What age should your neighbors be?').waitFor()
  expect(await seriousViolations(page)).toEqual([])

  // Opened again without its address, the survey continues at this question; going back loses nothing.
  await page.goto('/not-sure-where-to-live')
  await question(page, 'What age should your neighbors be?').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await page.getByRole('radio', { name: /Suburb/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await answer(page, 'Any age')
  await answer(page, 'Within 100 miles')
  await answer(page, /^Four seasons/)
  await answer(page, /^Low losses only/)
  await answer(page, /New England/)

  await page
    .getByText(
      'Zip codes in New England with homes at $300k to $500k, school scores over 20, a suburban setting, any median age, a major airport within 100 miles, four seasons and low losses by natural hazards.',
    )
    .waitFor()
  const { count, relax } = await getJson<{ count: number; relax: { filter: string; count: number }[] }>(
    `/api/search/count?${new URLSearchParams({
      states: 'CT,ME,MA,NH,RI,VT',
      filters: JSON.stringify({
        median_listing_price: '300,500',
        overall_score: '20,100',
        population_density: '500,5000',
        distance_to_large_airport: '-1,100',
        winter_low: '-100,32',
        summer_high: '75,150',
        building_loss_per_100k: '-1,25',
      }),
    })}`,
  )
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${count} of `) }).waitFor()
  const reasons = page.getByText('Why it matched:').first()
  expect(await reasons.locator('..').textContent()).toMatch(
    /Median price \$[34]\d\d,\d{3} \(\$300k – \$500k\)School score \d+ \(20 – 100\)/,
  )
  const withoutPrice = relax.find(({ filter }) => filter === 'median_listing_price')!.count
  const offer = page.getByRole('listitem').filter({ hasText: 'Remove median price $300k – $500k' })
  expect(await offer.textContent()).toContain(`${withoutPrice} zip codes`)
  expect(await overflowPixels(page)).toBe(0)
  expect(await seriousViolations(page)).toEqual([])

  const compare = page.getByRole('button', { name: /^Compare .+ \d{5}$/ })
  await compare.nth(0).press('Enter')
  await compare.nth(1).press('Enter')
  await page
    .getByRole('complementary', { name: 'Compare list' })
    .getByRole('link', { name: 'Compare', exact: true })
    .press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Two places, side by side' }).waitFor()
})

test('any two answers are a valid search', async () => {
  const rows = pairwiseAnswers()
  expect(rows.length).toBeGreaterThanOrEqual(Math.max(...questions.map(({ options }) => options.length)))
  for (const row of rows) {
    const filters = row.map((option) => option.filters)
    const states = row.find((option) => option.states)?.states
    const query = new URLSearchParams({
      ...(states ? { states: states.join(',') } : { searchArea: 'nationwide' }),
      filters: JSON.stringify(Object.assign({}, ...filters)),
    })
    expect(await getJson(`/api/search/count?${query}`)).toMatchObject({ count: expect.any(Number) })
  }
})

test('the search box suggests the pages that were opened last, before anything is typed', async () => {
  const page = await openPage()
  await page.goto('/zip/01760')
  await page.getByRole('heading', { level: 1, name: 'Natick 01760' }).waitFor()
  await page.goto('/zip/02767')
  await page.getByRole('heading', { level: 1, name: /02767/ }).waitFor()
  await page.getByRole('combobox', { name: 'Find a place' }).focus()
  const recent = page.getByRole('listbox', { name: 'Recently viewed' }).getByRole('option')
  await recent.first().waitFor()
  expect(await recent.allTextContents()).toEqual(['Raynham, MA 02767Zip', 'Natick, MA 01760Zip'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/zip\/01760$/)
})
