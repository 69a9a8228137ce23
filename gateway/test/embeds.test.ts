import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { massachusetts, natickDistrict, natickHigh, natickZip } from './page-subjects.ts'
import { startGatewayOf } from './support.ts'

const publicUrl = 'https://homes.example'
const history = {
  zip: '01760',
  state_abbr: 'MA',
  periods: ['2023-12', '2024-01', '2024-02', '2024-03'],
  data_set: 'demonstration',
  series: {
    zip: { median_listing_price: [700_000, null, 800_000, 900_000] },
    state: { median_listing_price: [600_000, 600_000, 600_000, 650_000] },
    country: { median_listing_price: [400_000, 400_000, 400_000, 400_000] },
  },
  method: '',
}
/** Zips in a row from west to east, each 0.1 degrees wide and 0.08 high: nothing but their corners. */
const ages = { '01760': 40, '01761': 50, '01762': 61, '01763': null }
const rowOfZips = {
  type: 'Topology',
  transform: { scale: [0.01, 0.01], translate: [-71.4, 42.2] },
  objects: {
    zips: {
      type: 'GeometryCollection',
      geometries: Object.keys(ages).map((id, index) => ({ type: 'Polygon', id, arcs: [[index]] })),
    },
  },
  arcs: Object.keys(ages).map((_, index) => [
    [10 * index, 0],
    [10, 0],
    [0, 8],
    [-10, 0],
    [0, -8],
  ]),
}
const valuesOfAges = {
  ids: Object.keys(ages),
  names: ['Natick', 'Sherborn', 'Dover', 'Wellesley'],
  lats: [42.24, 42.24, 42.24, 42.24],
  lngs: [-71.35, -71.25, -71.15, -71.05],
  values: Object.values(ages),
  // 40 ± 9 stays below 50; 50 ± 11 reaches 60; 61 ± 0.5 stays above.
  margins: [9, 11, 0.5, null],
  over: [],
  under: [],
  missing: { suppressed: ['01763'] },
}
const loadedAges = {
  attributes: [{ key: 'median_age', vintage: '2018–22', publisher: 'Census Bureau', data_set: 'demonstration' }],
}
const bodies: Record<string, object> = {
  '/api/state/MA': massachusetts,
  '/api/schools/district/natick-ma?schoolYear=newest': natickDistrict,
  '/api/outlines': { version: '0123456789abcdef', states: ['MA'] },
  '/api/outlines/current/MA/low': rowOfZips,
  '/api/outlines/current/MA/high': rowOfZips,
  '/api/attributes/loaded': loadedAges,
  '/api/zips/mapValues?measure=median_age&state=MA': valuesOfAges,
  '/api/zips/mapValues?measure=days_on_market&state=MA': { ...valuesOfAges, values: [null, null, null, null] },
  '/api/zip/01760': natickZip,
  '/api/school/250000000001': natickHigh,
  '/api/housing/zip/01760?fields=median_listing_price': history,
  '/api/housing/zip/01760?fields=days_on_market': { ...history, series: { zip: {}, state: null, country: {} } },
}
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    const body = bodies[request.url!]
    response.setHeader('x-data-set', 'mixed').writeHead(body ? 200 : 404)
    response.end(JSON.stringify(body ?? {}))
  },
  { publicUrl },
)

async function embedAt(path: string) {
  const response = await gateway.get(path)
  return { response, status: response.status, html: await response.text() }
}

describe('an embed', () => {
  test('has the key figures of a place with their sources, and links its page', async () => {
    const { status, html } = await embedAt('/embed/zip/01760')
    expect(status).toBe(200)
    expect(html).toContain(`<a href="${publicUrl}/zip/01760" target="_blank" rel="noopener">`)
    const page = await (await gateway.get('/zip/01760')).text()
    const figures = [...page.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*?) ?<small>/g)]
    expect(figures.length).toBeGreaterThanOrEqual(3)
    for (const [, label, value] of figures) expect(html).toContain(`<dt>${label}</dt><dd>${value || '—'}<small>`)
    expect(html).toContain('Figures are partly made up.')
    for (const path of ['/embed/school/250000000001', '/embed/schools/district/natick-ma'])
      expect((await embedAt(path)).status).toBe(200)
  })

  test('may be shown by any site, and may load, run and send nothing', async () => {
    const { response, html } = await embedAt('/embed/zip/01760')
    const style = /<style>(.*?)<\/style>/.exec(html)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors *`,
    )
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(html).not.toMatch(/<script|<link|<img|style="/)
    const etag = response.headers.get('etag')!
    expect((await gateway.get('/embed/zip/01760', { 'if-none-match': etag })).status).toBe(304)
    // A page of the site itself stays where it is.
    expect((await gateway.get('/zip/01760')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('of a chart has the months of the zip and its state, with gaps and the newest value', async () => {
    const { html } = await embedAt('/embed/chart/zip/01760')
    expect(html).toContain('<b>$900,000</b>, Mar 2024')
    // From 600,000 to 900,000 in a square of 1,000; the second month has no value.
    expect(html).toContain('<path class="own" d="M0.0 666.7M666.7 333.3L1000.0 0.0"/>')
    expect(html).toContain('<path class="state" d="M0.0 1000.0L333.3 1000.0L666.7 1000.0L1000.0 833.3"/>')
    expect(html).toContain('y="200">2024</text>')
    expect(html).toContain('(made up), Mar 2024')
    expect((await embedAt('/embed/chart/zip/01760?measure=days_on_market')).html).toContain(
      'There are no monthly figures',
    )
  })

  test('of a map colors the zips of a state by the classes of a measure, with their values and what is unclear', async () => {
    const { response, html } = await embedAt('/embed/map/demographics/MA?measure=median_age')
    // Three values have a class each, from one end of the seven colors to the other, with the round edges 50 and 60.
    expect(html).toContain(
      '<i class="q0"></i></span><span><i class="q3"></i><em>50</em></span><span><i class="q6"></i><em>60</em></span>',
    )
    const drawn = [...html.matchAll(/<g (\S+)>((?:<path d="[^"]+"><title>[^<]+<\/title><\/path>)+)<\/g>/g)]
    expect(
      drawn.map(([, fill, paths]) => [fill, [...paths!.matchAll(/<title>([^<]+)/g)].map(([, text]) => text)]),
    ).toEqual([
      ['class="q0"', ['Natick 01760: 40.0 years ± 9.0']],
      ['fill="url(#hatched-q3)"', ['Sherborn 01761: 50.0 years ± 11.0']],
      ['class="q6"', ['Dover 01762: 61.0 years ± 0.5']],
      ['fill="url(#nodata)"', ['Wellesley 01763: no data: withheld by the publisher: too few cases']],
    ])
    // 600 by 360 pixels with 2 % of 360 around: the row is 585.6 wide, each zip 146.4, in quarters of a pixel. A degree of
    // latitude is 585.6 / (0.4 cos 42.24°) = 1,977.4 pixels, so that 0.08 are 158.2 around the middle at 180.
    expect(html).toContain('<path d="M29 1036l585 0 0-632-585 0z">')
    expect(html).toContain('<path d="M614 1036l586 0 0-632-586 0z">')
    expect(html).toContain('<pattern id="hatched-q3"')
    expect(html).toContain('Margin of error reaches another class')
    expect(html).toContain('<b>Median age</b>, 2018–22, <span class="mark">made up</span>')
    expect(html).toContain('Census Bureau (made up), 2018–22. Outlines: ')
    expect(html).toContain('aria-label="Zip codes of Massachusetts colored by median age, from 40.0 to 61.0"')
    expect(html).not.toMatch(/<script|<link|<img|style="/)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('of a map colors the zips around a place, and has its own value and outline', async () => {
    const { html } = await embedAt('/embed/map/zip/01760?measure=median_age')
    expect(html).toContain('<p>Natick 01760: <b>40.0 years ± 9.0</b></p>')
    expect(html).toMatch(/<path class="outline" transform="scale\(4\)" d="M/)
    // At both sides is as much as the zip needs: the next zip is in the box, the others are not.
    expect([...html.matchAll(/<title>(\w+ \d{5})/g)].map(([, zip]) => zip)).toEqual(['Natick 01760', 'Sherborn 01761'])
    const outline = await embedAt('/embed/map/zip/01760')
    expect([outline.status, outline.html.includes('<title>Natick 01760')]).toEqual([200, false])
    const without = await embedAt('/embed/map/demographics/MA?measure=days_on_market')
    expect(without.html).toContain('There are no figures of median days on market for these zip codes.')
  })

  test('follows the reader’s colors unless the other site names them', async () => {
    expect((await embedAt('/embed/zip/01760')).html).toContain('data-theme="auto"')
    expect((await embedAt('/embed/zip/01760?theme=dark')).html).toContain('data-theme="dark"')
  })

  test.each([
    '/embed/zip/09999',
    '/embed/about',
    '/embed/chart/school/250000000001',
    '/embed/chart/zip/01760?measure=price',
    '/embed/chart/zip/01760?measure=median_age',
    '/embed/map/zip/01760?measure=price',
    '/embed/nothing',
  ])('says that there is nothing at %s', async (path) => {
    const { status, html } = await embedAt(path)
    expect(status).toBe(404)
    expect(html).toMatch(/<h1>There is (nothing to show at this address|no such place or school)\.<\/h1>/)
  })
})

describe('oEmbed', () => {
  const call = async (query: Record<string, string>) => {
    const response = await gateway.get(`/oembed?${new URLSearchParams(query)}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('describes the embed of a page, within the size that is asked for', async () => {
    const { status, body } = await call({ url: `${publicUrl}/zip/01760`, maxwidth: '400' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: '1.0', type: 'rich', width: 400, provider_name: 'Homeground' })
    expect(body.html).toContain(`src="${publicUrl}/embed/zip/01760"`)
    const chart = await call({ url: `${publicUrl}/embed/chart/zip/01760` })
    expect(chart.body.html).toContain(`src="${publicUrl}/embed/chart/zip/01760"`)
    const map = `${publicUrl}/embed/map/demographics/MA?measure=median_age`
    expect((await call({ url: map })).body.html).toContain(`src="${map}"`)
    expect((await call({ url: `${map}s` })).status).toBe(404)
  })

  test('is announced by the page', async () => {
    const page = await (await gateway.get('/zip/01760')).text()
    const address = `${publicUrl}/oembed?url=${encodeURIComponent(`${publicUrl}/zip/01760`)}`
    expect(page).toContain(`<link rel="alternate" type="application/json+oembed" href="${address}">`)
  })

  test('refuses other sites, other formats and pages without an embed', async () => {
    expect((await call({ url: 'https://other.example/zip/01760' })).status).toBe(404)
    expect((await call({ url: `${publicUrl}/zip/01760`, format: 'xml' })).status).toBe(501)
    expect((await call({ url: `${publicUrl}/about` })).status).toBe(404)
  })
})

test('says that figures are unavailable while their service is down', async () => {
  await service.stop()
  for (const path of ['/embed/zip/01760?theme=light', '/embed/map/demographics/MA?measure=median_age&theme=light']) {
    const { status, html } = await embedAt(path)
    expect(status).toBe(503)
    expect(html).toContain('The figures are unavailable right now.')
  }
  await service.start()
})
