import { expect, test } from '@jest/globals'
import { bodyOf, startGatewayOf } from './support.ts'

const { gateway } = await startGatewayOf((_request, response) => {
  response.writeHead(200, { 'content-length': '1000', etag: '"one"', 'x-total-count': '7' })
  response.write('half', () => response.destroy())
})

test('a response that ends early becomes a 503 with nothing of it', async () => {
  const response = await gateway.get('/api/zip/01760')
  expect([response.status, (await bodyOf(response)).code]).toEqual([503, 'upstream_unavailable'])
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('x-total-count')).toBeNull()
})
