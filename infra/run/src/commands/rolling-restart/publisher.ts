import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const slices = 20
const sliceMs = 100

/**
 * Serves each source's file at `/<number>/<source>`, slowly, so that a worker is stopped while it reads. Odd and even
 * numbers differ by one line: an import of what is published already would do nothing.
 */
export async function startPublisher(files: ReadonlyMap<string, string>) {
  const server = createServer(async (request, response) => {
    const [, number, source] = request.url!.split('/')
    const text = await readFile(files.get(source!)!, 'utf8')
    const content = Buffer.from(Number(number) % 2 ? text : text.replace(/\n.*\n/, '\n'))
    response.writeHead(200, { 'content-length': content.length })
    const size = Math.ceil(content.length / slices)
    for (let at = 0; at < content.length && !response.destroyed; at += size) {
      response.write(content.subarray(at, at + size))
      await sleep(sliceMs)
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (number: number, source: string) => `http://127.0.0.1:${port}/${number}/${source}`,
    stop: () => server.closeAllConnections(),
  }
}
