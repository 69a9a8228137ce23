import { createHash } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { natickHigh, natickZip } from './page-subjects.ts'
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
const bodies: Record<string, object> = {
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
    expect((await embedAt('/embed/school/250000000001')).status).toBe(200)
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

  test('follows the reader’s colors unless the other site names them', async () => {
    expect((await embedAt('/embed/zip/01760')).html).toContain('data-theme="auto"')
    expect((await embedAt('/embed/zip/01760?theme=dark')).html).toContain('data-theme="dark"')
  })

  test.each([
    '/embed/zip/09999',
    '/embed/about',
    '/embed/chart/school/250000000001',
    '/embed/chart/zip/01760?measure=price',
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
  const { status, html } = await embedAt('/embed/zip/01760?theme=light')
  expect(status).toBe(503)
  expect(html).toContain('The figures are unavailable right now.')
  await service.start()
})
