import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tarFile } from '@homeground/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { importRules, openSource } from '../src/index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeground-tar-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function textOf(bytes: Buffer): Promise<string> {
  const file = join(folder, 'stations.tar.gz')
  await writeFile(file, bytes)
  const source = await openSource({ file }, importRules({ IMPORT_DIR: folder }))
  const parts: Buffer[] = []
  for await (const part of source.bytes) parts.push(part)
  await source.close()
  return Buffer.concat(parts).toString()
}

const long = `STATION,NAME\n${'USC1,A STATION\n'.repeat(5_000)}`
const archive = tarFile({
  'readme.pdf': 'x',
  './a.csv': 'STATION,NAME\nUSW1,"LEBANON, NH"',
  'b.csv': long,
  'c.csv': '',
})

test('the tables of a tar archive follow each other, each ended by a line break', async () => {
  expect(await textOf(gzipSync(archive))).toBe(`STATION,NAME\nUSW1,"LEBANON, NH"\n${long}\n`)
})

test('an archive that is damaged, cut off or without tables is refused', async () => {
  const changed = Buffer.from(archive)
  changed[600 + 512] = 0x39
  await expect(textOf(gzipSync(Buffer.concat([changed.subarray(0, 1024), changed])))).rejects.toThrow('damaged tar')
  await expect(textOf(gzipSync(archive.subarray(0, 4096)))).rejects.toThrow('ends within the tar archive')
  await expect(textOf(gzipSync(archive).subarray(0, 200))).rejects.toThrow('truncated or damaged')
  await expect(textOf(gzipSync(tarFile({ 'a.pdf': 'x' })))).rejects.toThrow('without a data file')
})
