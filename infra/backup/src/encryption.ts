import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-file.ts'

/**
 * An encrypted backup begins with this line and 16 random bytes, from which AES-256 in counter mode starts. The signature
 * at the end covers them and what is encrypted, and is checked before anything is decrypted.
 */
const firstLine = Buffer.from('-- Homeground backup, encrypted with AES-256-CTR\n')
const ivBytes = 16
/** What begins with it is gzip: a backup of a release that did not encrypt. */
const gzipMark = Buffer.from([0x1f, 0x8b])

/** BACKUP_KEY itself is the key of the signature. */
const encryptionKey = (key: string) =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'encryption of Homeground backups', 32))

/** Encrypts a packed backup. */
export async function* encrypt(packed: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-ctr', encryptionKey(key), iv)
  yield Buffer.concat([firstLine, iv])
  for await (const chunk of packed) yield cipher.update(chunk)
  yield cipher.final()
}

/**
 * Decrypts a packed backup; one that is not encrypted passes as it is. Errors: throws a BackupError if it is encrypted
 * and `key` is null.
 */
export async function* decrypt(
  stored: AsyncIterable<Buffer>,
  { file, key }: { file: string; key: string | null },
): AsyncGenerator<Buffer> {
  const headBytes = firstLine.length + ivBytes
  let head: Buffer | null = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  for await (const chunk of stored) {
    if (head === null) {
      yield decipher ? decipher.update(chunk) : chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headBytes && !head.subarray(0, 2).equals(gzipMark)) continue
    if (head.subarray(0, firstLine.length).equals(firstLine)) {
      if (key === null) throw new BackupError(`${file} is encrypted: it can be read with its BACKUP_KEY only.`)
      decipher = createDecipheriv('aes-256-ctr', encryptionKey(key), head.subarray(firstLine.length, headBytes))
      yield decipher.update(head.subarray(headBytes))
    } else yield head
    head = null
  }
  if (head !== null) yield head
}
