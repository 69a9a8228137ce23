import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hasFewCharacters, passwordMinCharacters, passwordMinLength } from '@homeground/contracts/account-rules'
import { invalid } from '@homeground/service'
import { hash, hashSync, verify } from '@node-rs/argon2'
import { emailKey } from './account.repository.ts'

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
const contextWords = /homeground|zipcodes?|zip|schools?|housing|houses?|homes?|premium|operator|admin/g

/** Rejects passwords that attackers try first. The contract checks the length. Errors: 422 on `password`. */
export function checkNewPassword({ password, email }: { password: string; email: string }): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw invalid({ password: 'is too common' })
  }
  if (hasFewCharacters(password)) {
    throw invalid({ password: `must have at least ${passwordMinCharacters} different characters, not counting spaces` })
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

/**
 * Hashes a password with argon2id. Takes tens of milliseconds on purpose, and waits for its turn: `signal` is the
 * request's, and takes it out of the line when nobody waits for the response any more. The same `salted` values give the
 * same hash, by default none does. Errors: the signal's 503.
 */
export function hashPassword(password: string, signal: AbortSignal, salted?: readonly string[]): Promise<string> {
  const salt = salted
    ? createHash('sha256').update(JSON.stringify(salted)).digest().subarray(0, saltBytes)
    : randomBytes(saltBytes)
  return inTurn('new', signal, () => hash(password.normalize('NFKC'), { ...cost, salt }))
}

/**
 * Takes the time of one verification whether or not there is a hash. Without a hash, nothing matches. Waits for its turn
 * as {@link hashPassword} does.
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  signal: AbortSignal,
): Promise<boolean> {
  const matches = await inTurn('known', signal, () => verify(passwordHash ?? dummyHash, password.normalize('NFKC')))
  return matches && passwordHash != null
}

const saltBytes = 16

/** Each hash takes a processor and one of libuv's four threads, of which files and DNS need one. */
const hashesAtOnce = Math.min(availableParallelism(), 3)

/** New passwords and verifications of known ones take turns, so that many sign-ups do not keep logins waiting. */
const lines = { new: new Set<() => void>(), known: new Set<() => void>() }
let hashing = 0
let lastLine: keyof typeof lines = 'new'

async function inTurn<T>(kind: keyof typeof lines, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  if (hashing < hashesAtOnce) hashing++
  else await waitForTurn(lines[kind], signal)
  try {
    return await work()
  } finally {
    beginNext()
  }
}

function waitForTurn(line: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      line.delete(begin)
      reject(signal.reason)
    }
    line.add(begin)
    signal.addEventListener('abort', leave, { once: true })
  })
}

/** Gives the turn that ends to the first of the other line, or else of the same. */
function beginNext(): void {
  const other = lastLine === 'new' ? 'known' : 'new'
  const kind = lines[other].size > 0 ? other : lastLine
  const [begin] = lines[kind]
  if (!begin) {
    hashing--
    return
  }
  lastLine = kind
  lines[kind].delete(begin)
  begin()
}
