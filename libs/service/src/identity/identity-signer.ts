import { type Identity, signIdentity } from './identity.ts'

/** A signature is used again for this long; a service accepts it for 60 seconds, far more than a call takes. */
const reuseMs = 15_000
const maxSignatures = 1000

/** Signs like `signIdentity`, but the same identity at most once in 15 seconds. */
export function createIdentitySigner(secret: string, now: () => number = Date.now) {
  const signatures = new Map<string, { header: string; endsAtMs: number }>()
  return (identity: Identity): string => {
    const nowMs = now()
    const { subject, tier, role, session = '', device = '', client = '' } = identity
    const key = `${subject} ${tier} ${role} ${session} ${device} ${client}`
    const known = signatures.get(key)
    if (known && known.endsAtMs > nowMs) return known.header
    if (signatures.size >= maxSignatures) signatures.clear()
    const header = signIdentity(identity, secret, nowMs)
    signatures.set(key, { header, endsAtMs: nowMs + reuseMs })
    return header
  }
}
