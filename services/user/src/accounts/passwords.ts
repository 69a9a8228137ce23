import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  hasFewCharacters,
  passwordMinCharacters,
  passwordMinLength,
} from '@homeground/contracts/account-rules'
import { invalid } from '@homeground/service'
import { hash, hashSync, verify } from '@node-rs/argon2'
import { emailKey } from '../addresses/email-key.ts'

/** OWASP's parameters for argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified if there is no password hash, so that this takes as long as a real verification. */
const dummyHash = hashSync(randomBytes(32), cost)

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
)

/** Words of this product, which attackers try first; a password needs more than them and a few digits. */
const contextWords =
  /homeground|zipcodes?|zip|schools?|housing|houses?|homes?|premium|operator|admin/g

/** Rejects passwords that attackers try first. The contract checks the length. Errors: 422 on `password`. */
export function checkNewPassword({ password, email }: { password: string; email: string }): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw invalid({ password: 'is too common' })
  }
  if (hasFewCharacters(password)) {
    throw invalid({
      password: `must have at least ${passwordMinCharacters} different characters, not counting spaces`,
    })
  }
  if (isContextWords(password.toLowerCase())) {
    throw invalid({ password: 'is too easy to guess on this site' })
  }
  if (emailKey(password) === emailKey(email)) {
    throw invalid({ password: 'is your email address' })
  }
}

function isContextWords(text: string): boolean {
  const rest = text.replaceAll(contextWords, '')
  return rest !== text && !/\p{L}/u.test(rest) && rest.length < passwordMinLength
}

/** Hashes a password with argon2id. Takes tens of milliseconds on purpose. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Takes the time of one verification whether or not there is a hash. Without a hash, nothing matches. */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, password.normalize('NFKC'))
  return matches && passwordHash != null
}
