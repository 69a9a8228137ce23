import { describe, expect, test } from '@jest/globals'
import { Resvg } from '@resvg/resvg-js'
import { natickHigh, natickZip, oddTown } from './page-subjects.ts'
import { startGateway, startGatewayOf } from './support.ts'

const unknownZip = { ...natickZip, zip: '09999', town: 'Nowhere', figures: [], neighbors: [] }

/** 01760 and, east of it, 01761: each is 0.1 degrees wide and 0.08 high. */
const outlines = {
  type: 'Topology',
  transform: { scale: [0.0001, 0.0001], translate: [-71.4, 42.2] },
  objects: {
    zips: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: '01760', arcs: [[0, 1]] },
        { type: 'Polygon', id: '01761', arcs: [[2, ~1]] },
      ],
    },
  },
  arcs: [
    [
      [1000, 800],
      [-1000, 0],
      [0, -800],
      [1000, 0],
    ],
    [
      [1000, 0],
      [0, 800],
    ],
    [
      [1000, 0],
      [1000, 0],
      [0, 800],
      [-1000, 0],
    ],
  ],
}
/** A zip east of 01760, of another state, whose outlines have another origin. */
const outlinesOfNeighbor = {
  ...outlines,
  transform: { scale: [0.0001, 0.0001], translate: [-71.3, 42.2] },
  objects: { zips: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: '03060', arcs: [[0]] }] } },
  arcs: [
    [
      [0, 0],
      [1000, 0],
      [0, 800],
      [-1000, 0],
      [0, -800],
    ],
  ],
}
const twoStates = {
  ...oddTown,
  kind: 'metro',
  zips: ['01760', '03060'],
  members: [...oddTown.members, { ...oddTown.members[0], zip: '03060', state_abbr: 'NH' }],
}
const bodies: Record<string, object> = {
  '/api/outlines': { version: '0123456789abcdef', states: ['MA', 'NH'] },
  '/api/outlines/current/MA/high': outlines,
  '/api/outlines/current/MA/medium': outlines,
  '/api/outlines/current/NH/medium': outlinesOfNeighbor,
  '/api/zip/01760': natickZip,
  '/api/zip/09999': unknownZip,
  '/api/place/Odd/MA': { ...oddTown, kind: 'town' },
  '/api/place/Metro/MA': twoStates,
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

/** The colors of an image, as red, green and blue. */
async function colorsOf(path: string) {
  const { bytes } = await imageAt(path)
  const href = `data:image/png;base64,${bytes.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><image href="${href}" width="1200" height="630"/></svg>`
  const { pixels } = new Resvg(svg).render()
  return (x: number, y: number) => [...pixels.subarray(4 * (1200 * y + x), 4 * (1200 * y + x) + 3)]
}

const paper = [0xf7, 0xf8, 0xf3]
const land = [0xec, 0xef, 0xe6]
const accent = [0x0e, 0x5a, 0x3b]
/** 16 % of the accent on the land: 200.5, 215.2, 202.6. */
const tinted = [200, 215, 202]

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

  // The outline has 408 × 630 pixels from x = 792 on, 57 of them free on each side. At 42.24° a degree of longitude is as
  // long as 0.740 degrees of latitude: 01760 is 294 pixels wide and 0.08 / 0.074 as high, 318.
  test('shows the outline of a zip among its neighbors, filled', async () => {
    const colorAt = await colorsOf('/social/zip/01760.png')
    expect(colorAt(996, 315)).toEqual(tinted)
    expect([colorAt(855, 163), colorAt(1136, 467)]).toEqual([tinted, tinted])
    expect([colorAt(849, 315), colorAt(996, 156)]).toEqual([accent, accent])
    expect([colorAt(842, 315), colorAt(996, 149), colorAt(1170, 315)]).toEqual([land, land, land])
    // The border of the neighbor continues to the east.
    expect(colorAt(1170, 156)).not.toEqual(land)
  })

  test.each([
    ['a town', '/place/Odd/MA'],
    ['a metro area in two states', '/place/Metro/MA'],
  ])('shows the zips of %s as one outline', async (_, path) => {
    const colorAt = await colorsOf(`/social${path}.png`)
    // Twice as wide, so half as high: 159 pixels.
    expect([colorAt(900, 315), colorAt(1100, 315)]).toEqual([tinted, tinted])
    expect([colorAt(849, 315), colorAt(1143, 315)]).toEqual([accent, accent])
    expect(colorAt(996, 315)).not.toEqual(accent)
    expect([colorAt(996, 228), colorAt(996, 402)]).toEqual([land, land])
  })

  test('uses its whole width for a zip without an outline, and for a school', async () => {
    for (const path of ['/zip/09999', '/school/250000000001']) {
      const colorAt = await colorsOf(`/social${path}.png`)
      expect([path, colorAt(996, 20), colorAt(1190, 315)]).toEqual([path, paper, paper])
      expect([path, colorAt(1100, 350)]).toEqual([path, [0x14, 0x20, 0x1a]])
    }
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
