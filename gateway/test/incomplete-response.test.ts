import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bodyOf, type Gateway, startGateway, startStubService } from './support.ts'

let service: Awaited<ReturnType<typeof startStubService>>
let gateway: Gateway

beforeAll(async () => {
  service = await startStubService((_request, response) => {
    response.writeHead(200, { 'content-length': '1000', etag: '"one"', 'x-total-count': '7' })
    response.write('half', () => response.destroy())
  })
  gateway = await startGateway({ rest: service.url })
})
afterAll(async () => {
  await gateway?.stop()
  await service?.stop()
})

test('a response that ends early becomes a 503 with nothing of it', async () => {
  const response = await gateway.get('/api/zip/01760')
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'upstream_unavailable'])
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('x-total-count')).toBeNull()
})
