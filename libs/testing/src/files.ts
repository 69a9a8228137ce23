import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync } from 'node:zlib'

const folder = new URL('../../../../shared/data/', import.meta.url)

/** Path of a real public file in `shared/data` next to the checkout; undefined if there is none: then skip the test. */
export function publicDataFile(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, folder))
  return existsSync(path) ? path : undefined
}

/** A zip archive of small files, laid out by hand after PKWARE's APPNOTE 6.3 (sections 4.3.7, 4.3.12, 4.3.16). */
export function zipFile(
  files: Record<string, string>,
  { method = 8, pack = deflateRawSync }: { method?: number; pack?: (plain: Buffer) => Buffer } = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const packed = pack(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name))
    local.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}

/** The mails in an outbox folder, oldest first; `link` and `token` are those of the first line that is a link. */
export async function readOutbox(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => ({
    to: /^To: (.*)$/m.exec(text)?.[1],
    subject: /^Subject: (.*)$/m.exec(text)?.[1],
    text,
    link: /^https:.*$/m.exec(text)?.[0],
    token: /\?token=([\w-]+)$/m.exec(text)?.[1],
  }))
}

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
