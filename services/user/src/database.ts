import { createDatabase, IdempotencyKey } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { Account } from './accounts/account.repository.ts'
import { ApiKey } from './accounts/api-key.repository.ts'
import { EmailCode } from './accounts/email-code.repository.ts'
import { MailToken } from './accounts/mail-token.repository.ts'
import { PremiumTerm } from './accounts/premium-term.repository.ts'
import { RecoveryCode, SecondFactor } from './accounts/second-factor.repository.ts'
import { WatchFeed, WatchFeedEntry } from './accounts/watch-feed.repository.ts'
import { Digest, DigestEdition } from './digest/digests.ts'
import { WatchedSchool } from './digest/school-results.ts'
import { Receipt } from './mails/receipts.ts'
import { migrations } from './migrations.ts'
import { OperatorToken } from './operators/operators.ts'
import { Checkout, Payment } from './premium/premium.ts'
import { SavedPlace, SavedSearch, WatchedPlace } from './saved-lists.ts'
import { Shortlist, ShortlistNote, ShortlistPlace, ShortlistVote } from './shortlists.ts'

const entities = [
  Account,
  MailToken,
  EmailCode,
  ApiKey,
  OperatorToken,
  SecondFactor,
  RecoveryCode,
  SavedPlace,
  SavedSearch,
  WatchedPlace,
  WatchedSchool,
  WatchFeed,
  WatchFeedEntry,
  Shortlist,
  ShortlistPlace,
  ShortlistVote,
  ShortlistNote,
  DigestEdition,
  Digest,
  Checkout,
  Payment,
  Receipt,
  PremiumTerm,
  IdempotencyKey,
]

/** The database of the user service, not connected yet. */
export function userDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'user', entities, migrations, ...limits })
}
