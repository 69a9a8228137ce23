import type { Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { PaymentProvider } from './payment-provider.ts'

/** What the routes about premium depend on. */
export interface PremiumParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly payments: PaymentProvider
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}
