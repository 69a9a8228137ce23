import { afterAll, expect, test } from '@jest/globals'
import { createLog } from '../base/log.ts'
import { startDraining } from './health.ts'
import { createServer } from './server.ts'

const server = createServer({ name: 'test', log: createLog('test', 'silent') })
server.get('/value', async () => ({ value: 1 }))
afterAll(() => server.close())

test('a server that is about to stop is not ready, but serves and asks clients to disconnect', async () => {
  expect((await server.inject('/readyz')).statusCode).toBe(200)
  expect((await server.inject('/value')).headers.connection).toBe('keep-alive')
  startDraining(server)
  expect((await server.inject('/readyz')).statusCode).toBe(503)
  expect((await server.inject('/healthz')).statusCode).toBe(200)
  const response = await server.inject('/value')
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
})

test('each dependency of a service is a metric: 1 while it is up, 0 while it is down', async () => {
  let isUp = false
  const service = createServer({
    name: 'test',
    log: createLog('test', 'silent'),
    identity: { service: 'search', keys: {} },
    dependencies: {
      postgres() {
        if (!isUp) throw new Error('unavailable')
      },
    },
  })
  const metric = async () => /^homeground_dependency_up.*$/m.exec((await service.inject('/metrics')).body)?.[0]
  expect(await metric()).toBe('homeground_dependency_up{dependency="postgres",service="test"} 0')
  isUp = true
  expect(await metric()).toBe('homeground_dependency_up{dependency="postgres",service="test"} 1')
  await service.close()
})
