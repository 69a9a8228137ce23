import { paths } from '@homeground/contracts'
import { createIdTokens } from '@homeground/service'

/** The tokens of a subscriber's links, each for its own purpose. */
export function newsletterTokens(identitySecret: string) {
  return {
    confirm: createIdTokens(identitySecret, 'newsletter-confirm'),
    unsubscribe: createIdTokens(identitySecret, 'newsletter-unsubscribe'),
  }
}

export interface NewsletterLinks {
  readonly confirm: string
  readonly unsubscribe: string
  /** What mail programs post to. */
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
