import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responds to one request; `count` is how many there have been for its path, this one included. */
export type Respond = (
  response: ServerResponse,
  about: { readonly request: IncomingMessage; readonly count: number },
) => unknown

/** A publisher's server on 127.0.0.1 with files by path; what is not there is a 404. */
export async function startPublisher(files: Record<string, Respond>) {
  const requests: IncomingMessage[] = []
  const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0]!
  const server = createServer((request, response) => {
    requests.push(request)
    const path = pathOf(request)
    const count = requests.filter((each) => pathOf(each) === path).length
    const respond = files[request.url ?? ''] ?? files[path]
    if (respond) respond(response, { request, count })
    else response.writeHead(404).end('Not found')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    /** `http://127.0.0.1:…` */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    /** All requests, or those for a path, oldest first. */
    requests: (path?: string) => requests.filter((request) => path === undefined || pathOf(request) === path),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Serves bytes as a web server does: with validators, conditional and in part. */
export function serveFile(bytes: Buffer | string, { etag = '"1"' }: { etag?: string } = {}): Respond {
  const body = Buffer.from(bytes)
  return (response, { request }) => {
    response.setHeader('etag', etag)
    response.setHeader('last-modified', 'Fri, 13 Nov 2026 10:00:00 GMT')
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    const { range, 'if-range': validator } = request.headers
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(from) || validator !== etag) {
      return response.writeHead(200, { 'content-length': body.length }).end(body)
    }
    const contentRange = `bytes ${from}-${body.length - 1}/${body.length}`
    response.writeHead(206, { 'content-range': contentRange, 'content-length': body.length - from })
    return response.end(body.subarray(from))
  }
}

/** Sends the beginning of a file, then drops the connection; from the second request on, as `otherwise`. */
export function dropOnce(bytes: Buffer | string, otherwise: Respond, headers = {}): Respond {
  const body = Buffer.from(bytes)
  return (response, about) => {
    if (about.count > 1) return otherwise(response, about)
    response.writeHead(200, { etag: '"1"', 'content-length': body.length, ...headers })
    return response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }
}
