import type { User } from '@homeground/contracts'

/** A user on the free tier. */
export const ada: User = {
  id: '1f0c',
  email: 'ada@example.org',
  emailConfirmed: true,
  name: 'Ada',
  role: 'user',
  tier: 'free',
  premiumUntil: null,
  watchDigest: true,
}
