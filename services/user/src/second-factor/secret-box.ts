import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '@homeground/service'

export interface SecretBox {
  /** Encrypts a text for one account: it can't be moved to another one. */
  lock(text: string, accountId: string): string
  /** Errors: 409 if the secret of the system has changed since. */
  unlock(box: string, accountId: string): string
}

/** Encrypts with AES-256-GCM and a key derived from the secret of the system; a box is nonce, tag and text, base64. */
export function createSecretBox(identitySecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', identitySecret, '', 'second factors', 32))
  return {
    lock(text, accountId) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
    },
    unlock(box, accountId) {
      const bytes = Buffer.from(box, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(bytes.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
      } catch (error) {
        throw new AppError(
          'conflict',
          409,
          'The authenticator app of this account no longer works. Use a recovery code, or ask an operator to reset it.',
          { cause: error },
        )
      }
    },
  }
}
