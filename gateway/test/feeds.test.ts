import { sources } from '@homeground/catalog/sources'
import type { WatchFeedContent } from '@homeground/contracts'
import { eventually, receivedIdentity } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, createRecordingLog, startGateway, startGatewayOf } from './support.ts'

const load = {
  service: 'housing',
  source: 'realtor',
  publisher: 'Realtor.com',
  demonstration: false,
  rows_kept: 29_120,
  state: 'published',
}
const loads = [
  { ...load, id: 7, vintage: '2024-04', released: '2024-05-02', finished_at: '2024-05-03T10:00:00.123456+00:00' },
  { ...load, id: 8, vintage: '2024-05', finished_at: '2024-06-03T10:00:00.000Z', demonstration: true },
  { ...load, id: 9, vintage: '2024-06', finished_at: '2024-07-03T10:00:00.000Z', state: 'failed' },
  { ...load, id: 10, vintage: '2024-07', finished_at: null, state: 'running' },
]
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    if (request.url !== '/internal/data-sources') return response.writeHead(404).end('{}')
    response.end(JSON.stringify(loads))
  },
  { publicUrl: 'https://homes.example' },
)

const feedText = async () => (await gateway.get('/feeds/data.xml')).text()
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!)

describe('GET /feeds/data.xml', () => {
  test('is an Atom feed with an entry for each published load, the newest first', async () => {
    const response = await gateway.get('/feeds/data.xml')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/)
    // The loads of each of the three services.
    const addresses = ['housing-8', 'housing-7'].flatMap((id) =>
      Array(3).fill(`https://homes.example/feeds/data.xml#${id}`),
    )
    expect(texts(xml, 'id')).toEqual(['https://homes.example/feeds/data.xml', ...addresses])
    expect(texts(xml, 'title').slice(0, 2)).toEqual([
      'Homeground: new data',
      `${sources.find(({ key }) => key === 'realtor')!.title}: May 2024`,
    ])
    expect(texts(xml, 'updated').slice(0, 2)).toEqual(['2024-06-03T10:00:00.000Z', '2024-06-03T10:00:00.000Z'])
    expect(texts(xml, 'updated').at(-1)).toBe('2024-05-03T10:00:00.123Z')
    expect(texts(xml, 'name')).toEqual(['Homeground'])
    expect(xml).toContain('<link rel="self" type="application/atom+xml" href="https://homes.example/feeds/data.xml"/>')
    expect(xml).toContain('<link rel="alternate" type="text/html" href="https://homes.example/data"/>')
  })

  test('says what is new, when it was published and whether it is made up', async () => {
    const contents = texts(await feedText(), 'content')
    expect(contents[0]).toContain('The figures are made up until real ones are loaded.')
    expect(contents.at(-1)).toContain('29,120 rows of Realtor.com. Published on 2024-05-02.')
    expect(contents.at(-1)).not.toContain('made up')
  })

  test('is 304 to a client that has it, until something is loaded', async () => {
    const etag = String((await gateway.get('/feeds/data.xml')).headers.get('etag'))
    const again = () => gateway.get('/feeds/data.xml', { 'if-none-match': etag })
    expect((await again()).status).toBe(304)
    loads.push({ ...load, id: 11, vintage: '2024-08', finished_at: '2024-09-03T10:00:00.000Z' })
    await eventually(async () => expect((await again()).status).toBe(200))
  })

  test('escapes what publishers write', async () => {
    const publisher = 'Smith & "Sons" <b>\u0001]]>'
    loads.push({
      ...load,
      id: 12,
      source: 'other',
      publisher,
      vintage: '<2024>',
      finished_at: '2024-10-03T10:00:00.000Z',
    })
    await eventually(async () => {
      const xml = await feedText()
      expect(texts(xml, 'title')[1]).toBe('other: &lt;2024&gt;')
      expect(texts(xml, 'content')[0]).toContain('29,120 rows of Smith &amp; &quot;Sons&quot; &lt;b&gt;]]&gt;.')
    })
  })

  test('is the last one while a service is down, and 503 before there is one', async () => {
    const before = await feedText()
    await service.stop()
    expect(await feedText()).toBe(before)
    const other = await startGateway({ rest: service.url })
    const response = await other.get('/feeds/data.xml')
    expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable'])
    await service.start()
  })
})

test('the page about data announces the feed, others do not', async () => {
  const link =
    '<link rel="alternate" type="application/atom+xml" title="New data" href="https://homes.example/feeds/data.xml">'
  expect(await (await gateway.get('/data')).text()).toContain(link)
  expect(await (await gateway.get('/map')).text()).not.toContain('application/atom+xml')
})

const feedToken = 'A1b2-C3d4_E5f6G7h8I9j0KlMnOpQrStUvWxYz01234'
const watchedPath = `/feeds/watched/${feedToken}.xml`
const watched: WatchFeedContent = {
  since: '2026-09-01T10:00:00.000Z',
  entries: [
    {
      id: '3-county:Middlesex County, MA',
      title: 'Sep 2026 housing figures for Middlesex County, MA',
      paragraphs: [
        'This is what <b>changed</b>.',
        'Middlesex County, MA\n  Active listings: 41 → 38\n  https://homes.example/place/Middlesex%20County/MA?a=1&b=2',
      ],
      path: '/place/Middlesex%20County/MA',
      updated: '2026-10-03T10:00:00.000Z',
    },
  ],
}
const { lines, log } = createRecordingLog()
const { gateway: watchGateway, service: userService } = await startGatewayOf(
  (request, response) => {
    const isKnown =
      request.url === '/internal/user/watch-feed' &&
      receivedIdentity(request)?.subject === 'service:gateway' &&
      request.headers['x-feed-token'] === feedToken
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? watched : {}))
  },
  { publicUrl: 'https://homes.example', pages: { pages: 20, files: 1000 }, log },
)

describe('GET /feeds/watched/:token.xml', () => {
  test('is an Atom feed with the paragraphs of the emails, its links as links', async () => {
    const response = await watchGateway.get(watchedPath)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    const xml = await response.text()
    expect(texts(xml, 'id')).toEqual([
      `https://homes.example${watchedPath}`,
      // Without the address of the feed: an entry may be passed on.
      'https://homes.example/feeds/watched#3-county%3AMiddlesex%20County%2C%20MA',
    ])
    expect(texts(xml, 'title')).toEqual(['Homeground: watched places and schools', watched.entries[0]!.title])
    expect(texts(xml, 'updated')).toEqual(Array(2).fill('2026-10-03T10:00:00.000Z'))
    expect(xml).toContain(
      '<link rel="alternate" type="text/html" href="https://homes.example/place/Middlesex%20County/MA"/><content type="html">',
    )
    const link = 'https://homes.example/place/Middlesex%20County/MA?a=1&amp;b=2'
    const html = [
      '<p>This is what &lt;b>changed&lt;/b>.</p>',
      `<p>Middlesex County, MA<br>Active listings: 41 → 38<br><a href="${link}">${link}</a></p>`,
    ].join('')
    const unescaped = texts(xml, 'content')[0]!
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    expect(unescaped).toBe(html)
  })

  test('without an entry has the time since when it is on', async () => {
    const { entries } = watched
    Object.assign(watched, { entries: [] })
    expect(texts(await (await watchGateway.get(watchedPath)).text(), 'updated')).toEqual([watched.since])
    Object.assign(watched, { entries })
  })

  test('is for its reader only: in no index and no shared cache, without a cookie, and not in the log', async () => {
    const response = await watchGateway.get(watchedPath)
    const headers = ['cache-control', 'x-robots-tag', 'set-cookie', 'referrer-policy']
    expect(headers.map((name) => response.headers.get(name))).toEqual([
      'private, no-cache',
      'noindex',
      null,
      'no-referrer',
    ])
    const robots = await (await watchGateway.get('/robots.txt')).text()
    expect(robots).toContain('\nDisallow: /feeds/watched/\n')
    await eventually(() => expect(lines.map(({ url }) => url)).toContain('/feeds/watched/…'))
    expect(JSON.stringify(lines)).not.toContain(feedToken)
  })

  test('is 304 to a reader that has it, until there is another entry', async () => {
    const etag = String((await watchGateway.get(watchedPath)).headers.get('etag'))
    const again = await watchGateway.get(watchedPath, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const { entries } = watched
    Object.assign(watched, { entries: [{ ...entries[0]!, id: '4-01760' }, ...entries] })
    expect((await watchGateway.get(watchedPath, { 'if-none-match': etag })).status).toBe(200)
  })

  test('is 404 at an unknown address, whatever it is, and 503 while the user service is down', async () => {
    for (const unknown of ['x', 'x'.repeat(90), `${feedToken}x`, '%E2%82%AC', 'a%2Fb', 'a%09b']) {
      const response = await watchGateway.get(`/feeds/watched/${unknown}.xml`)
      const { code } = await bodyOf(response)
      const headers = ['cache-control', 'x-robots-tag', 'set-cookie'].map((name) => response.headers.get(name))
      expect([unknown, response.status, code, headers]).toEqual([
        unknown,
        404,
        'not_found',
        ['private, no-cache', 'noindex', null],
      ])
    }
    await userService.stop()
    const down = await watchGateway.get(watchedPath)
    expect([down.status, down.headers.get('retry-after'), down.headers.get('x-robots-tag')]).toEqual([
      503,
      '5',
      'noindex',
    ])
    await userService.start()
    await eventually(async () => expect((await watchGateway.get(watchedPath)).status).toBe(200))
  })

  test('is limited like pages', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 20; request++) statuses.push((await watchGateway.get(watchedPath)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
