import { createHash, randomBytes } from 'node:crypto'

/** An operator token: a prefix that secret scanners can look for, and 256 random bits. */
export const newToken = (): string => `hgo_${randomBytes(32).toString('base64url')}`

/** What is stored of it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
