import { states } from '@homeground/catalog/states'
import { subjectLine } from '@homeground/contracts/page-subjects'
import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { bodyOf, startGateway, startGatewayOf } from './support.ts'

const schoolCount = 50_001
const ids = Array.from({ length: schoolCount }, (_, index) => String(index).padStart(12, '0'))
const lists: Record<string, string[]> = {
  '/internal/search/subjects': [
    subjectLine('zip', '01760'),
    subjectLine('zip', '02482'),
    subjectLine('town', 'O"Neil & <Sons>', 'MA'),
  ],
  '/internal/schools/subjects': [...ids.map((id) => subjectLine('school', id)), subjectLine('district', 'natick-ma')],
}
const loads = [
  { state: 'published', finished_at: '2026-11-20T10:00:00.000Z' },
  { state: 'published', finished_at: '2026-11-21T10:00:00.000Z' },
  { state: 'failed', finished_at: '2026-11-23T10:00:00.000Z' },
]
let version = '"1"'
const answered: unknown[] = []
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    const lines = lists[request.url!]
    if (request.url === '/internal/data-sources') return response.end(JSON.stringify(loads))
    if (!lines) return response.writeHead(404).end('{}')
    const status = request.headers['if-none-match'] === version ? 304 : 200
    answered.push([request.url, status])
    response.writeHead(status, { etag: version })
    response.end(status === 200 ? `${lines.join('\n')}\n` : undefined)
  },
  { publicUrl: 'https://homes.example' },
)

const textAt = async (path: string) => (await gateway.get(path)).text()
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!)

describe('/sitemap.xml', () => {
  test('names the sitemaps, each with the day of the newest data', async () => {
    const response = await gateway.get('/sitemap.xml')
    const xml = await response.text()
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const folder = 'https://homes.example/sitemaps'
    expect(addressesIn(xml)).toEqual([
      `${folder}/pages-1.xml`,
      `${folder}/states-1.xml`,
      `${folder}/zips-1.xml`,
      `${folder}/towns-1.xml`,
      `${folder}/schools-1.xml`,
      `${folder}/schools-2.xml`,
      `${folder}/districts-1.xml`,
    ])
    expect(xml).toContain('zips-1.xml</loc><lastmod>2026-11-21</lastmod></sitemap>')
  })
})

describe('a sitemap', () => {
  test('has an address for each thing that the service lists', async () => {
    const xml = await textAt('/sitemaps/zips-1.xml')
    const [first, second] = addressesIn(xml)
    expect([first, second]).toEqual(['https://homes.example/zip/01760', 'https://homes.example/zip/02482'])
    expect(xml).toContain('<lastmod>2026-11-21</lastmod>')
    expect(addressesIn(await textAt('/sitemaps/towns-1.xml'))).toEqual([
      'https://homes.example/place/O%22Neil%20%26%20%3CSons%3E/MA',
    ])
  })

  test('has at most 50,000 addresses; the rest are in the next one', async () => {
    expect(addressesIn(await textAt('/sitemaps/schools-1.xml'))).toHaveLength(50_000)
    expect(addressesIn(await textAt('/sitemaps/schools-2.xml'))).toEqual([`https://homes.example/school/${ids.at(-1)}`])
    expect((await gateway.get('/sitemaps/schools-3.xml')).status).toBe(404)
  })

  test('of the product’s own pages has those that are not about an account', async () => {
    const pages = addressesIn(await textAt('/sitemaps/pages-1.xml'))
    expect(pages).toContain('https://homes.example/research-area')
    expect(pages).not.toContain('https://homes.example/login')
    const ofStates = addressesIn(await textAt('/sitemaps/states-1.xml'))
    for (const state of Object.keys(states)) expect(ofStates).toContain(`https://homes.example/demographics/${state}`)
  })

  test('that does not exist is 404', async () => {
    for (const file of ['zips-0.xml', 'zips.xml', 'constructor-1.xml', 'zips-9999999999.xml'])
      expect([file, (await gateway.get(`/sitemaps/${file}`)).status]).toEqual([file, 404])
  })

  test('is read from its service once per version of the data, and served while it is down', async () => {
    await textAt('/sitemaps/zips-1.xml')
    answered.length = 0
    await eventually(async () => {
      await textAt('/sitemaps/zips-1.xml')
      expect(answered).toContainEqual(['/internal/search/subjects', 304])
    })
    expect(answered).not.toContainEqual(['/internal/search/subjects', 200])
    version = '"2"'
    lists['/internal/search/subjects'] = [subjectLine('zip', '10001')]
    const newest = ['https://homes.example/zip/10001']
    await eventually(async () => expect(addressesIn(await textAt('/sitemaps/zips-1.xml'))).toEqual(newest))
    await service.stop()
    expect(addressesIn(await textAt('/sitemaps/zips-1.xml'))).toEqual(newest)
    const other = await startGateway({ rest: service.url })
    const response = await other.get('/sitemap.xml')
    expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'unavailable'])
    await service.start()
  })
})

test('robots.txt refuses calls and accounts, but neither searches nor what pages begin with', async () => {
  const lines = (await textAt('/robots.txt')).trimEnd().split('\n')
  for (const line of ['Disallow: /api/', 'Disallow: /login', 'Allow: /api/zip/']) expect(lines).toContain(line)
  expect(lines.filter((line) => line.includes('research-area'))).toEqual([])
  expect(lines.at(-1)).toBe('Sitemap: https://homes.example/sitemap.xml')
})
