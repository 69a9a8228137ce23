import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, 30 seconds. */
const settings = { issuer: 'Homeground', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the previous and the next step are accepted too, for clocks that differ. */
const windowSteps = 1

/** A new secret: 160 random bits, base32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth:// URI that an authenticator app scans. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({ ...settings, label: email, secret }).toString()
}

/** The time step that a code is of, if it is close enough to now; otherwise null. */
export function stepOf(code: string, { secret, nowMs }: { secret: string; nowMs: number }) {
  const totp = new TOTP({ ...settings, secret })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: windowSteps })
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta
}
