import { type Operator, operatorText, refundText } from '@homeground/contracts/operator'
import { deliver, type Mailer, type MailText, mailText } from '@homeground/mail'
import { addNamedJobs, queues } from '@homeground/queues'
import type { Db, Log } from '@homeground/service'
import type { Queue } from 'bullmq'
import { type DataSource, EntitySchema, IsNull } from 'typeorm'
import { findAccount } from '../accounts/account.repository.ts'

/** One email about one payment: written in the transaction of the payment, so that none is lost or sent twice. */
export interface Receipt {
  /** The purchase that was paid. */
  readonly checkoutId: string
  /** Who gets it. */
  readonly accountId: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

export const Receipt = new EntitySchema<Receipt>({
  name: 'Receipt',
  tableName: 'receipt',
  columns: {
    checkoutId: { type: 'uuid', primary: true },
    accountId: { type: 'uuid' },
    createdAt: { type: 'timestamptz' },
    sentAt: { type: 'timestamptz', nullable: true },
  },
})

/** Records that a receipt is to be sent, in the transaction of its payment. */
export async function insertReceipt(tx: Db, receipt: Omit<Receipt, 'sentAt'>): Promise<void> {
  await tx.getRepository(Receipt).insert(receipt)
}

/** True if a receipt is still to be sent. */
export function isReceiptUnsent(db: Db, checkoutId: string): Promise<boolean> {
  return db.getRepository(Receipt).existsBy({ checkoutId, sentAt: IsNull() })
}

const maxPerCall = 1000

/** Queues the receipts that are not sent yet, the oldest first; those that wait in the queue already are left out. */
export async function requestUnsentReceipts(db: Db, queue: Queue): Promise<void> {
  const unsent = await db
    .getRepository(Receipt)
    .find({ where: { sentAt: IsNull() }, order: { createdAt: 'ASC' }, take: maxPerCall })
  if (unsent.length === 0) return
  await addNamedJobs(
    queue,
    queues.userMail,
    unsent.map(({ checkoutId }) => ({ jobId: `receipt-${checkoutId}`, data: { kind: 'receipt', checkoutId } })),
  )
}

export interface ReceiptParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Who runs the site. */
  readonly operator: Operator
  readonly log: Log
}

interface PaidTerm {
  readonly provider: string
  readonly paymentId: string
  readonly amountCents: number
  readonly paidAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Sends the receipt of a payment, unless it is sent already or the account is deleted. A crash right after the mail was sent
 * sends it again with the same Message-ID. Errors: throws if a retry may succeed.
 */
export async function sendReceipt(parts: ReceiptParts, { checkoutId }: Pick<Receipt, 'checkoutId'>): Promise<void> {
  const { db, publicUrl } = parts
  await db.transaction(async (tx) => {
    const receipts = tx.getRepository(Receipt)
    const receipt = await receipts.findOne({ where: { checkoutId }, lock: { mode: 'pessimistic_write' } })
    if (receipt?.sentAt !== null) return
    const account = await findAccount(tx, receipt.accountId)
    const [term]: PaidTerm[] = await tx.query(
      `select provider, payment_id as "paymentId", amount_cents as "amountCents", paid_at as "paidAt",
         starts_at as "startsAt", ends_at as "endsAt"
       from payment join premium_term using (provider, payment_id) where checkout_id = $1`,
      [checkoutId],
    )
    if (account && term) {
      const { hostname } = new URL(publicUrl)
      await deliver(parts, {
        to: account.email,
        ...receiptMail(term, parts),
        identity: { id: `receipt-${checkoutId}@${hostname}`, date: receipt.createdAt },
      })
    }
    await receipts.update({ checkoutId }, { sentAt: () => 'clock_timestamp()' })
  })
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function receiptMail(
  { provider, paymentId, amountCents, paidAt, startsAt, endsAt }: PaidTerm,
  { operator, publicUrl }: Pick<ReceiptParts, 'operator' | 'publicUrl'>,
): MailText {
  const facts = {
    Amount: usd.format(amountCents / 100),
    Paid: day.format(paidAt),
    'Premium from': day.format(startsAt),
    'Premium until': day.format(endsAt),
    Reference: paymentId,
  }
  return mailText(
    'Receipt for Homeground premium',
    provider === 'sandbox'
      ? 'This is a test: nothing was charged. A real purchase would get this receipt.'
      : 'Thank you for your payment. This is your receipt.',
    Object.entries(facts)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    'It was one payment: premium ends on that day and does not renew. Log in with this email on any device to use it.',
    operatorText(operator),
    `Refunds: ${refundText(operator)}`,
    operator.email === ''
      ? `Questions? Write to us and name the reference:\n${publicUrl}/contact`
      : `Questions? Write to ${operator.email} and name the reference.`,
    `Your terms and payments:\n${publicUrl}/premium`,
  )
}
