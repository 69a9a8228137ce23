import { createDatabase, IdempotencyKey } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { Account } from './accounts/account.entity.ts'
import { MailToken } from './addresses/mail-token.entity.ts'
import { ApiKey } from './api-keys/api-key.entity.ts'
import { Digest } from './digest/digest.entity.ts'
import { DigestEdition } from './digest/digest-edition.entity.ts'
import { migrations } from './migrations.ts'
import { OperatorToken } from './operators/operator-token.entity.ts'
import { Checkout } from './premium/checkout.entity.ts'
import { Payment } from './premium/payment.entity.ts'
import { PremiumTerm } from './premium/term.entity.ts'
import { SavedPlace } from './saved/saved-place.entity.ts'
import { SavedSearch } from './saved/saved-search.entity.ts'
import { WatchedZip } from './saved/watched-zip.entity.ts'
import { RecoveryCode, SecondFactor } from './second-factor/second-factor.entity.ts'

const entities = [
  Account,
  MailToken,
  ApiKey,
  OperatorToken,
  SecondFactor,
  RecoveryCode,
  SavedPlace,
  SavedSearch,
  WatchedZip,
  DigestEdition,
  Digest,
  Checkout,
  Payment,
  PremiumTerm,
  IdempotencyKey,
]

/** The database of the user service, not connected yet. */
export function userDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'user', entities, migrations, ...limits })
}
