import { randomUUID } from 'node:crypto'
import { testRedisServer } from './config.ts'

/** The Redis of the test run and a key prefix that only this test file uses. */
export function testRedis(): { url: string; prefix: string } {
  return { url: testRedisServer(), prefix: `test-${randomUUID().slice(0, 8)}` }
}
