import type { SessionFactors } from '@homeground/service'
import type { AccountParts } from '../accounts/parts.ts'
import type { PendingLogins } from '../login/login.routes.ts'
import type { SecretBox } from '../login/second-factor.ts'

/** What the routes about second factors depend on. */
export interface SecondFactorParts extends AccountParts {
  readonly sessionFactors: SessionFactors
  readonly pendingLogins: PendingLogins
  readonly secretBox: SecretBox
}
