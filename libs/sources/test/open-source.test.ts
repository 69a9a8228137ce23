import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { importRules, openSource, readTable, SourceError, type SourceLocation } from '../src/index.ts'
import { allOf } from './all-of.ts'

const text = 'zip,price\n01760,834950\n02139,910000\n'
const changedPrice = (plain: Buffer) => Buffer.from(plain.toString().replace('834950', '934950'))
const files: Record<string, Buffer> = {
  'plain.csv': Buffer.from(text),
  'packed.csv': gzipSync(text),
  'archive.csv': zipFile({ 'README.txt': 'hello', 'maps/zips.shp': 'x', 'data/zips.csv': text }),
  'cut.csv.gz': gzipSync(text.repeat(100)).subarray(0, 40),
  'cut.zip': zipFile({ 'zips.csv': text }).subarray(0, 60),
  'maps.zip': zipFile({ 'README.txt': 'hello', 'zips.shp': 'x' }),
  'empty.csv': Buffer.alloc(0),
  'returns.csv': Buffer.from(text.replaceAll('\n', '\r')),
  'two.zip': zipFile({ 'a/may.csv': text, 'a/june.csv': `${text}10001,1\n`, 'README.csv': 'x' }),
  'deflate64.zip': zipFile({ 'zips.csv': text }, { method: 9 }),
  'deflate64-cut.zip': zipFile(
    { 'zips.csv': text },
    { method: 9, pack: (plain) => deflateRawSync(plain.subarray(0, 20)) },
  ),
  'stored.zip': zipFile({ 'zips.csv': text }, { method: 0, pack: (plain) => plain }),
  'empty-entry.zip': zipFile({ 'zips.csv': '' }, { method: 0, pack: (plain) => plain }),
  // One digit of a price differs from the text whose checksum the archive states.
  'stored-changed.zip': zipFile({ 'zips.csv': text }, { method: 0, pack: changedPrice }),
  'deflated-changed.zip': zipFile({ 'zips.csv': text }, { pack: (plain) => deflateRawSync(changedPrice(plain)) }),
  'deflate64-changed.zip': zipFile(
    { 'zips.csv': text },
    { method: 9, pack: (plain) => deflateRawSync(changedPrice(plain)) },
  ),
  'longer.zip': zipFile({ 'zips.csv': text }, { pack: (plain) => deflateRawSync(Buffer.concat([plain, plain])) }),
  'unknown-method.zip': zipFile({ 'zips.csv': text }, { method: 12 }),
  'census.zip': zipFile({
    'ACSDT5Y2023.B25003-Column-Metadata.csv': 'x',
    'ACSDT5Y2023.B25003-Data.csv': text,
    'ACSDT5Y2023.B25003-Table-Notes.txt': 'x',
  }),
  'binary-book.xlsb': zipFile({ '[Content_Types].xml': 'x', 'xl/workbook.bin': 'x', 'data.csv': text }),
  'old-book.csv': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  'page.csv': Buffer.from('\ufeff\n<!DOCTYPE html><title>Sign in</title>'),
  'page.csv.gz': gzipSync('<html><body>Not found</body></html>'),
  'wide.txt': Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'),
  'wide-swapped.txt': Buffer.from(`\ufeff${text.replaceAll(',', ';')}`, 'utf16le').swap16(),
}
let folder: string
let server: Server
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-test-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  server = createServer((request, response) => {
    const name = request.url!.slice(1)
    if (name === 'broken.csv') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(text, () => response.destroy())
      return
    }
    if (name === 'busy.csv') return response.writeHead(503).end()
    const bytes = files[name]
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const anywhere = importRules({ IMPORT_DIR: '/', ALLOW_PRIVATE_SOURCES: true })

async function read(from: SourceLocation, rules = anywhere) {
  const source = await openSource(from, rules)
  try {
    const { batches } = await readTable(source)
    const rows = (await allOf(batches)).map(({ fields }) => fields.join(' '))
    return { rows, sha256: source.sha256(), read: source.bytesRead(), total: source.bytesTotal() }
  } finally {
    await source.close()
  }
}

const spooledFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('homeground-source-'))

describe('opening a source', () => {
  test.each(['plain.csv', 'packed.csv', 'archive.csv'])(
    'reads the same rows from %s, as a file and by its address, recognized by its bytes and not its name',
    async (name) => {
      const sha256 = createHash('sha256').update(files[name]!).digest('hex')
      const expected = { rows: ['01760 834950', '02139 910000'], sha256 }
      expect(await read({ file: join(folder, name) })).toMatchObject(expected)
      expect(await read({ url: `${address}/${name}` })).toMatchObject(expected)
    },
  )

  test('reads lines that end in a carriage return alone, as old spreadsheets write them', async () => {
    expect((await read({ file: join(folder, 'returns.csv') })).rows).toEqual(['01760 834950', '02139 910000'])
  })

  test('unpacks Deflate64, in which NCES packs its largest files', async () => {
    const { rows } = await read({ file: join(folder, 'deflate64.zip') })
    expect(rows).toEqual(['01760 834950', '02139 910000'])
    await expect(read({ file: join(folder, 'deflate64-cut.zip') })).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('deflate64-cut.zip is truncated or damaged'),
    })
  })

  test.each([
    ['stored-changed.zip', 'wrong checksum'],
    ['deflated-changed.zip', 'wrong checksum'],
    ['deflate64-changed.zip', 'wrong checksum'],
    ['longer.zip', 'wrong size'],
    ['unknown-method.zip', 'unknown compression method 12'],
  ])('refuses the archive %s: %s', async (name, message) => {
    await expect(read({ file: join(folder, name) })).rejects.toMatchObject({
      code: 'damaged',
      retry: false,
      message: `${name} is truncated or damaged: ${message}`,
    })
  })

  test('reads entries that are not packed, and reports that an empty one has no header', async () => {
    expect((await read({ file: join(folder, 'stored.zip') })).rows).toEqual(['01760 834950', '02139 910000'])
    await expect(read({ file: join(folder, 'empty-entry.zip') })).rejects.toThrow('has no header line')
  })

  test.each([0, 8, 9])(
    'reads the same rows from an archive with a changed byte, or refuses it: compression method %s',
    async (method) => {
      const lines = Array.from({ length: 150 }, (_, i) => `${10_001 + i},${(i * 7919) % 99_991}\n`)
      const pack = method === 0 ? (plain: Buffer) => plain : deflateRawSync
      const whole = zipFile({ 'zips.csv': `zip,price\n${lines.join('')}` }, { method, pack })
      const path = join(folder, `flipped-${method}.zip`)
      await writeFile(path, whole)
      const { rows } = await read({ file: path })
      expect(rows).toHaveLength(150)
      for (let at = 2; at < whole.length; at += 7) {
        const changed = Buffer.from(whole)
        changed[at]! ^= 1 << (at % 8)
        await writeFile(path, changed)
        const outcome = await read({ file: path }).catch((error: unknown) => error)
        if (!(outcome instanceof SourceError)) expect(outcome).toMatchObject({ rows })
      }
    },
  )

  test('reports its progress in packed bytes, for an archive in unpacked bytes', async () => {
    const packed = files['packed.csv']!.length
    expect(await read({ file: join(folder, 'packed.csv') })).toMatchObject({ read: packed, total: packed })
    expect(await read({ file: join(folder, 'archive.csv') })).toMatchObject({ read: text.length, total: text.length })
  })

  test('deletes the copy of a downloaded archive', async () => {
    const before = await spooledFolders()
    await read({ url: `${address}/archive.csv` })
    await expect(read({ url: `${address}/maps.zip` })).rejects.toThrow('no data file')
    expect(await spooledFolders()).toEqual(before)
  })

  test('has no hash before its end is read', async () => {
    const source = await openSource({ file: join(folder, 'plain.csv') }, anywhere)
    expect(source.sha256()).toBeNull()
    await source.close()
    await source.close()
  })

  test.each([
    ['nothing.csv', 'missing', 'There is no file'],
    ['.', 'not_readable', 'is not a file'],
    ['cut.csv.gz', 'damaged', 'cut.csv.gz is truncated or damaged'],
    ['cut.zip', 'damaged', 'cut.zip is not a complete zip archive'],
    ['maps.zip', 'no_data_entry', 'only README.txt, zips.shp'],
    ['empty.csv', 'unknown_layout', 'empty.csv has no header line'],
  ])('refuses the file %s: %s', async (name, code, message) => {
    await expect(read({ file: join(folder, name) })).rejects.toMatchObject({
      code,
      retry: false,
      message: expect.stringContaining(message),
    })
  })

  test.each([
    ['nothing.csv', 'http_status', false, 'returned 404 Not Found'],
    ['busy.csv', 'http_status', true, 'returned 503'],
    ['broken.csv', 'interrupted', true, 'ended early'],
  ])('refuses the address of %s: %s, with retry: %s', async (name, code, retry, message) => {
    await expect(read({ url: `${address}/${name}` })).rejects.toMatchObject({
      code,
      retry,
      message: expect.stringContaining(message),
    })
  })

  test('refuses an unreachable address, and one that is not a web address', async () => {
    await expect(read({ url: 'http://127.0.0.1:8/x.csv' })).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('http://127.0.0.1:8/x.csv cannot be reached'),
    })
    await expect(read({ url: 'file:///etc/passwd' })).rejects.toMatchObject({ code: 'bad_address' })
    await expect(read({ url: 'plain.csv' })).rejects.toMatchObject({ code: 'bad_address' })
  })
})

describe('an archive with several data files', () => {
  const file = () => join(folder, 'two.zip')

  test('names them and asks for one', async () => {
    await expect(read({ file: file() })).rejects.toMatchObject({
      code: 'several_data_entries',
      message: 'two.zip has several data files: a/may.csv, a/june.csv. Name the one to import with --entry.',
    })
    expect((await read({ file: file(), entry: 'june.csv' })).rows).toHaveLength(3)
    expect((await read({ file: file(), entry: 'a/may.csv' })).rows).toHaveLength(2)
    await expect(read({ file: file(), entry: 'july.csv' })).rejects.toThrow(
      'two.zip has no file july.csv, only a/may.csv, a/june.csv, README.csv.',
    )
  })

  test('of data.census.gov has one table beside its descriptions', async () => {
    expect((await read({ file: join(folder, 'census.zip') })).rows).toHaveLength(2)
  })
})

describe('a file that is not a table of text', () => {
  test.each([
    ['page.csv', 'page.csv looks like a web page (HTML), not a table of text.'],
    ['page.csv.gz', 'page.csv.gz looks like a web page (HTML), not a table of text.'],
    [
      'binary-book.xlsb',
      'binary-book.xlsb looks like an Excel workbook (.xlsb), not a table of text. Save its sheet as',
    ],
    ['old-book.csv', 'old-book.csv looks like an Excel workbook (.xls), not a table of text.'],
  ])('is refused: %s', async (name, sentence) => {
    await expect(read({ file: join(folder, name) })).rejects.toThrow(sentence)
  })
})

test.each(['wide.txt', 'wide-swapped.txt'])('UTF-16 with a byte order mark is read: %s', async (name) => {
  const { rows, sha256 } = await read({ file: join(folder, name) })
  expect(rows).toEqual(['01760 834950', '02139 910000'])
  expect(sha256).toBe(createHash('sha256').update(files[name]!).digest('hex'))
})
