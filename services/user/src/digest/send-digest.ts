import { findAttribute } from '@homeground/catalog/attributes'
import { rankingFloors } from '@homeground/catalog/defaults'
import { likeMonthChange, monthNumber, periodLabel, periodOf } from '@homeground/catalog/periods'
import { readPlaceKey } from '@homeground/catalog/place-kinds'
import { findSource } from '@homeground/catalog/sources'
import { type MonthFigures, openUnsubscribe, unsubscribe } from '@homeground/contracts'
import { placePath } from '@homeground/contracts/paths'
import { deliver, type Mailer, type MailText, mailText, oneClickUnsubscribe } from '@homeground/mail'
import { createIdTokens, type Log, requireDatabase, type Server, unsubscribeRoutes } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { findAccount, updateAccount } from '../accounts/account.repository.ts'
import { type Digest, findEdition, lockUnsent, markSent } from './digests.ts'
import { isRestated, type NamedChange, type WatchedChanges } from './figures.ts'

interface DigestLinks {
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  readonly unsubscribe: string
}

const publisher = findSource('realtor')!.publisher
const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const figures = {
  median_listing_price: (value: number) => dollars.format(value),
  housing_inventory: (value: number) => decimals.format(value),
  days_on_market: (value: number) => decimals.format(value),
} as const satisfies Record<keyof MonthFigures, (value: number) => string>
const figureKeys = Object.keys(figures) as (keyof MonthFigures)[]

/** Reports what changed in watched places from one month to the next. */
function newsMail(changes: WatchedChanges, links: DigestLinks): MailText {
  const [before, now] = monthsOf(changes)
  return mailText(
    `${now} housing figures for ${subjectOf(changes)}`,
    `${publisher} has published ${now}. This is what changed since ${before} in the places you watch.`,
    ...changes.zips.map((zip) => newsOf(zip, changes, links)),
    'A median depends on the mix of homes for sale, not only on their prices.',
    ...closing(changes, links),
  )
}

/** Reports which figures of watched places the publisher has changed afterward. */
function restatementMail(changes: WatchedChanges, links: DigestLinks): MailText {
  return mailText(
    `Restated housing figures for ${subjectOf(changes)}`,
    `${publisher} has restated months that it had published before. This is a correction of earlier figures, not market news.`,
    ...changes.zips.map((zip) =>
      [zip.name, ...restatements(zip, changes).map(indented), indented(pageOf(zip, links))].join('\n'),
    ),
    ...closing(changes, links),
  )
}

function newsOf(zip: NamedChange, changes: WatchedChanges, links: DigestLinks): string {
  const months = monthsOf(changes)
  const listings = zip.now?.housing_inventory ?? null
  const isNoise = listings !== null && listings < rankingFloors.listings.least
  return [
    zip.name,
    ...figureKeys.map((key) => {
      const text = `${labelOf(key)}: ${changeOf(zip, key, months)}`
      return indented(key === 'median_listing_price' ? text + yearChangeOf(zip, changes) : text)
    }),
    ...(isNoise ? [indented(`With only ${decimals.format(listings)} active listings, one home can move these.`)] : []),
    ...(isRestated(zip) ? restatements(zip, changes).map(indented) : []),
    indented(pageOf(zip, links)),
  ].join('\n')
}

/** `$725,000 → $742,000`, `41 → 38`, `unchanged at 30`, or which month has no figure. */
function changeOf(
  { before, now }: NamedChange,
  key: keyof MonthFigures,
  [monthBefore, month]: readonly [string, string],
): string {
  const [from, to] = [before?.[key] ?? null, now?.[key] ?? null]
  const text = figures[key]
  if (from === null && to === null) return 'not published'
  if (to === null) return `not published for ${month} (${monthBefore}: ${text(from!)})`
  if (from === null) return `${text(to)} (not published for ${monthBefore})`
  if (from === to) return `unchanged at ${text(to)}`
  return `${text(from)} → ${text(to)}`
}

/** The change of the price between like months, ` (+2.3% since Sep 2025)`; empty without both. */
function yearChangeOf({ now, yearBefore }: NamedChange, { period }: WatchedChanges): string {
  const values = [yearBefore, now].map((figures) => figures?.median_listing_price ?? null)
  const change = likeMonthChange({ periods: [periodOf(monthNumber(period!) - 12), period!], values })
  return change ? ` (${percents.format(change.percent / 100)} since ${periodLabel(change.first.period)})` : ''
}

/** `Mar 2024 restated: median listing price $720,000 → $725,000`, a line for each month with other figures. */
function restatements(zip: NamedChange, changes: WatchedChanges): string[] {
  const [before, now] = monthsOf(changes)
  return [
    ...restatementOf(before, { former: zip.formerBefore, current: zip.before }),
    ...restatementOf(now, { former: zip.formerNow, current: zip.now }),
  ]
}

function restatementOf(
  month: string,
  { former, current }: { former: MonthFigures | null | undefined; current: MonthFigures | null },
): string[] {
  if (former === undefined) return []
  const textOf = (value: number | null | undefined, key: keyof MonthFigures) =>
    value == null ? 'not published' : figures[key](value)
  const parts = figureKeys
    .filter((key) => (former?.[key] ?? null) !== (current?.[key] ?? null))
    .map((key) => `${labelOf(key).toLowerCase()} ${textOf(former?.[key], key)} → ${textOf(current?.[key], key)}`)
  return [`${month} restated: ${parts.join(', ')}`]
}

function closing({ data_set }: WatchedChanges, { publicUrl, unsubscribe }: DigestLinks): string[] {
  return [
    ...(data_set === 'real'
      ? [`Source: ${publisher}.`]
      : ['These are generated figures of a demonstration, not real listings.']),
    'See all your watched places:',
    `${publicUrl}/home`,
    'You get this email because you watch these places. To stop it, open this link. You will still watch them.',
    unsubscribe,
  ]
}

function subjectOf({ zips }: WatchedChanges): string {
  return zips.length === 1 ? zips[0]!.name : `your ${zips.length} watched places`
}

/** The month before and the newest one: `Mar 2024`, `Apr 2024`. */
function monthsOf({ previousPeriod, period }: WatchedChanges): readonly [string, string] {
  return [periodLabel(previousPeriod!), periodLabel(period!)]
}

const labelOf = (key: keyof MonthFigures) => findAttribute(key)!.label
const indented = (line: string) => `  ${line}`
const pageOf = ({ zip: key }: NamedChange, { publicUrl }: DigestLinks) => publicUrl + placePath(readPlaceKey(key))

export interface DigestMailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Signs the links that turn the digest off. */
  readonly identitySecret: string
  readonly log: Log
}

/** The purpose of the links that turn the digest of an account off. */
const digestTokens = 'unsubscribe'

/**
 * Sends a digest, unless it is sent already, its account is deleted, or its owner has turned digests off. A crash right
 * after the mail was sent sends it again with the same Message-ID. Errors: throws if a retry may succeed.
 */
export async function sendDigest(
  parts: DigestMailParts,
  key: Pick<Digest, 'publication' | 'accountId'>,
): Promise<void> {
  const { db, publicUrl, identitySecret } = parts
  const { publication, accountId } = key
  await db.transaction(async (tx) => {
    const digest = await lockUnsent(tx, { publication, accountId })
    if (!digest) return
    const account = await findAccount(tx, accountId)
    if (account?.emailConfirmed && account.watchDigest && digest.changes) {
      const query = `?token=${createIdTokens(identitySecret, digestTokens).make(accountId)}`
      const { kind } = await findEdition(tx, publication)
      const text = kind === 'restatement' ? restatementMail : newsMail
      await deliver(parts, {
        to: account.email,
        ...text(digest.changes, { publicUrl, unsubscribe: `${publicUrl}/unsubscribe${query}` }),
        headers: oneClickUnsubscribe(`${publicUrl}/api/unsubscribe${query}`),
        identity: { id: `digest-${publication}-${accountId}@${new URL(publicUrl).hostname}`, date: digest.createdAt },
      })
    }
    await markSent(tx, { publication, accountId })
  })
}

/** `/api/unsubscribe`: turns the digest of an account off. */
export function digestRoutes(
  server: Server,
  { db, identitySecret }: Pick<DigestMailParts, 'db' | 'identitySecret'>,
): void {
  unsubscribeRoutes(server, {
    unsubscribe,
    open: openUnsubscribe,
    tokens: createIdTokens(identitySecret, digestTokens),
    async end(accountId, log) {
      requireDatabase(db)
      await updateAccount(db, accountId, { watchDigest: false })
      log.info({ account: accountId }, 'unsubscribed from the digest')
    },
  })
}
