import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isPublicAddress } from '../src/download/import-rules.ts'
import { type ImportRules, importRules, openSource } from '../src/index.ts'

const megabyte = 1024 * 1024
let base: string
let rules: ImportRules
let server: Server
let address: string

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'rules-test-'))
  const folder = join(base, 'import')
  await mkdir(folder)
  rules = { ...importRules({ IMPORT_DIR: folder }), isAllowedAddress: (ip) => ip === '127.0.0.1' }
  server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const location = { '/there': `http://[::1]:${port}/`, '/here': '/' }[request.url!]
    if (location) return response.writeHead(302, { location }).end()
    if (request.url === '/slow') return response.writeHead(200).write('a,b')
    if (request.url === '/large') return response.end(Buffer.alloc(2 * megabyte, 'a'))
    // Written in two parts, so that no length is announced.
    if (request.url === '/unannounced') {
      response.write(Buffer.alloc(megabyte, 'a'))
      return response.end('a')
    }
    response.end('a,b')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(base, { recursive: true })
})

async function sizeOf(from: { file: string } | { url: string }, more: Partial<ImportRules> = {}) {
  const source = await openSource(from, { ...rules, ...more })
  try {
    let size = 0
    for await (const chunk of source.bytes) size += chunk.length
    return size
  } finally {
    await source.close()
  }
}

async function written(name: string, bytes: Buffer | string = 'a,b') {
  await writeFile(join(base, name), bytes)
  return { file: join(base, name) }
}

describe('a public address', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['::ffff:8.8.8.8', true],
    ['127.0.0.1', false],
    ['127.8.8.8', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['198.18.0.1', false],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:a00:1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
  ])('%s: %s', (ip, isPublic) => {
    expect(isPublicAddress(ip)).toBe(isPublic)
  })
})

describe('a download', () => {
  test.each([
    ['http://127.0.0.1:8099/'],
    ['http://2130706433:8099/'],
    ['http://[::1]:8099/'],
    ['http://[::ffff:127.0.0.1]:8099/'],
    ['http://localhost:8099/'],
    ['http://10.1.2.3/'],
    ['http://169.254.169.254/latest/meta-data'],
  ])('of %s is refused', async (url) => {
    await expect(sizeOf({ url }, importRules({ IMPORT_DIR: base }))).rejects.toMatchObject({
      code: 'not_allowed',
      retry: false,
      message: expect.stringContaining('is not a public address'),
    })
  })

  test('may be redirected to an allowed address, but not to any other, also not by name', async () => {
    expect(await sizeOf({ url: `${address}/here` })).toBe(3)
    await expect(sizeOf({ url: `${address}/there` })).rejects.toMatchObject({ code: 'not_allowed' })
    const named = address.replace('127.0.0.1', 'localhost')
    const isAllowedAddress = (ip: string) => ip === '127.0.0.1' || ip === '::1'
    expect(await sizeOf({ url: `${named}/here` }, { isAllowedAddress })).toBe(3)
    await expect(sizeOf({ url: `${named}/` }, { isAllowedAddress: () => false })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })

  test('of any address is allowed by ALLOW_PRIVATE_SOURCES', async () => {
    const { isAllowedAddress } = importRules({ ALLOW_PRIVATE_SOURCES: true })
    expect(await sizeOf({ url: address }, { isAllowedAddress })).toBe(3)
  })

  test('is refused above the largest size and after the longest time', async () => {
    const largest = { maxDownloadBytes: megabyte }
    for (const path of ['large', 'unannounced']) {
      await expect(sizeOf({ url: `${address}/${path}` }, largest)).rejects.toMatchObject({
        code: 'too_large',
        retry: false,
      })
    }
    await expect(sizeOf({ url: `${address}/slow` }, { maxDownloadMs: 200 })).rejects.toMatchObject({
      code: 'too_slow',
      retry: true,
    })
  })

  test('with user and password is refused; errors show neither them nor the query', async () => {
    const url = `${address.replace('//', '//jo:secret@')}/x?key=secret`
    const refused = await sizeOf({ url }).catch((error: Error) => error)
    expect(refused).toMatchObject({ code: 'bad_address' })
    const missing = await sizeOf({ url: 'http://10.0.0.1/x?key=secret' }).catch((error) => error)
    expect([String(refused), String(missing)].join()).not.toContain('secret')
  })
})

describe('the name of a download', () => {
  test('is its address without the query, which may contain a key', async () => {
    const source = await openSource({ url: `${address}/zips.csv?key=secret` }, rules)
    expect(source.name).toBe(`${address}/zips.csv`)
    await source.close()
  })

  test('keeps the state and the year that the file is of', async () => {
    const url = `${address}/zips.csv?key=secret&state=MA&year=2025`
    const source = await openSource({ url }, rules)
    expect(source.name).toBe(`${address}/zips.csv?state=MA&year=2025`)
    await source.close()
  })
})

describe('a file', () => {
  test('is read from the import folder, also through a link within it', async () => {
    const { file } = await written('import/in.csv')
    await symlink(file, join(base, 'import/link.csv'))
    expect(await sizeOf({ file })).toBe(3)
    expect(await sizeOf({ file: join(base, 'import/link.csv') })).toBe(3)
  })

  test('anywhere else is refused in the same words whether it exists or not', async () => {
    const { file } = await written('out.csv')
    await symlink(file, join(base, 'import/escape.csv'))
    await mkdir(join(base, 'import-2'))
    const { file: sibling } = await written('import-2/out.csv')
    for (const path of [
      file,
      sibling,
      join(base, 'none.csv'),
      join(base, 'import/escape.csv'),
      `${base}/import/../out.csv`,
    ]) {
      await expect(sizeOf({ file: path })).rejects.toMatchObject({
        code: 'not_allowed',
        message: `${path} is not in the import folder ${join(base, 'import')}.`,
      })
    }
  })

  test('is refused above the largest unpacked size, plain, as gzip and as zip', async () => {
    const bytes = Buffer.alloc(2 * megabyte, 'zip,price\n')
    const files = [
      await written('import/plain.csv', bytes),
      await written('import/packed.csv.gz', gzipSync(bytes)),
      await written('import/packed.zip', zipFile({ 'zips.csv': bytes.toString() })),
    ]
    for (const file of files) {
      expect(await sizeOf(file)).toBe(2 * megabyte)
      await expect(sizeOf(file, { maxUnpackedBytes: megabyte })).rejects.toMatchObject({
        code: 'too_large',
        message: expect.stringMatching(/is larger than 1 MB unpacked, the limit\.$/),
      })
    }
  })

  test('is refused after the longest time of reading', async () => {
    for (const bytes of ['a,b\n1,2\n', gzipSync('a,b\n1,2\n'), zipFile({ 'zips.csv': 'a,b\n1,2\n' })]) {
      const file = await written('import/slow.csv', bytes)
      expect(await sizeOf(file)).toBe(8)
      await expect(sizeOf(file, { maxReadMs: 0 })).rejects.toMatchObject({ code: 'too_slow', retry: false })
    }
  })

  test('that unpacks to far more than its size is refused, an archive before it is unpacked', async () => {
    const stated = await written(
      'import/bomb.zip',
      zipFile({ 'zips.csv': Buffer.alloc(110 * megabyte) }, { pack: () => Buffer.from('not packed at all') }),
    )
    await expect(sizeOf(stated)).rejects.toMatchObject({
      code: 'too_large',
      message: 'bomb.zip unpacks to more than 200 times its size, the limit.',
    })
    const bomb = await written('import/bomb.gz', gzipSync(Buffer.alloc(110 * megabyte), { level: 1 }))
    await expect(sizeOf(bomb)).rejects.toMatchObject({
      code: 'too_large',
      message: 'bomb.gz unpacks to more than 200 times its size, the limit.',
    })
    expect(await sizeOf(bomb, { maxRatio: 2000 })).toBe(110 * megabyte)
  })
})
