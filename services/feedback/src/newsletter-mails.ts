import { retention } from '@homeground/catalog/defaults'
import { paths } from '@homeground/contracts'
import { type MailText, mailText, oneClickUnsubscribe } from '@homeground/mail'
import { createIdTokens } from '@homeground/service'
import type { Issue } from './newsletter.repository.ts'

/** Asks the owner of an address whether the newsletter is wanted. */
export const confirmMail = ({ confirm }: NewsletterLinks): MailText =>
  mailText(
    'Confirm your Homeground newsletter',
    `Someone entered this email for the Homeground newsletter. If it was you, open this link within ${retention.unconfirmedSubscriptionDays} days:`,
    confirm,
    "If it wasn't you, ignore this email. You won't get the newsletter, and we'll delete your address.",
  )

/** Says that the newsletter will come, and how to end it. */
export const welcomeMail = (links: NewsletterLinks): MailText => ({
  ...mailText(
    'You’re subscribed to the Homeground newsletter',
    'You’re subscribed. We write when new data or a new article is out, and never more than twice a month.',
    ...closing(links),
  ),
  headers: oneClickUnsubscribe(links.oneClick),
})

/** An issue for one subscriber. */
export const issueMail = ({ subject, text }: Issue, links: NewsletterLinks): MailText => ({
  ...mailText(subject, text.trim(), ...closing(links)),
  headers: oneClickUnsubscribe(links.oneClick),
})

const closing = ({ unsubscribe }: NewsletterLinks) => [
  'To stop the newsletter and delete your address, open this link:',
  unsubscribe,
]

/** The tokens of a subscriber's links, each for its own purpose. */
export function newsletterTokens(identitySecret: string) {
  return {
    confirm: createIdTokens(identitySecret, 'newsletter-confirm'),
    unsubscribe: createIdTokens(identitySecret, 'newsletter-unsubscribe'),
  }
}

interface NewsletterLinks {
  readonly confirm: string
  readonly unsubscribe: string
  /** Mail programs post to it. */
  readonly oneClick: string
}

/** The links in the mails of a subscriber. Pages ask for a click, because scanners open every link. */
export function newsletterLinks(
  subscriberId: string,
  { publicUrl, identitySecret }: { publicUrl: string; identitySecret: string },
): NewsletterLinks {
  const tokens = newsletterTokens(identitySecret)
  const unsubscribe = `?token=${tokens.unsubscribe.make(subscriberId)}`
  return {
    confirm: `${publicUrl}/newsletter/confirm?token=${tokens.confirm.make(subscriberId)}`,
    unsubscribe: `${publicUrl}/newsletter/unsubscribe${unsubscribe}`,
    oneClick: `${publicUrl}${paths.newsletterUnsubscribe}${unsubscribe}`,
  }
}
