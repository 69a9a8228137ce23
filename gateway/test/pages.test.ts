import { receivedIdentity } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { startGatewayOf } from './support.ts'

const loaded = '/api/attributes/loaded'
const loadedJson = '{"version":"7","attributes":[{"publisher":"</script>"}]}'
let mode: 'up' | 'hanging' | 'failing' = 'up'
const asked: unknown[] = []
const { gateway, service: search } = await startGatewayOf((request, response) => {
  const identity = receivedIdentity(request)
  asked.push({ method: request.method, url: request.url, subject: identity?.subject })
  if (mode === 'hanging') return
  const status = { '/api/zip/01760': 200, [loaded]: 200, '/api/zip/north': 422 }[request.url!] ?? 404
  response.writeHead(mode === 'failing' ? 500 : status)
  response.end(request.url === loaded ? loadedJson : undefined)
})

/** Status, title, description and robots rule of the page at an address. */
async function pageAt(address: string) {
  const response = await gateway.get(address)
  const html = await response.text()
  expect(html).toContain('<body>Homeground')
  const contentOf = (name: string) => html.match(new RegExp(`<meta name="${name}" content="([^"]*)">`, 'g'))
  return {
    status: response.status,
    titles: html.match(/<title>[^<]*<\/title>/g),
    descriptions: contentOf('description'),
    robots: contentOf('robots'),
  }
}

const titleOf = async (address: string) => (await pageAt(address)).titles
const statusOf = async (address: string) => (await pageAt(address)).status

describe('a page', () => {
  test('has its own title and description instead of those of the build', async () => {
    expect(await pageAt('/')).toEqual({
      status: 200,
      titles: ['<title>Find where to live – Homeground</title>'],
      descriptions: ['<meta name="description" content="Compare &quot;every&quot; zip code.">'],
      robots: null,
    })
    expect(await titleOf('/schools/nh?level=High')).toEqual(['<title>Schools in New Hampshire – Homeground</title>'])
  })

  test('is the most specific one of its address', async () => {
    expect(await titleOf('/schools/districts/')).toEqual(['<title>Districts – Homeground</title>'])
  })

  test('shows what an address contains as text', async () => {
    expect(await titleOf('/schools/%3Cscript%3Ex')).toEqual(['<title>Schools in &lt;script>x – Homeground</title>'])
  })

  test.each(['/nothing', '/research-area/MA', '/index.html', '/pages.json'])(
    'that does not exist returns 404 with the 404 page: %s',
    async (address) => {
      expect(await pageAt(address)).toEqual({
        status: 404,
        titles: ['<title>Page not found – Homeground</title>'],
        descriptions: ['<meta name="description" content="There is no such page.">'],
        robots: ['<meta name="robots" content="noindex">'],
      })
    },
  )
})

describe('what a page needs first', () => {
  const links = async (address: string) =>
    (await (await gateway.get(address)).text()).match(/<link (?!rel="canonical")[^>]*>/g)

  test('is in its head: scripts, styles and calls, with the parameters of the address', async () => {
    expect(await links('/zip/01760?from=search')).toEqual([
      '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/zip-page-abc.js">',
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/zip/01760">',
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/data-sources">',
    ])
  })

  test('is not in the head of another page', async () => {
    expect(await links('/research-area')).toBe(null)
    expect(await links('/zip/99999')).toBe(null)
  })

  test('contains its small styles, what is loaded, and that nobody is logged in', async () => {
    const html = await (await gateway.get('/zip/01760')).text()
    expect(html).toContain('<style data-file="/assets/zip-page-abc.css">.zip{color:red}</style>')
    const [, json = ''] = /id="first-answers">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ [loaded]: JSON.parse(loadedJson), '/api/user': {} })
  })

  test('announces a call instead if its answer is not known: with a session, or without the service', async () => {
    const call = (path: string) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`
    const pageOf = async (headers?: Record<string, string>) =>
      (await (await gateway.get('/research-area', headers)).text()).match(/<link (?!rel="canonical")[^>]*>/g)
    expect(await pageOf({ cookie: 'session=someone' })).toEqual([call('/api/user')])
    mode = 'failing'
    expect(await pageOf()).toEqual([call(loaded)])
    mode = 'up'
  })
})

describe('a file of the web', () => {
  test('has the security headers that a file needs, and its compressed copies no address', async () => {
    const { headers } = await gateway.get('/assets/entry-abc.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.has('content-security-policy')).toBe(false)
    for (const extension of ['br', 'gz'])
      expect((await gateway.get(`/assets/entry-abc.js.${extension}`)).status).toBe(404)
  })

  test('is sent as the build compressed it to browsers that accept that', async () => {
    const fileFor = async (encoding: string) => {
      const { headers } = await gateway.get('/assets/entry-abc.js', { 'accept-encoding': encoding })
      return ['content-encoding', 'vary', 'cache-control'].map((name) => headers.get(name))
    }
    const forever = 'public, max-age=31536000, immutable'
    expect(await fileFor('gzip, br, zstd')).toEqual(['br', 'accept-encoding', forever])
    expect(await fileFor('gzip')).toEqual(['gzip', 'accept-encoding', forever])
    expect(await fileFor('identity')).toEqual([null, 'accept-encoding', forever])
    const compressed = await gateway.get('/assets/entry-abc.js', { 'accept-encoding': 'br' })
    expect(await compressed.text()).toBe('console.log(1)')
  })
})

describe('a page about something', () => {
  test('returns 404 if the service says that there is no such thing', async () => {
    expect([await statusOf('/zip/01760'), await statusOf('/zip/99999')]).toEqual([200, 404])
    expect(await statusOf('/zip/north')).toBe(404)
    expect(await titleOf('/zip/99999')).toEqual(['<title>Page not found – Homeground</title>'])
  })

  test('asks for it like a visitor, for the status only if its facts are not in the HTML', async () => {
    const subject = 'anonymous'
    asked.length = 0
    await statusOf('/zips/rankings/MA?order=population')
    expect(asked).toContainEqual({ method: 'HEAD', url: '/api/state/MA', subject })
    asked.length = 0
    await statusOf('/zip/01760?from=search')
    const calls = ['/api/zip/01760', '/api/schools/in-zip/01760', loaded]
    expect(asked).toHaveLength(calls.length)
    for (const url of calls) expect(asked).toContainEqual({ method: 'GET', url, subject })
  })

  test('is shown while the service hangs, fails or is down', async () => {
    mode = 'hanging'
    expect(await titleOf('/zip/99999')).toEqual(['<title>Zip code 99999 – Homeground</title>'])
    mode = 'failing'
    expect(await statusOf('/zip/99999')).toBe(200)
    mode = 'up'
    await search.stop()
    expect(await statusOf('/zip/99999')).toBe(200)
    await search.start()
    expect(await statusOf('/zip/99999')).toBe(404)
  })
})
