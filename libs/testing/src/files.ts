import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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
