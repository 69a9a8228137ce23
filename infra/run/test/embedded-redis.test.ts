import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@homeground/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { startRedis } from '../src/servers/embedded-redis.ts'
import { systemRedis } from '../src/system/servers.ts'
import { createSystemLog } from '../src/terminal/system-log.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-redis-'))
})
const disposers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of disposers.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function start({ durable }: { durable: boolean }) {
  const server = await startRedis({ folder, durable })
  disposers.push(server.stop)
  return server
}

async function withClient<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  await redis.connect()
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

describe('embedded Redis', () => {
  test('a durable one still has its data after a restart', async () => {
    const first = await start({ durable: true })
    await withClient(first.url, (redis) => redis.set('job', 'waiting'))
    await first.stop()
    const second = await start({ durable: true })
    expect(await withClient(second.url, (redis) => redis.get('job'))).toBe('waiting')
  })

  test('requires a password', async () => {
    const server = await start({ durable: false })
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET job\r\n')
    const [reply] = await once(socket, 'data')
    expect(String(reply)).toMatch(/^-NOAUTH/)
    socket.destroy()
  })

  describe('in a running system', () => {
    const startInSystem = async (print: (line: string) => void = () => {}) => {
      const log = createSystemLog({ folder: join(folder, 'log'), print })
      const redis = await systemRedis({ folder, durable: false, log })
      disposers.push(
        () => redis.stop(),
        async () => log.close(),
      )
      return redis
    }
    const expectReplies = (url: string) =>
      eventually(async () => expect(await withClient(url, (client) => client.ping())).toBe('PONG'))

    test('restarts at the same address when it crashes', async () => {
      const redis = await startInSystem()
      const pid = redis.pid()!
      process.kill(pid, 'SIGKILL')
      // The new server may reply a moment before its supervisor has seen that it does.
      await eventually(() => expect(redis.pid()).not.toBe(pid))
      await expectReplies(redis.url)
    })

    test('restarts also after restarts that failed', async () => {
      const failures: string[] = []
      const redis = await startInSystem((line) => failures.push(line))
      // Without its folder it cannot start.
      const [data, away] = [join(folder, 'redis'), join(folder, 'away')]
      await rename(data, away)
      await writeFile(data, '')
      process.kill(redis.pid()!, 'SIGKILL')
      await eventually(() => expect(failures.length).toBeGreaterThan(1))
      await rm(data)
      await rename(away, data)
      await expectReplies(redis.url)
    })
  })
})
