import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ComparedPlace, Figure, School, SchoolResult, ZipDetail, ZipResult } from '@homeground/contracts'
import type { AssistantFigure, AssistantTool, ToolInput, ToolOutput } from '@homeground/contracts/assistants'
import { type DrawnRing, encodeDrawnArea } from '@homeground/contracts/drawn-area'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { seriousViolationsInBothSchemes } from './accessibility.ts'
import { getJson, homeground, openPage } from './browser.ts'
import { heading, overflowPixels } from './page-state.ts'

/** The tools by the official client, as any assistant finds and calls them. */
const client = new Client({ name: 'tests', version: '1.0.0' })

beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('/mcp', homeground()))))
afterAll(() => client.close())

/** The result of a tool; the client has checked it by the tool's schema. */
async function ask<Name extends AssistantTool>(name: Name, input: ToolInput<Name>): Promise<ToolOutput<Name>> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
  if (isError || structuredContent === undefined) throw new Error(JSON.stringify(content))
  return structuredContent as never
}

const refusal = async (name: AssistantTool, input: object) => {
  const { isError, content } = await client.callTool({ name, arguments: { ...input } })
  return { isError, text: JSON.stringify(content) }
}

const rectangle = (of: { south: number; north: number; west: number; east: number }): DrawnRing => [
  { lat: of.south, lng: of.west },
  { lat: of.south, lng: of.east },
  { lat: of.north, lng: of.east },
  { lat: of.north, lng: of.west },
]

const valuesOf = (figures: readonly AssistantFigure[]) =>
  Object.fromEntries(figures.map(({ key, value }) => [key, value]))
const keysOf = (figures: readonly AssistantFigure[]) => figures.map(({ key }) => key)

/** The program of the official inspector, which is too large for a dependency: docs/contributing.md says how to get it. */
const { INSPECTOR } = process.env
const testInspector = INSPECTOR ? test : test.skip

testInspector('the official inspector accepts every schema, calls a tool and lists the resources', async () => {
  const inspect = async (...args: string[]) => {
    const address = new URL('/mcp', homeground()).href
    // Exits with an error where a schema is not portable.
    const { stdout } = await promisify(execFile)(INSPECTOR!, ['--cli', address, '--method', ...args])
    return JSON.parse(stdout)
  }
  const { tools } = await inspect('tools/list', '--strict')
  expect(tools).toHaveLength(9)
  const sentence = 'sentence=towns in Massachusetts under 900k with good schools'
  const { structuredContent } = await inspect('tools/call', '--tool-name', 'find_places', '--tool-arg', sentence)
  expect(structuredContent.places).toHaveLength(10)
  const { resources } = await inspect('resources/list')
  expect(resources.length).toBeGreaterThan(0)
})

describe('an assistant', () => {
  test('finds nine tools that only read, each with a description and schemas', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_places',
      'get_place',
      'compare_places',
      'similar_places',
      'find_schools',
      'get_school',
      'compare_schools',
      'monthly_cost',
      'explain_measure',
    ])
    for (const { annotations, description, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description!.length).toBeGreaterThan(20)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object'])
    }
  })

  test('finds towns by a sentence, and the page of the answer lists the same', async () => {
    const answer = await ask('find_places', { sentence: 'towns in Massachusetts under 900k with good schools' })
    expect(answer.understood).toEqual({ unknown: [] })
    expect(answer.places).toHaveLength(10)
    expect([answer.next, answer.total > 10]).toEqual([11, true])
    const { median_listing_price: price, overall_score: score } = valuesOf(answer.places[0]!.figures)
    expect([price! <= 900_000, typeof score]).toEqual([true, 'number'])

    const page = await openPage({ width: 1440 })
    await page.goto(answer.page)
    await heading(page).getByText(`${answer.total} of `).waitFor()
    const shown = await page.getByRole('rowheader').locator('b').allTextContents()
    expect(shown.slice(0, 10)).toEqual(answer.places.map(({ name }) => name.replace(/, MA$/, '')))
  })

  test('filters as the search does, and continues where the answer ended', async () => {
    const search = { searchArea: 'state', states: 'MA', filters: { median_listing_price: '400,900' } }
    const fields = ['median_listing_price', 'population']
    const order = { searchOrderBy: 'median_listing_price', searchOrderByDir: 'asc' } as const
    const [start, more] = await Promise.all(
      [1, 11].map((first) => ask('find_places', { ...search, ...order, fields, first })),
    )
    const query = new URLSearchParams({
      ...search,
      ...order,
      filters: JSON.stringify(search.filters),
      fields: fields.join(),
    })
    const expected = await getJson<ZipResult[]>(`/api/search?${query}`)
    const found = [...start!.places, ...more!.places]
    expect(found.map(({ place }) => place)).toEqual(expected.slice(0, 20).map(({ zip }) => zip))
    expect(found.map(({ figures }) => valuesOf(figures))).toEqual(
      expected
        .slice(0, 20)
        .map((item) => ({ median_listing_price: item.median_listing_price, population: item.population })),
    )
    expect(found.map(({ figures }) => figures[1]!.margin)).toEqual(
      expected.slice(0, 20).map(({ moe }) => moe.population ?? undefined),
    )
  })

  test('gets the nearest first around a place, and another area than that of its sentence', async () => {
    const { places } = await ask('find_places', {
      sentence: 'homes in New Hampshire',
      distanceFromTownZip: '01760',
      distanceFromRadius: '10',
      searchOrderBy: 'distance',
    })
    const miles = places.map(({ distance }) => distance!)
    expect([places[0]!.place, miles[0]]).toEqual(['01760', 0])
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  })

  test('finds what is in a drawn area, as the search does', async () => {
    // Two shapes: a rectangle around Natick and Framingham, and a triangle north of them.
    const drawnArea = encodeDrawnArea([
      rectangle({ south: 42.22, north: 42.36, west: -71.52, east: -71.28 }),
      [
        { lat: 42.42, lng: -71.5 },
        { lat: 42.42, lng: -71.3 },
        { lat: 42.6, lng: -71.4 },
      ],
    ])
    const order = { searchOrderBy: 'population', searchOrderByDir: 'desc' } as const
    const query = new URLSearchParams({ searchArea: 'drawn', drawnArea, ...order, fields: 'population' })
    const expected = await getJson<ZipResult[]>(`/api/search?${query}`)
    expect(expected.length).toBeGreaterThan(10)
    const found: string[] = []
    for (let first: number | null = 1; first !== null; ) {
      // A drawing needs no other argument.
      const answer: ToolOutput<'find_places'> = await ask('find_places', { drawnArea, ...order, first })
      expect(answer.total).toBe(expected.length)
      expect(new URL(answer.page).searchParams.get('drawnArea')).toBe(drawnArea)
      found.push(...answer.places.map(({ place }) => place))
      first = answer.next
    }
    expect(found).toEqual(expected.map(({ zip }) => zip))
    expect(found).toContain('01760')
  })

  test('gets an error that names what is wrong with a drawing', async () => {
    const points = Array.from({ length: 61 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 61
      return { lat: 42.3 + 0.1 * Math.sin(angle), lng: -71.4 + 0.1 * Math.cos(angle) }
    })
    const box = encodeDrawnArea([rectangle({ south: 42.22, north: 42.36, west: -71.52, east: -71.28 })])
    for (const [drawnArea, problem] of [
      [encodeDrawnArea([points]), 'must have at most 60 points over all shapes, not 61'],
      [box.slice(0, -1), 'must be encoded polylines with five decimals and semicolons between them'],
      ['42.22,-71.52', 'must be encoded polylines with five decimals and semicolons between them'],
    ]) {
      const { isError, text } = await refusal('find_places', { searchArea: 'drawn', drawnArea })
      expect([isError, text]).toEqual([true, expect.stringContaining(`drawnArea: ${problem}`)])
    }
    const { isError, text } = await refusal('find_places', { searchArea: 'drawn' })
    expect([isError, text]).toEqual([true, expect.stringContaining('drawnArea: must be encoded polylines')])
  })

  test('looks a zip up: each figure with unit, vintage, source, margin, rank, or why it is missing', async () => {
    const answer = await ask('get_place', { place: '01760' })
    const { figures } = await getJson<ZipDetail>('/api/zip/01760')
    const byKey = new Map(figures.map((figure) => [figure.key, figure]))
    expect(answer).toMatchObject({ kind: 'zip', name: 'Natick, MA 01760', county: 'Middlesex County' })
    for (const figure of answer.figures) expect(figure).toMatchObject(sameAs(byKey.get(figure.key)!))
    const all = await ask('get_place', { place: '01760', fields: answer.other_fields.slice(0, 40) })
    for (const figure of all.figures) {
      expect(figure).toMatchObject(sameAs(byKey.get(figure.key)!))
      expect([figure.key, figure.value !== null || figure.missing !== undefined || figure.low !== undefined]).toEqual([
        figure.key,
        true,
      ])
    }
    expect([...keysOf(answer.figures), ...answer.other_fields].toSorted()).toEqual([...byKey.keys()].toSorted())
    // As the page of the zip shows it.
    const page = await openPage({ width: 1440 })
    await page.goto(answer.page)
    const price = answer.figures.find(({ key }) => key === 'median_listing_price')!
    await page.getByText(price.text, { exact: true }).first().waitFor()
  })

  test('looks counties and misspelled towns up by name', async () => {
    const county = await ask('get_place', { place: 'Middlesex County, MA', fields: ['median_listing_price'] })
    const { figures } = await getJson<{ figures: Figure[] }>('/api/place/Middlesex County/MA')
    expect(county.kind).toBe('county')
    expect(county.figures[0]).toMatchObject(sameAs(figures.find(({ key }) => key === 'median_listing_price')!))
    const { isError, text } = await refusal('get_place', { place: 'Natik, MA' })
    expect([isError, text.includes('there is no Natik, MA. Did you mean Natick, MA?')]).toEqual([true, true])
  })

  test('compares places of one kind with the values of the comparison', async () => {
    const answer = await ask('compare_places', { places: ['Natick, MA', 'Framingham, MA'] })
    const address = new URL('/api/places/compare?kind=town&places=Natick, MA;Framingham, MA', homeground())
    const { places } = await getJson<{ places: ComparedPlace[] }>(address.pathname + address.search)
    for (const [index, { figures }] of answer.places.entries())
      for (const figure of figures)
        expect(figure).toMatchObject(sameAs(places[index]!.figures.find(({ key }) => key === figure.key)!))
    expect(answer.places.map(({ name }) => name)).toEqual(['Natick, MA', 'Framingham, MA'])
    const { text } = await refusal('compare_places', { places: ['01760', 'Framingham, MA'] })
    expect(text).toContain('places: Framingham, MA is a town, the first one a zip. Name places of one kind.')
  })

  test('finds similar places that cost less', async () => {
    const answer = await ask('similar_places', {
      place: '01760',
      maxHousingPriceFilter: 900_000,
      fields: ['median_listing_price'],
    })
    const expected = await getJson<(ZipResult & { similarity: number })[]>(
      '/api/zips/similarPlaces/zip/01760?maxHousingPriceFilter=900000',
    )
    expect(answer.places.length).toBeGreaterThan(3)
    expect(answer.places.map(({ place, similarity }) => [place, similarity])).toEqual(
      expected.slice(0, 10).map(({ zip, similarity }) => [zip, similarity]),
    )
    for (const { figures } of answer.places) expect(figures[0]!.value).toBeLessThanOrEqual(900_000)
  })

  test('finds schools around a zip, and looks one up', async () => {
    const around = { distanceFromTownZip: '01760', distanceFromRadius: '5', schoolLevel: 'High' }
    const answer = await ask('find_schools', around)
    const query = new URLSearchParams({ ...around, searchArea: 'zip', schoolYear: 'newest', orderBy: 'distance' })
    const expected = await getJson<SchoolResult[]>(`/api/search/schools?${query}`)
    expect(answer.schools.map(({ ncesID }) => ncesID)).toEqual(expected.slice(0, 10).map(({ ncesID }) => ncesID))
    const [school] = answer.schools
    const { achievement, lunch_share } = valuesOf(school!.figures)
    expect([achievement, lunch_share]).toEqual([expected[0]!.achievement, expected[0]!.lunch_share])

    const page = await openPage({ width: 1440 })
    await page.goto(answer.page)
    await page
      .getByRole('rowheader')
      .nth(answer.schools.length - 1)
      .waitFor()
    const shown = await page.getByRole('rowheader').locator('b').allTextContents()
    expect(shown.slice(0, 10)).toEqual(answer.schools.map(({ name }) => name))

    const found = await ask('get_school', { ncesID: school!.ncesID })
    const { years, phone } = await getJson<School>(`/api/school/${school!.ncesID}`)
    expect(found.phone).toBe(phone)
    expect(found.years.at(-1)).toMatchObject({ rank: years.at(-1)!.rank, rank_of: years.at(-1)!.rank_of })
  })

  test('compares schools as their comparison does, with reasons for what is missing', async () => {
    const query = new URLSearchParams({ searchArea: 'state', states: 'MA', schoolLevel: 'High', schoolYear: 'newest' })
    const found = await getJson<SchoolResult[]>(`/api/search/schools?${query}&orderByDir=asc`)
    const ranked = found.filter(({ achievement, rank_best }) => achievement !== null && rank_best !== null)
    const unranked = (await getJson<SchoolResult[]>(`/api/search/schools?${query}&page=99`)).find(
      ({ achievement }) => achievement === null,
    )!
    const ids = [ranked[0]!, ranked.at(-1)!, unranked].map(({ ncesID }) => ncesID)
    const answer = await ask('compare_schools', { schools: [...ids, '999999999999'] })
    expect([answer.schools.map(({ ncesID }) => ncesID), answer.unknown]).toEqual([ids, ['999999999999']])
    for (const { ncesID, level, district, figures } of answer.schools) {
      const school = await getJson<School>(`/api/school/${ncesID}`)
      const newest = school.years.at(-1)
      expect({ level, district, ...valuesOf(figures) }).toEqual({
        level: school.level,
        district: school.district.name,
        achievement: newest?.achievement ?? null,
        proficiency: newest?.proficiency?.value ?? null,
        impact: newest?.impact ?? null,
        trend: newest?.trend?.change ?? null,
        test_takers: newest?.test_takers ?? null,
        students: school.students,
        lunch_share: school.lunch.share,
        diversity_score: school.diversity_score,
      })
      const [achievement] = figures
      const { rank = null, rank_of = null, rank_best = null, rank_worst = null } = achievement!
      expect({ rank, rank_of, rank_best, rank_worst }).toEqual({
        rank: newest?.rank ?? null,
        rank_of: newest?.rank === null ? null : (newest?.rank_of ?? null),
        rank_best: newest?.rank_best ?? null,
        rank_worst: newest?.rank_worst ?? null,
      })
      for (const { value, missing, source, vintage, key } of figures) {
        expect([key, value === null]).toEqual([key, missing !== undefined])
        const publishers = school.sources.map(({ publisher }) => publisher)
        expect([publishers, vintage]).toEqual([
          expect.arrayContaining([source]),
          expect.stringMatching(/^\d{4}–\d{2}$/),
        ])
      }
    }

    const page = await openPage({ width: 1440 })
    await page.goto(answer.page)
    const verdict = page.getByRole('region', { name: 'In words' })
    await verdict.waitFor()
    expect(await verdict.getByRole('paragraph').allTextContents()).toEqual(answer.in_words)
    const labels = { proficiency: 'Students proficient', achievement: 'Achievement', impact: 'Impact', trend: '2-year' }
    for (const [key, label] of Object.entries(labels)) {
      const cells = page.getByRole('row', { name: new RegExp(`^${label}`) }).getByRole('cell')
      for (const [index, { figures }] of answer.schools.entries()) {
        const { value, text, missing, rank } = figures.find((figure) => figure.key === key)!
        expect(await cells.nth(index).textContent()).toContain(value === null ? missing : text)
        if (rank !== undefined)
          expect(await cells.nth(index).textContent()).toMatch(new RegExp(`(?<!\\d)${rank}(st|nd|rd|th) of `))
      }
    }
    const { text } = await refusal('compare_schools', { schools: ids.slice(0, 1) })
    expect(text).toContain('schools')
  })

  test('adds the monthly cost of a home up from its parts, as a search does', async () => {
    const loan = '100000,6,30,,'
    const { buy } = await ask('monthly_cost', { place: '02139', loan })
    const parts = buy!.principal_and_interest + buy!.property_tax + buy!.insurance
    expect(buy!.total).toBeCloseTo(parts, 2)
    const query = new URLSearchParams({
      searchArea: 'zip',
      distanceFromTownZip: '02139',
      distanceFromRadius: '1',
      loan,
    })
    const found = await getJson<ZipResult[]>(`/api/search?${query}`)
    expect(Math.round(buy!.total)).toBe(Math.round(found.find(({ zip }) => zip === '02139')!.monthly_payment!))
    // The listing prices of the tests are generated; the tax rate is of the survey.
    expect(buy!.price_origin).toBe('made up')
    expect(buy!.sources).toEqual([
      expect.stringMatching(/^Property tax rate of (the place|its county): Census Bureau, /),
      expect.stringMatching(/^Insurance, average of the state: NAIC, \d{4}$/),
    ])
    // Hand calculation: 360 payments of 0.5 % a month on the price less $100,000.
    const rate = 0.06 / 12
    expect(buy!.principal_and_interest).toBeCloseTo(((buy!.price - 100_000) * rate) / (1 - (1 + rate) ** -360), 1)
  })

  test('has measures explained, also by words, and reads how to use them', async () => {
    const { measures } = await ask('explain_measure', { measure: 'commute' })
    expect(measures.map(({ key }) => key)).toContain('mean_commute_minutes')
    const { text } = await refusal('explain_measure', { measure: 'unicorns' })
    expect(text).toContain('there is none of')
    const { resources } = await client.listResources()
    const texts = await Promise.all(
      resources.map(async ({ uri }) => {
        const [content] = (await client.readResource({ uri })).contents
        return content && 'text' in content ? content.text : ''
      }),
    )
    expect(texts.join()).toMatch(/`median_listing_price`[\s\S]*margin of error/)
  })

  test('gets an error that names the wrong argument', async () => {
    expect((await refusal('find_places', { filters: { nope: '4,6' } })).text).toContain('nope')
    expect((await refusal('find_places', { searchArea: 'zip', distanceFromTownZip: 'Nowhere, MA' })).text).toContain(
      'Nowhere',
    )
    expect((await refusal('get_place', { place: '01760', fields: ['nope'] })).text).toContain(
      'fields: there is no measure nope',
    )
    expect((await refusal('get_school', { ncesID: '1' })).text).toContain('ncesID')
  })

  test('is asked which place a sentence means', async () => {
    const answer = await ask('find_places', { sentence: 'homes in Springfeeld' })
    if (!answer.question) throw new Error(JSON.stringify(answer))
    expect(answer.places).toEqual([])
  })
})

/** The parts of a figure that an assistant gets as they are. */
function sameAs({ key, value, moe, vintage, publisher, note }: Figure) {
  return {
    key,
    value,
    ...(typeof moe === 'number' && value !== null && { margin: moe }),
    vintage: note?.vintage ?? vintage,
    source: publisher,
  }
}

test('/assistants names the address and every tool, and fits a phone', async () => {
  const page = await openPage({ width: 320 })
  await page.goto('/assistants')
  await heading(page).getByText('For AI assistants').waitFor()
  await page.getByText(new URL('/mcp', homeground()).href, { exact: true }).waitFor()
  const { tools } = await client.listTools()
  for (const { name, title } of tools) {
    await page.getByText(name, { exact: true }).waitFor()
    await page.getByRole('main').getByText(title!).first().waitFor()
  }
  expect(await overflowPixels(page)).toBe(0)
  expect(await seriousViolationsInBothSchemes(page)).toEqual([])
})
