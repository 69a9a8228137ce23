import { randomUUID } from 'node:crypto'

/** The Redis of the test run and a key prefix that only this test file uses. */
export function testRedis(): { url: string; prefix: string } {
  const url = process.env.TEST_REDIS_URL
  if (!url) throw new Error('Set TEST_REDIS_URL to a Redis these tests may use, or run npm test.')
  return { url, prefix: `test-${randomUUID().slice(0, 8)}` }
}
