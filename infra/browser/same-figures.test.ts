import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getJson, homeground, openPage } from './browser.ts'
import { waitForContent } from './open-screen.ts'

/** What one call or screen says of one figure of one subject: a number, or the text that stands for one. */
interface Statement {
  readonly source: string
  readonly value: number | string | null
}

/** Figures by subject and key, with everything that says them. */
function collectFigures() {
  const statements = new Map<string, Statement[]>()
  return {
    add(source: string, subject: string, figures: Readonly<Record<string, unknown>>, keys: Iterable<string>) {
      for (const key of keys) {
        const value = figures[key]
        if (value === undefined) continue
        const name = `${subject} ${key}`
        const ofFigure = statements.get(name) ?? []
        statements.set(name, ofFigure)
        ofFigure.push({ source, value: value as Statement['value'] })
      }
    },
    /** The figures that are not the same everywhere. */
    disagreements: () =>
      [...statements].filter(([, all]) => all.some((each) => !agree(all[0]!.value, each.value))).map(describeFigure),
    /** How many figures were said by at least two sources. */
    compared: () => [...statements.values()].filter((all) => all.length > 1).length,
  }
}

function describeFigure([name, all]: [string, Statement[]]): string {
  return `${name}: ${all.map(({ source, value }) => `${value} (${source})`).join(', ')}`
}

function agree(one: Statement['value'], other: Statement['value']): boolean {
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'number') return agree(other, one)
  if (typeof one === 'number' && typeof other === 'string') return isWithin(one, other)
  if (typeof one === 'string' && typeof other === 'string') return true
  return false
}

const sizes: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

/** Whether a number is what a text shows, to the text's last digit: 1,123,456 is `$1.12M`, 3.62 is `+3.6 pp`. */
function isWithin(value: number, text: string): boolean {
  const [, sign, digits, decimals = '', size = ''] = /([−-]?)\$?([\d,]+)(\.\d+)?([kM]?)/.exec(text) ?? []
  if (digits === undefined) return false
  // An ordinal is never 0th or 100th.
  if (/\d(st|nd|rd|th)/.test(text)) return Math.min(99, Math.max(1, Math.round(value))) === Number(digits)
  const scale = sizes[size] ?? 1
  const shown = Number(`${digits.replaceAll(',', '')}${decimals}`) * scale * (sign ? -1 : 1)
  const lastDigit = scale * 10 ** -Math.max(decimals.length - 1, 0)
  return Math.abs(shown - value) <= lastDigit / 2 + 1e-9
}

test('a text agrees with the numbers that round to it, and with no other', () => {
  expect(isWithin(1_123_456, '$1.12M')).toBe(true)
  expect(isWithin(1_126_000, '$1.12M')).toBe(false)
  expect(isWithin(-3.62, '−3.6 pp')).toBe(true)
  expect(isWithin(3.62, '−3.6 pp')).toBe(false)
  expect(isWithin(87, '87*')).toBe(true)
  expect(isWithin(97.9, '98th')).toBe(true)
  expect(isWithin(99.8, '99th')).toBe(true)
  expect(isWithin(96.9, '98th')).toBe(false)
})

type Item = Readonly<Record<string, unknown>> & { readonly [key: string]: unknown }

interface Rank {
  readonly rank: number
  readonly of: number
}

interface Figure {
  readonly key: string
  readonly value: number | null
  readonly moe: number | null
  readonly percentile_state: number | null
  readonly percentile_nation: number | null
  readonly rank_state: Rank | null
}

interface AttributeInfo {
  readonly key: string
  readonly label: string
  readonly short: string
  readonly unit: string
}

const { attributes } = await getJson<{ attributes: AttributeInfo[] }>('/api/attributes')
const keys = attributes.map(({ key }) => key)
const valuesOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ key, value }) => [key, value]))
const marginsOf = (figures: readonly Figure[]) => Object.fromEntries(figures.map(({ key, moe }) => [key, moe]))
/** Measures that rank schools, which compare within a state. */
const ofState = ['overall_score', 'school_avg_pctprof_2yr_change']
/** The percentiles that lists and bars show: in the state or in the nation. */
const percentilesOf = (figures: readonly Figure[]) =>
  Object.fromEntries(
    figures.map(({ key, percentile_state, percentile_nation }) => [
      key,
      ofState.includes(key) ? percentile_state : percentile_nation,
    ]),
  )
/** A margin that is missing in one call is null in another. */
const withNulls = (margins: unknown) => Object.fromEntries(keys.map((key) => [key, (margins as Item)[key] ?? null]))
const chunks = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))

type Figures = ReturnType<typeof collectFigures>

/** Adds the values and margins of the items of a list. */
function addItems(figures: Figures, source: string, items: readonly Item[], idOf: (item: Item) => string) {
  for (const item of items) {
    figures.add(source, idOf(item), item, keys)
    if (item.moe) figures.add(source, `margin of ${idOf(item)}`, withNulls(item.moe), keys)
    if (item.percentiles) figures.add(source, `percentile of ${idOf(item)}`, withNulls(item.percentiles), keys)
  }
}

/** Adds the figures of a detail: values, margins and percentiles. */
function addFigures(figures: Figures, source: string, id: string, all: readonly Figure[]) {
  figures.add(source, id, valuesOf(all), keys)
  figures.add(source, `margin of ${id}`, marginsOf(all), keys)
  figures.add(source, `percentile of ${id}`, percentilesOf(all), keys)
}

async function getText(path: string): Promise<string> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Connection: 'close' }
  const response = await fetch(new URL(path, homeground()), { headers })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response.text()
}

/** Runs a few calls at a time. */
async function forEach<T>(list: readonly T[], run: (item: T) => Promise<void>) {
  const next = list.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const item of next) await run(item)
    }),
  )
}

/** The rows of a file by the heads of its columns. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) => quoted ?? plain ?? ''),
    )
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/** Adds the values and margins of a file of places. */
function addFile(figures: Figures, text: string, idOf: (row: Record<string, string>) => string, ids: Set<string>) {
  const numberOf = (cell: string) => (cell === '' ? null : Number(cell))
  for (const row of rowsOfCsv(text)) {
    if (!ids.has(idOf(row))) continue
    for (const head of Object.keys(row)) {
      const [, key = ''] = /^(\w+) \(/.exec(head) ?? []
      figures.add(
        'file',
        idOf(row),
        { [key]: numberOf(row[head]!) },
        [key].filter((each) => keys.includes(each)),
      )
      const margin = row[`${key}_margin`]
      if (row[head] === '' || margin === undefined) continue
      figures.add('file', `margin of ${idOf(row)}`, { [key]: numberOf(margin) }, [key])
    }
  }
}

/** The facts of a page for readers without scripts, by their names. */
async function factsAt(path: string): Promise<Record<string, string>> {
  const page = /<noscript><main[^>]*>([\s\S]*)<\/main><\/noscript>/.exec(await getText(path))?.[1] ?? ''
  const facts = page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)(?:<small>.*?<\/small>)?<\/dd>/g)
  return Object.fromEntries(Array.from(facts, ([, name, text]) => [name!, text!.trim()]))
}

/** The key figures of places by their names on those pages. */
const factKeys: Readonly<Record<string, string>> = {
  'Median listing price': 'median_listing_price',
  'Price per square foot': 'median_listing_price_per_square_foot',
  'School score': 'overall_score',
  'Income per return': 'avg_agi_per_return',
  'Household income': 'median_household_income',
  'Median age': 'median_age',
  'Owner occupied': 'percent_owner_occupied',
  Density: 'population_density',
}
const isNumberText = (text: string) => /^[−+-]?\$?\d/.test(text)

async function addFacts(figures: Figures, id: string, path: string) {
  for (const [name, text] of Object.entries(await factsAt(path))) {
    const key = factKeys[name]
    if (key && isNumberText(text)) figures.add('page without scripts', id, { [key]: text }, [key])
  }
}

/** Adds the ranks of zips in Massachusetts by a measure, and how many are ranked. */
async function addRanks(figures: Figures, stat: string, zips: ReadonlySet<string>) {
  await forEach([1, 2, 3], async (page) => {
    const query = `stat=${stat}&state=MA&fields=${stat}&page=${page}`
    const { data, ranks, total } = await getJson<{ data: Item[]; ranks: (number | null)[]; total: number }>(
      `/api/zips/rankings?${query}`,
    )
    data.forEach((item, index) => {
      if (!zips.has(zipOf(item))) return
      figures.add('rankings', `rank of ${zipOf(item)}`, { [stat]: ranks[index] }, [stat])
      figures.add('rankings', 'zips ranked in MA', { [stat]: total }, [stat])
    })
    addItems(
      figures,
      'rankings',
      data.filter((item) => zips.has(zipOf(item))).map(({ moe: _, percentiles: _of, ...item }) => item),
      zipOf,
    )
  })
}

const rankedStats = ['population', 'median_listing_price', 'overall_score', 'median_age', 'percent_owner_occupied']

async function populousZips(): Promise<Item[]> {
  const pages = await Promise.all([1, 2].map((page) => getJson<{ data: Item[] }>(`${populous}&page=${page}`)))
  return pages.flatMap(({ data }) => data)
}
const populous = '/api/zips/rankings?stat=population&state=MA'
const zipOf = (item: Item) => String(item.zip)

describe('all calls say the same of', () => {
  test('50 zips', async () => {
    const figures = collectFigures()
    const ranked = await populousZips()
    const zips = ranked.map(zipOf)
    addItems(figures, 'rankings', ranked, zipOf)
    addItems(figures, 'results', await getJson<Item[]>(`/api/zips/results?zips=${zips}`), zipOf)
    for (const four of chunks(zips, 4)) {
      for (const detail of await getJson<(Item & { figures: Figure[] })[]>(`/api/zips?zips=${four}`)) {
        addItems(figures, 'compare', [detail], zipOf)
        addFigures(figures, 'figures of compare', zipOf(detail), detail.figures)
        for (const { key, rank_state: inState } of detail.figures) {
          if (!rankedStats.includes(key) || !inState) continue
          figures.add('figures of compare', `rank of ${zipOf(detail)}`, { [key]: inState.rank }, [key])
          figures.add('figures of compare', 'zips ranked in MA', { [key]: inState.of }, [key])
        }
      }
    }
    for (const stat of rankedStats) await addRanks(figures, stat, new Set(zips))
    for (const measure of ['median_listing_price', 'overall_score', 'median_age']) {
      const view = `zoom=12&extent=-73.6,41.2,-69.8,42.9&state=MA&measure=${measure}`
      const items = await getJson<(Item & { values: Item })[]>(`/api/zips/getFromMapExtent?${view}`)
      for (const item of items.filter((each) => each.type === 'zip' && zips.includes(zipOf(each)))) {
        figures.add('map', zipOf(item), item.values, [measure])
      }
    }
    await forEach(zips, async (zip) => {
      const detail = await getJson<Item & { figures: Figure[]; town: string }>(`/api/zip/${zip}`)
      addItems(figures, 'zip', [detail], zipOf)
      addFigures(figures, 'figures of zip', zip, detail.figures)
      await addFacts(figures, zip, `/zip/${zip}`)
      const { overall_score: score, diversity_score: diversity } = await getJson<Item>(`/api/schools/in-zip/${zip}`)
      const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value) : value)
      const ofSchools = { overall_score: rounded(score), diversity_score: rounded(diversity) }
      figures.add('schools of zip', zip, ofSchools, keys)
      if (detail.housing_inventory === null) return
      const { periods, series } = await getJson<{ periods: string[]; series: { zip: Record<string, unknown[]> } }>(
        `/api/housing/zip/${zip}`,
      )
      expect(periods.at(-1)).toBe(detail.period)
      const newest = Object.entries(series.zip).map(([key, values]) => [key, values.at(-1)])
      figures.add('housing history', zip, Object.fromEntries(newest), keys)
    })
    const search = '/api/search?searchArea=nationwide&searchOrderBy=population&searchOrderByDir=desc'
    const wanted = (item: Item) => zips.includes(zipOf(item))
    addItems(figures, 'search', (await getJson<Item[]>(search)).filter(wanted), zipOf)
    const inState = '/api/search?states=MA&searchOrderBy=population&searchOrderByDir=desc'
    addItems(figures, 'search of a state', (await getJson<Item[]>(inState)).filter(wanted), zipOf)
    addFile(figures, await getText(`${inState}&format=csv`), ({ zip }) => zip!, new Set(zips))
    const around = '/api/search?searchArea=zip&distanceFromTownZip=02139&searchOrderBy=distance'
    addItems(figures, 'search around a place', (await getJson<Item[]>(around)).filter(wanted), zipOf)
    const similar = await Promise.all(
      zips.slice(0, 10).map((zip) => getJson<Item[]>(`/api/zips/similarPlaces/zip/${zip}`)),
    )
    addItems(figures, 'similar', similar.flat().filter(wanted), zipOf)
    const towns = [...new Set(ranked.map(({ town }) => String(town)))]
    for (const town of towns) {
      const { members } = await getJson<{ members: Item[] }>(`/api/place/${encodeURIComponent(town)}/MA`)
      addItems(figures, 'town', members.filter(wanted), zipOf)
    }
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(50 * 30)
  })

  test('50 towns', async () => {
    const figures = collectFigures()
    const idOf = ({ town, state_abbr: state }: Item) => `${town}, ${state}`
    const search = '/api/search?states=MA&searchReturnType=town&searchOrderBy=population&searchOrderByDir=desc'
    const towns = (await getJson<Item[]>(search)).slice(0, 50)
    addItems(figures, 'search', towns, idOf)
    const nameOf = ({ town, state }: Record<string, string>) => `${town}, ${state}`
    addFile(figures, await getText(`${search}&format=csv`), nameOf, new Set(towns.map(idOf)))
    await forEach(towns, async (town) => {
      const path = `${encodeURIComponent(String(town.town))}/MA`
      const detail = await getJson<Item & { figures: Figure[] }>(`/api/place/${path}`)
      addItems(figures, 'town', [detail], idOf)
      addFigures(figures, 'figures of town', idOf(town), detail.figures)
      await addFacts(figures, idOf(town), `/place/${path}`)
      const line = await getJson<{ periods: string[]; series: { place: Record<string, (number | null)[]> } }>(
        `/api/housing/place?zips=${detail.zips}`,
      )
      const [newest, yearBefore] = [line.periods.length - 1, line.periods.length - 13]
      expect(Number(line.periods[newest]!.slice(0, 4)) - Number(line.periods[yearBefore]!.slice(0, 4))).toBe(1)
      const { place } = line.series
      const change = (key: string) => {
        const [now, before] = [place[key]![newest]!, place[key]![yearBefore]!]
        return now === null || before === null ? null : now - before
      }
      const ends = {
        ...Object.fromEntries(Object.entries(place).map(([key, values]) => [key, values[newest]])),
        inventory_net_change: change('total_inventory'),
        median_listing_net_change: change('median_listing_price'),
      }
      figures.add('ends of the line', idOf(town), ends, Object.keys(ends))
    })
    const similar = await Promise.all(
      towns
        .slice(0, 10)
        .map((town) => getJson<Item[]>(`/api/zips/similarPlaces/town/${encodeURIComponent(idOf(town))}`)),
    )
    const known = new Set(towns.map(idOf))
    addItems(
      figures,
      'similar',
      similar.flat().filter((item) => known.has(idOf(item))),
      idOf,
    )
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(50 * 30)
  })

  /** The facts of a page without scripts: of the newest spring, which is that of the calls. */
  function addSchoolFacts(figures: Figures, id: string, facts: Record<string, string>) {
    const source = 'page without scripts'
    const { Achievement: achievement = '', Students: students = '' } = facts
    const [, rank, of] = /^([\d,]+) of ([\d,]+)$/.exec(facts['Rank in its state'] ?? '') ?? []
    if (isNumberText(achievement)) figures.add(source, id, { achievement }, ['achievement'])
    if (isNumberText(students)) figures.add(source, id, { students }, ['students'])
    figures.add(source, id, { rank, rank_of: of }, ['rank', 'rank_of'])
    const [, change, low, high] = /^(\S+) pp \((\S+) to (\S+)\)/.exec(facts['Two-year change'] ?? '') ?? []
    figures.add(source, `trend of ${id}`, { change, low, high }, ['change', 'low', 'high'])
  }

  const schoolKeys = ['achievement', 'rank', 'rank_of', 'district_rank', 'district_rank_of', 'impact', 'test_takers']

  test('100 schools', async () => {
    const figures = collectFigures()
    const idOf = ({ ncesID }: Item) => String(ncesID)
    const add = (source: string, schools: readonly Item[]) => {
      for (const school of schools) {
        figures.add(source, idOf(school), school, [...schoolKeys, 'students', 'lunch_share', 'diversity_score'])
        figures.add(source, idOf(school), { proficiency: (school.proficiency as Item | null)?.value ?? null }, [
          'proficiency',
        ])
        const { change = null, low = null, high = null } = (school.trend ?? {}) as Item
        figures.add(source, `trend of ${idOf(school)}`, { change, low, high }, ['change', 'low', 'high'])
      }
    }
    const year = 2023
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        getJson<{ data: Item[] }>(`/api/schools/rankings?state=MA&level=High&schoolYear=${year}&page=${page}`),
      ),
    )
    const ranked = pages.flatMap(({ data }) => data)
    const ids = new Set(ranked.map(idOf))
    add('rankings', ranked)
    const best = `states=MA&schoolLevel=High&schoolYear=${year}&orderBy=achievement&orderByDir=desc`
    add(
      'search',
      (await getJson<Item[]>(`/api/search/schools?${best}`)).filter((school) => ids.has(idOf(school))),
    )
    const near = `method=state&searchType=top_rated&searchPlace=MA&searchPlaceType=state&searchReturnType=schools`
    const { records } = await getJson<{ records: Item[] }>(
      `/api/schools/fetch_nearby?${near}&searchSchoolLevel=High&schoolYear=${year}`,
    )
    add(
      'nearby',
      records.filter((school) => ids.has(idOf(school))),
    )
    await forEach(ranked, async (school) => {
      const detail = await getJson<Item & { years: Item[] }>(`/api/school/${idOf(school)}`)
      const ofYear = detail.years.find((each) => each.year === year)!
      const { lunch, diversity_score, students } = detail
      add('school', [
        {
          ...ofYear,
          ncesID: idOf(school),
          students,
          diversity_score,
          lunch_share: (lunch as Item | null)?.share ?? null,
        },
      ])
      addSchoolFacts(figures, idOf(school), await factsAt(`/school/${idOf(school)}`))
    })
    const districts = [...new Set(ranked.map(({ district }) => String((district as Item).id)))].slice(0, 20)
    for (const district of districts) {
      const { list } = await getJson<{ list: Item[] }>(`/api/schools/district/${district}?schoolYear=${year}`)
      add(
        'district',
        list.filter((school) => ids.has(idOf(school))),
      )
    }
    expect(ids.size).toBe(100)
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(100 * 8)
  })

  test('20 districts', async () => {
    const figures = collectFigures()
    const { data } = await getJson<{ data: Item[] }>('/api/schools/districts?state=MA&schoolYear=2023')
    const districts = data.slice(0, 20)
    const districtKeys = ['achievement', 'trend', 'rank', 'rank_of', 'schools', 'scored', 'students', 'test_takers']
    for (const district of districts) {
      figures.add('list', String(district.id), district, districtKeys)
      const detail = await getJson<Item>(`/api/schools/district/${district.id}?schoolYear=2023`)
      figures.add('district', String(district.id), detail, districtKeys)
      const facts = await factsAt(`/schools/district/${detail.slug}`)
      const [, rank, of] = /^([\d,]+) of ([\d,]+)$/.exec(facts['Rank in its state'] ?? '') ?? []
      const { 'Mean achievement of its schools': achievement, 'Mean two-year change': trend } = facts
      const shown = { achievement, trend, rank, rank_of: of }
      const numbers = Object.entries(shown).filter(([, text]) => text !== undefined && isNumberText(text))
      figures.add('page without scripts', String(district.id), Object.fromEntries(numbers), districtKeys)
    }
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBe(20 * districtKeys.length)
  })

  test('three states', async () => {
    const figures = collectFigures()
    for (const state of ['MA', 'NH', 'RI']) {
      const detail = await getJson<{ zips: number; figures: Item[]; top_zips: Record<string, Item[]> }>(
        `/api/state/${state}`,
      )
      const median = (key: string) => detail.figures.find((figure) => figure.key === key)!
      for (const key of ['median_listing_price', 'overall_score', 'median_age']) {
        const statistic = await getJson<Item>(`/api/state/statistics/${state}/${key}`)
        for (const name of ['median', 'total']) figures.add('statistics', `${state} ${key}`, statistic, [name])
        figures.add('state', `${state} ${key}`, median(key), ['median', 'total'])
        const { data } = await getJson<{ data: Item[] }>(`/api/zips/rankings?state=${state}&stat=${key}&dir=desc`)
        data.slice(0, 5).forEach((item, index) => {
          figures.add('rankings', `${state} top ${index}`, { [key]: item[key] }, [key])
          figures.add('state', `${state} top ${index}`, { [key]: detail.top_zips[key]?.[index]?.value }, [key])
        })
      }
      const facts = await factsAt(`/demographics/${state}`)
      for (const [name, key] of Object.entries(factKeys)) {
        const text = facts[name] ?? ''
        if (!isNumberText(text)) continue
        figures.add('page without scripts', `${state} ${key}`, { mean: text }, ['mean'])
        figures.add('state', `${state} ${key}`, { mean: median(key).total ?? median(key).mean }, ['mean'])
      }
    }
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(3 * 15)
  })
})

interface KeyFigure {
  readonly label: string
  readonly text: string
  /** What its bars say: `88th percentile nationwide`. */
  readonly bars: readonly string[]
}

/** The rows of a place's table of all measures, which it opens. */
async function readKeyFigures(page: Page): Promise<KeyFigure[]> {
  const table = page.getByRole('button', { name: /^Table of all measures/ })
  if ((await table.getAttribute('aria-expanded')) === 'false') await table.click()
  await page.getByRole('region', { name: 'All measures' }).getByRole('table').waitFor()
  return page.evaluate(`[...document.querySelectorAll('main table tbody tr')].map((row) => ({
    label: row.querySelector('th')?.textContent.trim() ?? '',
    text: row.querySelector('td')?.textContent.trim() ?? '',
    bars: [...row.querySelectorAll('[role=img]')].map((bar) => bar.getAttribute('aria-label') ?? ''),
  }))`)
}

/** Adds the key figures that a place's page shows, with the percentiles of their bars. */
async function addKeyFigures(figures: Figures, id: string, page: Page) {
  for (const { label, text, bars } of await readKeyFigures(page)) {
    const key = attributes.find(
      (attribute) => label.startsWith(attribute.label) && !label.startsWith(`${attribute.label} `),
    )?.key
    if (!key || !isNumberText(text)) continue
    figures.add('page', id, { [key]: text }, [key])
    const shown = ofState.includes(key) ? / percentile in / : / percentile nationwide/
    const bar = bars.find((words) => shown.test(words))
    if (bar) figures.add('page', `percentile of ${id}`, { [key]: bar }, [key])
  }
}

interface ListRow {
  /** The last part of the link of its name: a zip, an NCES number. */
  readonly id: string
  readonly rank: string
  /** By the head of the column: its text, and what its bar says. */
  readonly cells: readonly { readonly head: string; readonly text: string; readonly bar: string | null }[]
}

/** The rows of a list, in its order. */
function readList(page: Page): Promise<ListRow[]> {
  return page.evaluate(`(() => {
    const table = document.querySelector('main table')
    const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent.trim())
    return [...table.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.children]
      return {
        id: row.querySelector('th a')?.getAttribute('href')?.split('/').at(-1) ?? '',
        rank: heads[0] === '#' ? cells[0].textContent.trim() : '',
        cells: cells.flatMap((cell, index) => {
          const value = cell.querySelector('b')
          if (cell.tagName === 'TH' || !value) return []
          const bar = cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? null
          return [{ head: heads[index], text: value.textContent.trim(), bar }]
        }),
      }
    })
  })()`)
}

/** Adds what a list of zips shows. */
async function addList(figures: Figures, source: string, page: Page) {
  const rows = await readList(page)
  for (const { id, cells } of rows) {
    for (const { head, text, bar } of cells) {
      const [key] = attributes
        .filter(({ short }) => head.startsWith(short))
        .toSorted((a, b) => b.short.length - a.short.length)
        .map((attribute) => attribute.key)
      if (!key || !isNumberText(text)) continue
      figures.add(source, id, { [key]: text }, [key])
      if (bar?.includes('percentile')) figures.add(source, `percentile of ${id}`, { [key]: bar }, [key])
    }
  }
  return rows
}

/** Shows a screen in the same window, as a link does. */
async function showScreen(page: Page, path: string) {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await waitForContent(page)
}

describe('screens show what the calls say of', () => {
  test('50 zips on their own pages', async () => {
    const figures = collectFigures()
    const page = await openPage()
    const zips = (await populousZips()).map(zipOf)
    for (const [index, zip] of zips.entries()) {
      // In the same window, as a link does: only the first is a whole load.
      if (index === 0) await page.goto(`/zip/${zip}`)
      else
        await page.evaluate(`history.pushState(null, '', '/zip/${zip}'); dispatchEvent(new PopStateEvent('popstate'))`)
      await page.getByRole('heading', { level: 1 }).getByText(zip).waitFor()
      await waitForContent(page)
      await addKeyFigures(figures, zip, page)
    }
    addItems(figures, 'results', await getJson<Item[]>(`/api/zips/results?zips=${zips}`), zipOf)
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(50 * 30)
  }, 300_000)

  test('lists of zips, with their ranks and the percentiles of their bars', async () => {
    const figures = collectFigures()
    const page = await openPage({ width: 1440 })
    await page.goto('/zips/rankings/MA?order=overall_score&dir=desc')
    await page.getByRole('rowheader').nth(24).waitFor()
    await waitForContent(page)
    const ranked = await addList(figures, 'rankings', page)
    const { data, ranks } = await getJson<{ data: Item[]; ranks: number[] }>(
      '/api/zips/rankings?stat=overall_score&state=MA',
    )
    const ranksOf = (rows: { id: string; rank: number }[]) => rows.map(({ id, rank }) => `${id} ${rank}`)
    const rankOf = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''))
    expect(ranksOf(ranked.map(({ id, rank }) => ({ id, rank: rankOf(rank) })))).toEqual(
      ranksOf(data.map((item, index) => ({ id: zipOf(item), rank: ranks[index]! }))),
    )
    expect(await page.getByText('Zips with at least 1,000 people.').count()).toBe(1)
    await showScreen(page, '/research-area?area=state&states=MA&order=population&dir=desc')
    await page.getByRole('columnheader', { name: /^Population/ }).waitFor()
    await page.getByRole('rowheader').nth(99).waitFor()
    const found = await addList(figures, 'search', page)
    await showScreen(page, '/')
    await page.getByRole('heading', { name: 'Selling fastest' }).scrollIntoViewIfNeeded()
    await page.getByRole('table').first().getByRole('row').nth(5).waitFor()
    const [first] = (await getJson<{ data: Item[] }>('/api/zips/rankings?stat=days_on_market&dir=asc')).data
    expect(await page.locator(`main a[href="/zip/${zipOf(first!)}"]`).count()).toBeGreaterThan(0)
    const zips = [...new Set([...ranked, ...found].map(({ id }) => id))].slice(0, 100)
    addItems(figures, 'results', await getJson<Item[]>(`/api/zips/results?zips=${zips}`), zipOf)
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(zips.length * 4)
  })

  test('towns, schools and districts', async () => {
    const figures = collectFigures()
    const page = await openPage({ width: 1440 })
    await page.goto('/place/Natick/MA')
    for (const town of ['Natick', 'Framingham', 'Newton', 'Worcester', 'Boston']) {
      await showScreen(page, `/place/${town}/MA`)
      await page.getByRole('heading', { level: 1, name: town }).waitFor()
      await waitForContent(page)
      await addKeyFigures(figures, town, page)
      const { figures: all } = await getJson<{ figures: Figure[] }>(`/api/place/${town}/MA`)
      addFigures(figures, 'town', town, all)
    }
    const { data: schools } = await getJson<{ data: Item[] }>(
      '/api/schools/rankings?state=MA&level=High&schoolYear=2023',
    )
    await showScreen(page, '/schools/MA/high')
    await page.getByRole('columnheader', { name: /^Achievement/ }).waitFor()
    await page.getByRole('rowheader').nth(24).waitFor()
    for (const { id, rank, cells } of await readList(page)) {
      const shown = cells.find(({ head }) => head.startsWith('Achievement'))?.text
      figures.add('list', id, { rank, achievement: shown }, ['rank', 'achievement'])
    }
    for (const school of schools.slice(0, 5)) {
      const id = String(school.ncesID)
      await showScreen(page, `/school/${id}`)
      await page.getByRole('heading', { level: 1, name: String(school.name) }).waitFor()
      const [achievement = ''] = await keyTexts(page)
      const [, ordinal, rank, of] = /^(\d+(?:st|nd|rd|th)).*?([\d,]+) of ([\d,]+) /.exec(achievement) ?? []
      figures.add('page', id, { achievement: ordinal, rank, rank_of: of }, ['achievement', 'rank', 'rank_of'])
    }
    for (const school of schools) {
      figures.add('rankings', String(school.ncesID), school, ['achievement', 'rank', 'rank_of'])
    }
    const { data: districts } = await getJson<{ data: Item[] }>('/api/schools/districts?state=MA&schoolYear=2023')
    for (const district of districts.slice(0, 5)) {
      const id = String(district.id)
      await showScreen(page, `/schools/district/${district.slug}`)
      await page.getByRole('heading', { level: 1, name: String(district.name) }).waitFor()
      const [large = '', ranked = '', change] = await keyTexts(page)
      const achievement = /^\d+/.exec(large)?.[0]
      const [, rank, of] = /^([\d,]+)of ([\d,]+) /.exec(ranked) ?? []
      const shown = { achievement, trend: change, rank, rank_of: of }
      const numbers = Object.entries(shown).filter(([, text]) => text !== undefined && isNumberText(text))
      figures.add('page', id, Object.fromEntries(numbers), Object.keys(shown))
      figures.add('list', id, district, Object.keys(shown))
    }
    expect(figures.disagreements()).toEqual([])
    expect(figures.compared()).toBeGreaterThan(5 * 60 + 25)
  })
})

/** The texts of the large figures of a page. */
function keyTexts(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelector('main dl').querySelectorAll('dd')].map((each) => each.textContent.trim())`,
  )
}
