import { eventually } from '@homeground/testing'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { natickSchools, natickZip } from './page-subjects.ts'
import { bodyOf, rawResponse, startGatewayOf } from './support.ts'

/** Version of the data of the service, which is its ETag. */
let version = 1
let asked: string[] = []
const town = () => `Natick ${version}`
const { gateway, service } = await startGatewayOf((request, response) => {
  const bodies: Record<string, object> = {
    '/api/zip/01760': { ...natickZip, town: town() },
    '/api/schools/in-zip/01760': natickSchools,
    '/api/attributes/loaded': {},
  }
  const body = bodies[request.url!]
  const etag = `"${version}"`
  const status = !body ? 404 : request.headers['if-none-match'] === etag ? 304 : 200
  asked.push(`${status} ${request.url}`)
  response.setHeader('x-data-set', 'real').setHeader('etag', etag).writeHead(status)
  response.end(status === 200 ? JSON.stringify(body) : undefined)
})
beforeEach(() => {
  asked = []
})

const titleOf = async (address: string, headers: Record<string, string> = {}) =>
  /<title>(.*?)<\/title>/.exec(await (await gateway.get(address, headers)).text())?.[1]
const title = () => `${town()}, MA 01760 – Homeground`

describe('a page that is asked for again', () => {
  test('is made again only when the data has another version', async () => {
    // What does not change the page does not make another one.
    const calls = ['/api/attributes/loaded', '/api/schools/in-zip/01760', '/api/zip/01760']
    await eventually(async () => {
      asked = []
      expect(await titleOf('/zip/01760?from=search')).toBe(title())
      expect(asked.sort()).toEqual(calls.map((call) => `304 ${call}`))
    })
    version = 2
    await eventually(async () => expect(await titleOf('/zip/01760')).toBe(title()))
  })

  test('is made once for many that ask at the same time', async () => {
    const headers = { cookie: 'session=someone' }
    const titles = await Promise.all(Array.from({ length: 20 }, () => titleOf('/zip/01760', headers)))
    expect(titles).toEqual(Array(20).fill(title()))
    expect(asked).toHaveLength(3)
  })

  test('is another one for a browser with a session, and at another address of the site', async () => {
    const html = async (headers: Record<string, string>) => (await gateway.get('/zip/01760', headers)).text()
    expect(await html({})).toContain('"/api/user":{}')
    expect(await html({ cookie: 'session=someone' })).not.toContain('"/api/user":{}')
    const { body } = await rawResponse(
      gateway,
      'GET /zip/01760 HTTP/1.1\r\nHost: homes.example\r\nConnection: close\r\n\r\n',
    )
    expect(body).toContain('rel="canonical" href="http://homes.example/zip/01760"')
  })

  test('keeps its facts while the service is down', async () => {
    await titleOf('/zip/01760')
    await service.stop()
    await eventually(async () => {
      await expect(fetch(service.url)).rejects.toThrow()
      expect(await titleOf('/zip/01760')).toBe(title())
    })
    await service.start()
  })

  test('is sent in the encoding that the client accepts', async () => {
    const encodingOf = async (accepted: string) => {
      const response = await gateway.get('/zip/01760', { 'accept-encoding': accepted })
      expect(await response.text()).toContain('Natick')
      return [response.headers.get('content-encoding'), response.headers.get('vary')]
    }
    expect(await encodingOf('gzip, deflate, br, zstd')).toEqual(['br', 'accept-encoding'])
    expect(await encodingOf('gzip')).toEqual(['gzip', 'accept-encoding'])
    expect(await encodingOf('identity')).toEqual([null, 'accept-encoding'])
  })
})

test('an image is drawn again when its figures have another version', async () => {
  const etagOf = async () => (await gateway.get('/social/zip/01760.png')).headers.get('etag')!
  const first = await etagOf()
  expect(await etagOf()).toBe(first)
  version = 5
  await eventually(async () => expect(await etagOf()).not.toBe(first))
})

test('a response is compressed with zstd for clients that accept it', async () => {
  const { head, body } = await rawResponse(
    gateway,
    'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: zstd, br\r\nConnection: close\r\n\r\n',
  )
  expect(head).toMatch(/content-encoding: zstd/i)
  expect(body.length).toBeGreaterThan(0)
  const response = await fetch(`${gateway.address}/api/openapi.json`)
  expect((await bodyOf(response)).openapi).toMatch(/^3/)
})
