import { sources } from '@homeground/catalog/sources'
import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, startGateway, startGatewayOf } from './support.ts'

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
