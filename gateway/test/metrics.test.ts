import type { AddressInfo } from 'node:net'
import { internalPaths, type Load } from '@homeground/contracts'
import { addJob, createQueue, queues } from '@homeground/queues'
import {
  connectRedis,
  createBackupProof,
  createLog,
  createMetrics,
  createServer,
  queueRedis,
} from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startGatewayOf } from './support.ts'

const metrics = createMetrics('gateway')
const metricsServer = createServer({ name: 'gateway metrics', log: createLog('gateway', 'silent') })
metrics.serve(metricsServer)
const loads: Partial<Load>[] = [
  { source: 'acs', vintage: '2022', state: 'published', finished_at: '2024-01-01T00:00:00.000Z' },
  { source: 'acs', vintage: '2023', state: 'published', finished_at: '2025-01-01T00:00:00.000Z' },
  { source: 'acs', vintage: '2024', state: 'failed', finished_at: '2026-01-01T00:00:00.000Z' },
]
const { gateway } = await startGatewayOf(
  (request, response) => {
    const isLoads = request.url === internalPaths.dataSources
    const body = isLoads ? loads.map((load) => ({ ...load, demonstration: false })) : {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  },
  { metrics, perPerson: 0 },
)
beforeAll(async () => {
  await metricsServer.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await metricsServer.close()
})

const measured = async () => {
  const { port } = metricsServer.server.address() as AddressInfo
  return (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
}

test('the times of requests are served on the port for metrics, not on the public one', async () => {
  await (await gateway.get('/api/zip/01760')).text()
  const lines = await measured()
  expect(lines.find((line) => line.startsWith('http_request_seconds_count'))).toBe(
    'http_request_seconds_count{service="gateway",method="GET",route="/api/zip/:zip",status="200"} 1',
  )
  expect(lines).toContainEqual(expect.stringMatching(/^process_cpu_seconds_total\{/))
  const page = await gateway.get('/metrics')
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('http_request')])
})

test('the jobs of each queue are counted by state, with the time that the first has waited', async () => {
  const { url, prefix } = gateway.redis
  const connection = queueRedis(url, 'producer')
  const rebuilds = createQueue(queues.searchRebuild, { connection, prefix })
  await rebuilds.add('rebuild', { reason: 'test' }, { timestamp: Date.now() - 90_000 })
  await addJob(rebuilds, queues.searchRebuild, { reason: 'test' })
  const queue = 'queue="search.rebuild"'
  // Missing while Redis takes longer than a metric may.
  const lines = await eventually(async () => {
    const now = await measured()
    expect(now.filter((line) => line.includes(`{${queue},state="waiting"`))).toEqual([
      `homeground_queue_jobs{${queue},state="waiting",service="gateway"} 2`,
    ])
    return now
  }, 30_000)
  const age = lines.find((line) => line.startsWith(`homeground_queue_oldest_job_seconds{${queue},`))
  expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(90)
  expect(Number(age?.split(' ')[1])).toBeLessThan(150)
  for (const { name } of Object.values(queues))
    expect(lines.join()).toContain(`queue="${name}",state="failed",service="gateway"} 0`)
  await rebuilds.close()
  connection.disconnect()
})

test('the memory that Redis uses is measured, and its limit', async () => {
  const connection = queueRedis(gateway.redis.url, 'producer')
  const lines = await eventually(async () => {
    const now = (await measured()).filter((line) => line.startsWith('homeground_redis_memory_bytes{'))
    expect(now).toHaveLength(2)
    return now
  }, 30_000)
  const bytes = (amount: string) => Number(lines.find((line) => line.includes(`amount="${amount}"`))?.split(' ')[1])
  expect(bytes('used')).toBeGreaterThan(500_000)
  const [, limit] = (await connection.config('GET', 'maxmemory')) as string[]
  expect(bytes('limit')).toBe(Number(limit))
  connection.disconnect()
})

test('the newest published data of each source has its vintage and when it was loaded', async () => {
  const [line, ...others] = (await measured()).filter((each) =>
    each.startsWith('homeground_data_loaded_timestamp_seconds{'),
  )
  expect(others).toEqual([])
  expect(line).toMatch(/source="acs",vintage="2023",demonstration="false",/)
  // 2025-01-01 UTC.
  expect(Number(line!.split(' ')[1])).toBe(1_735_689_600)
})

test('the moment from which data is proven to be restorable never goes back', async () => {
  const { url, prefix } = gateway.redis
  const redis = connectRedis(url, { enableOfflineQueue: true })
  const proof = createBackupProof({ redis, prefix })
  const reported = (seconds: number) =>
    eventually(async () =>
      expect(await measured()).toContain(`homeground_backup_proven_timestamp_seconds{service="gateway"} ${seconds}`),
    )
  await reported(0)
  await proof.record(1_780_000_000_000)
  await proof.record(1_770_000_000_000)
  await reported(1_780_000_000)
  redis.disconnect()
})

test('searches beyond the daily limit are counted', async () => {
  const { status } = await gateway.get('/api/search?searchType=places_to_live&states=MA')
  expect(status).toBe(429)
  expect(await measured()).toContain('http_errors_total{code="quota_exhausted",service="gateway"} 1')
})
