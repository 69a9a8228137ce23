import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BackupError } from './backup-file.ts'

/** A backup to read. */
export interface BackupSource {
  readonly file: string
  /** BACKUP_KEY of the system that made it. Null: the signature is not checked. */
  readonly key: string | null
}

/** The signature at the end of a backup. */
interface Signature {
  /** Bytes of the file before it. */
  readonly packedBytes: number
  /** Bytes that these unpack to. */
  readonly unpackedBytes: number
  readonly hmac: Buffer
}

/** Follows the packed text; unpackers of gzip ignore what begins with a zero byte. The HMAC covers all that is before it. */
const lineUpToHmac = (unpackedBytes: number) =>
  `\0\n-- Signed: ${String(unpackedBytes).padStart(15, '0')} bytes unpacked, HMAC-SHA-256 `
const lineForm = /^\0\n-- Signed: (\d{15}) bytes unpacked, HMAC-SHA-256 ([0-9a-f]{64})\n$/
const lineBytes = lineUpToHmac(0).length + 64 + 1

const hmacOf = (key: string) => createHmac('sha256', key)
const complete = (hmac: Hmac, unpackedBytes: number) => hmac.update(lineUpToHmac(unpackedBytes))

/** Appends the signature to a packed backup; `unpackedBytes` is called at its end. */
export async function* sign(
  packed: AsyncIterable<Buffer>,
  { key, unpackedBytes }: { key: string; unpackedBytes: () => number },
): AsyncGenerator<Buffer> {
  const hmac = hmacOf(key)
  for await (const chunk of packed) {
    hmac.update(chunk)
    yield chunk
  }
  const bytes = unpackedBytes()
  yield Buffer.from(`${lineUpToHmac(bytes)}${complete(hmac, bytes).digest('hex')}\n`)
}

/** Null if the file does not end with a signature. */
export async function readSignature(file: string): Promise<Signature | null> {
  const handle = await open(file)
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new BackupError(`${file} is not a file.`)
    const packedBytes = stat.size - lineBytes
    if (packedBytes <= 0) return null
    const { buffer } = await handle.read(Buffer.alloc(lineBytes), 0, lineBytes, packedBytes)
    const line = lineForm.exec(buffer.toString('latin1'))
    if (!line) return null
    return { packedBytes, unpackedBytes: Number(line[1]), hmac: Buffer.from(line[2]!, 'hex') }
  } finally {
    await handle.close()
  }
}

/**
 * The packed text of a backup, without its signature. With a key, throws a BackupError after the last byte unless the
 * signature fits.
 */
export async function* readPacked({ file, key }: BackupSource, signature: Signature | null): AsyncGenerator<Buffer> {
  const hmac = key === null ? undefined : hmacOf(key)
  const range = signature ? { end: signature.packedBytes - 1 } : {}
  for await (const chunk of createReadStream(file, range) as AsyncIterable<Buffer>) {
    hmac?.update(chunk)
    yield chunk
  }
  if (!hmac) return
  const expected = signature && complete(hmac, signature.unpackedBytes).digest()
  if (!expected || !timingSafeEqual(expected, signature.hmac))
    throw new BackupError(
      `The signature of ${file} does not fit: the file was changed or cut short after it was made, or BACKUP_KEY is not the key of the system that made it.`,
    )
}

/** Reads a backup to its end. Errors: throws a BackupError if it is not signed with the key. */
export async function checkSignature(source: BackupSource): Promise<void> {
  if (source.key === null) return
  const signature = await readSignature(source.file)
  if (!signature)
    throw new BackupError(
      `${source.file} has no signature: it was cut short or changed, or made by a release that did not sign. With --unsigned, its rows are restored without knowing who wrote them.`,
    )
  for await (const _ of readPacked(source, signature));
}
