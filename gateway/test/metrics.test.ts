import type { AddressInfo } from 'node:net'
import { createLog, createMetrics, createServer } from '@homeground/service'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Gateway, startGateway, startStubService } from './support.ts'

const metrics = createMetrics('gateway')
const metricsServer = createServer({
  name: 'gateway metrics',
  log: createLog('gateway', 'silent'),
})
metrics.serve(metricsServer)
const service = await startStubService((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{}')
})
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ rest: service.url }, { metrics })
  await metricsServer.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await gateway?.stop()
  await metricsServer.close()
  await service.stop()
})

test('the times of requests are served on the port for metrics, not on the public one', async () => {
  await (await gateway.get('/api/zip/01760')).text()
  const { port } = metricsServer.server.address() as AddressInfo
  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  expect(lines.find((line) => line.startsWith('http_request_seconds_count'))).toBe(
    'http_request_seconds_count{service="gateway",method="GET",route="/api/zip/:zip",status="200"} 1',
  )
  expect(lines).toContainEqual(expect.stringMatching(/^process_cpu_seconds_total\{/))
  const page = await gateway.get('/metrics')
  expect([page.status, await page.text()]).toEqual([
    404,
    expect.not.stringContaining('http_request'),
  ])
})
