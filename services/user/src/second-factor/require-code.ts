import { identityOf, invalid } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { deviceHashOf } from '../sessions/device.ts'
import type { SecondFactorParts } from './parts.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor.repository.ts'
import { stepOf } from './totp.ts'

/**
 * Requires a code of the account's second factor and uses it up. Wrong ones are throttled like passwords, per
 * account and client. Errors: 422 on `code`; 429 after too many failures.
 */
export async function requireCode(
  parts: SecondFactorParts,
  accountId: string,
  { request, code }: { request: FastifyRequest; code: string },
): Promise<void> {
  await throttled(parts, { accountId, request }, () => useCode(parts, { accountId, code }))
}

/** Counts a failure unless `isRight` resolves to true. Errors: 422 on `code`; 429 after too many failures. */
export async function throttled(
  { attempts }: SecondFactorParts,
  { accountId, request }: { accountId: string; request: FastifyRequest },
  isRight: () => Promise<boolean>,
): Promise<void> {
  const attempt = {
    // Counted apart from the passwords of the address.
    emailKey: `second factor ${accountId}`,
    client: identityOf(request).client,
    deviceHash: deviceHashOf(request),
  }
  const counted = await attempts.begin(attempt)
  if (!(await isRight())) {
    request.log.warn({ account: accountId }, 'wrong code')
    throw invalid({ code: 'is wrong, has expired or was already used' })
  }
  await attempts.takeBack(counted)
  await attempts.rememberDevice(attempt)
}

async function useCode(
  { db, secretBox, now }: SecondFactorParts,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    return useRecoveryCode(db, { accountId, codeHash: hashRecoveryCode(code) })
  }
  const factor = await findSecondFactor(db, accountId)
  if (!factor?.confirmedAt) return false
  const secret = secretBox.unlock(factor.secret, accountId)
  const step = stepOf(digits, { secret, nowMs: now() })
  return step !== null && useStep(db, { accountId, step })
}
