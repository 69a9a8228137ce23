import { createHash, randomBytes } from 'node:crypto'

/** Creates an operator token: 256 random bits, with a prefix that secret scanners recognize. */
export const createOperatorToken = (): string => `hgo_${randomBytes(32).toString('base64url')}`

/** SHA-256 in hex: the only form in which a token is stored. */
export const hashOperatorToken = (token: string): string => createHash('sha256').update(token).digest('hex')
