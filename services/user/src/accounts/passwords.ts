import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { invalid } from '@homeground/service'
import { hash, hashSync, verify } from '@node-rs/argon2'
import { emailKey } from '../addresses/email-key.ts'

/** OWASP's parameters of argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Checked where there is no password, so that it takes as long as where there is one. */
const nobodysHash = hashSync(randomBytes(32), cost)

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)

/** Refuses (422 on `password`) what is guessed first. Its length is the contract's business. */
export function checkNewPassword({ password, email }: { password: string; email: string }): void {
  const guess = password.toLowerCase()
  if (common.has(guess)) {
    throw invalid({ password: 'is among the most common ones; please choose another' })
  }
  if (emailKey(password) === emailKey(email)) {
    throw invalid({ password: 'is your email address; please choose another' })
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Takes one verification's time whether or not there is a hash; without one nothing fits. */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? nobodysHash, password.normalize('NFKC'))
  return fits && passwordHash != null
}
