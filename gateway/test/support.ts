import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, queueRedis } from '@homeground/service'
import { testRedis, testSecret } from '@homeground/testing'
import { buildApp } from '../src/app.ts'
import type { Upstreams } from '../src/upstreams.ts'

export const token = 'an operator token for tests'

/** A service's place taken by a small server, which can be stopped and started again at the same address. */
export async function standIn(answer: RequestListener) {
  let server: Server | undefined
  let port = 0
  const start = async () => {
    server = createServer(answer)
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop: () =>
      new Promise<void>((resolve) => {
        server!.close(() => resolve())
        server!.closeAllConnections()
      }),
  }
}

/** A built web of two files. */
async function siteFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(root, 'assets'))
  const page =
    '<!doctype html><head><script>document.title="x"</script></head><body>Homeground</body>'
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'assets', 'entry-abc.js'), `console.log('${'x'.repeat(3000)}')`)
  return root
}

export async function startGateway(
  addresses: Upstreams,
  more: { tileUrl?: string; redisUrl?: string } = {},
) {
  const { url, prefix } = testRedis()
  const redis = queueRedis(more.redisUrl ?? url, 'producer')
  const root = await siteFolder()
  const server = await buildApp({
    addresses,
    secret: testSecret,
    operatorToken: token,
    queueRedis: redis,
    prefix,
    timeoutMs: 400,
    site: { root, tileUrl: more.tileUrl ?? '', tileAttribution: '© <Tiles>' },
    log: createLog('gateway', 'silent'),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    address,
    redis: { url, prefix },
    get: (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers }),
    async stop() {
      await server.close()
      redis.disconnect()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The body of an answer as JSON of whatever shape the test expects. */
// biome-ignore lint/suspicious/noExplicitAny: the test says what it expects
export async function bodyOf(response: Response): Promise<any> {
  return response.json()
}
