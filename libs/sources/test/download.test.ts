import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropOnce, type Respond, serveFile, startPublisher } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Downloaded, download } from '../src/download/download.ts'
import { importRules } from '../src/index.ts'

const text = 'zip,price\n01760,834950\n02139,910000\n'.repeat(5000)
const other = text.replaceAll('834950', '999999')
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const md5 = (content: string) => createHash('md5').update(content).digest('base64')

const plain =
  (content: string, headers = {}): Respond =>
  (response) =>
    response.writeHead(200, headers).end(content)
const dropAlways: Respond = (response) => {
  response.writeHead(200, { 'content-length': text.length })
  response.write(text.slice(0, 100), () => response.destroy())
}
/** Ends before the stated length, as a truncated copy on the server would. */
const shorter: Respond = (response) => {
  response.writeHead(200, { 'content-length': text.length })
  response.write(text.slice(0, -40), () => response.socket?.end())
}

let publisher: Awaited<ReturnType<typeof startPublisher>>
beforeAll(async () => {
  publisher = await startPublisher({
    '/whole.csv': serveFile(text),
    '/dropped.csv': dropOnce(text, serveFile(text)),
    '/dropped-without-ranges.csv': dropOnce(text, plain(text)),
    '/dropped-without-validator.csv': dropOnce(text, plain(text), { etag: 'W/"1"' }),
    '/dropped-then-changed.csv': dropOnce(text, serveFile(other, { etag: '"2"' })),
    '/dropped-always.csv': dropAlways,
    '/shorter.csv': shorter,
    '/checksum.csv': plain(text, { 'content-md5': md5(text) }),
    '/wrong-checksum.csv': plain(text, { 'content-md5': md5(other) }),
    '/busy.csv': (response) => response.writeHead(503).end(),
    '/gone.csv': (response) => response.writeHead(410).end(),
  })
})
afterAll(() => publisher?.stop())

const onlyPublisher = { ...importRules({}), isAllowedAddress: (address: string) => address === '127.0.0.1' }
const fetchOf = (name: string, more: Partial<Parameters<typeof download>[1]> = {}) =>
  download(`${publisher.url}/${name}`, { rules: onlyPublisher, firstPauseMs: 1, ...more })

/** The text of a download, which is then removed. */
async function textOf(downloaded: Downloaded): Promise<string> {
  if (downloaded.state !== 'file') throw new Error(downloaded.state)
  const content = await readFile(downloaded.file.path, 'utf8')
  expect(downloaded.file.sha256).toBe(sha256(content))
  await downloaded.file.remove()
  return content
}

const leftFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`homeground-refresh-${process.pid}-`))

describe('a dropped connection', () => {
  test('continues where it ended if the server sends the rest of the same version', async () => {
    expect(await textOf(await fetchOf('dropped.csv'))).toBe(text)
    const [, second, ...more] = publisher.requests('/dropped.csv')
    expect(second!.headers).toMatchObject({ range: expect.stringMatching(/^bytes=[1-9]\d*-$/), 'if-range': '"1"' })
    expect(more).toEqual([])
  })

  test.each(['dropped-without-ranges.csv', 'dropped-without-validator.csv'])(
    'starts again where the server does not: %s',
    async (name) => {
      expect(await textOf(await fetchOf(name))).toBe(text)
      expect(publisher.requests(`/${name}`)).toHaveLength(2)
    },
  )

  test('starts again if the file has changed meanwhile', async () => {
    expect(await textOf(await fetchOf('dropped-then-changed.csv'))).toBe(other)
  })

  test.each(['dropped-always.csv', 'shorter.csv'])('ends after nine attempts: %s', async (name) => {
    await expect(fetchOf(name)).rejects.toMatchObject({ code: 'interrupted', retry: true })
    expect(publisher.requests(`/${name}`)).toHaveLength(9)
  })
})

describe('a file that is loaded', () => {
  test('is not sent again', async () => {
    const loaded = { etag: '"1"', lastModified: 'Fri, 13 Nov 2026 10:00:00 GMT' }
    expect(await fetchOf('whole.csv', { loaded })).toEqual({ state: 'unchanged' })
    expect(publisher.requests('/whole.csv').at(-1)!.headers).toMatchObject({
      'if-none-match': loaded.etag,
      'if-modified-since': loaded.lastModified,
    })
  })

  test('is sent if it has changed', async () => {
    const loaded = { etag: '"0"', lastModified: null }
    expect(await textOf(await fetchOf('whole.csv', { loaded }))).toBe(text)
  })
})

describe('a download', () => {
  test('is checked against the checksum that the server states', async () => {
    expect(await textOf(await fetchOf('checksum.csv'))).toBe(text)
    await expect(fetchOf('wrong-checksum.csv')).rejects.toMatchObject({
      code: 'damaged',
      retry: true,
      message: expect.stringContaining('Content-MD5'),
    })
  })

  test.each(['whole.csv', 'checksum.csv'])('of more than the limit is refused: %s', async (name) => {
    const rules = { ...onlyPublisher, maxDownloadBytes: 1024 }
    await expect(fetchOf(name, { rules })).rejects.toMatchObject({ code: 'too_large' })
  })

  test('reports missing files, and fails for other statuses', async () => {
    expect(await fetchOf('nothing.csv')).toMatchObject({
      state: 'missing',
      error: { message: `${publisher.url}/nothing.csv returned 404 Not Found.`, retry: false },
    })
    expect(await fetchOf('gone.csv')).toMatchObject({ state: 'missing' })
    await expect(fetchOf('busy.csv')).rejects.toMatchObject({ code: 'http_status', retry: true })
  })

  test('ends when it is aborted, and leaves nothing on disk when it fails', async () => {
    const before = await leftFolders()
    const abort = new AbortController()
    const onBytes = () => abort.abort(new Error('The worker is shutting down.'))
    await expect(fetchOf('whole.csv', { signal: abort.signal, onBytes })).rejects.toThrow()
    await expect(fetchOf('wrong-checksum.csv')).rejects.toThrow()
    await fetchOf('nothing.csv')
    expect(await leftFolders()).toEqual(before)
  })

  test('removes what a killed process has left on disk', async () => {
    // Larger than any process id of Linux, macOS or Windows.
    const abandoned = join(tmpdir(), 'homeground-refresh-2147483646-test')
    await mkdir(abandoned, { recursive: true })
    await fetchOf('nothing.csv')
    await expect(readdir(abandoned)).rejects.toThrow('ENOENT')
  })
})
