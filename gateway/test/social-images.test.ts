import { describe, expect, test } from '@jest/globals'
import { natickHigh, natickZip, oddTown } from './page-subjects.ts'
import { startGateway, startGatewayOf } from './support.ts'

const unknownZip = { ...natickZip, zip: '09999', town: 'Nowhere', figures: [], neighbors: [] }
const bodies: Record<string, object> = {
  '/api/zip/01760': natickZip,
  '/api/zip/09999': unknownZip,
  '/api/place/Odd/MA': oddTown,
  '/api/school/250000000001': natickHigh,
}
const { gateway, service } = await startGatewayOf(
  (request, response) => {
    const body = bodies[request.url!]
    response.setHeader('x-data-set', 'real').writeHead(body ? 200 : 404)
    response.end(JSON.stringify(body ?? {}))
  },
  { publicUrl: 'https://homes.example' },
)

/** The size of a PNG (its first chunk), and its bytes. */
async function imageAt(path: string) {
  const response = await gateway.get(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes, response }
}

const statusOf = async (path: string) => (await gateway.get(path)).status

describe('the image of a page', () => {
  test.each(['/zip/01760', '/zip/09999', '/place/Odd/MA', '/school/250000000001'])(
    'is a PNG of 1200 × 630 pixels with text: %s',
    async (path) => {
      const { width, height, bytes } = await imageAt(`/social${path}.png`)
      expect([width, height]).toEqual([1200, 630])
      // Without its fonts, it would be a rule and a mark: some 5 kB.
      expect(bytes.length).toBeGreaterThan(15_000)
    },
  )

  test('differs from place to place and is the same until the data changes', async () => {
    const [natick, nowhere] = [await imageAt('/social/zip/01760.png'), await imageAt('/social/zip/09999.png')]
    expect(natick.bytes.equals(nowhere.bytes)).toBe(false)
    const etag = natick.response.headers.get('etag')!
    expect((await gateway.get('/social/zip/01760.png', { 'if-none-match': etag })).status).toBe(304)
    expect(natick.response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('is named in the page', async () => {
    const html = await (await gateway.get('/zip/01760')).text()
    const address = 'https://homes.example/social/zip/01760.png'
    expect(html).toContain(`<meta property="og:image" content="${address}">`)
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('does not exist for an unknown place or another page', async () => {
    for (const path of ['/zip/99999', '/zip/north', '/data', '/zips/rankings/MA', ''])
      expect([path, await statusOf(`/social${path}.png`)]).toEqual([path, 404])
    expect(await statusOf('/social/zip/01760')).toBe(404)
  })

  test('is limited like pages, and 503 while the service of its figures is down', async () => {
    const limited = await startGateway({ rest: service.url }, { pages: { pages: 1, files: 100_000 } })
    const statuses = [
      (await limited.get('/social/zip/01760.png')).status,
      (await limited.get('/social/zip/01760.png')).status,
    ]
    expect(statuses).toEqual([200, 429])
    await service.stop()
    expect(await statusOf('/social/zip/01760.png')).toBe(503)
    await service.start()
  })
})
