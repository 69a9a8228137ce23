import { createHash, randomBytes } from 'node:crypto'

const codeCount = 10
/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 28
const groupLength = 4

/** New recovery codes of 140 random bits each: `7K2M-…`, seven groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    // 32 divides 256, so every letter is equally likely.
    const letters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length])
    return letters.join('').replaceAll(new RegExp(`(.{${groupLength}})(?=.)`, 'g'), '$1-')
  })
}

/** SHA-256 in hex, the only form in which a code is stored. Spaces, dashes and case don't matter. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
