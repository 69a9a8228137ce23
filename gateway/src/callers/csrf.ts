import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 24 * 3600_000

/**
 * Tokens of the double submit: cookie and header must both carry one, and it must have been made here, for
 * this very session or visitor, within 24 hours. Another site can neither read nor make one.
 */
export function openCsrf(secret: string, now: () => number) {
  const key = createHmac('sha256', secret).update('csrf').digest()
  const macOf = (head: string, owner: string) =>
    createHmac('sha256', key).update(`${head}.${owner}`).digest('base64url')
  const endOf = (token: string) => Number.parseInt(token.split('.')[0] ?? '', 36)
  const isValid = (token: string | undefined, owner: string): token is string => {
    const [end, nonce, mac] = (token ?? '').split('.')
    return (
      end !== undefined &&
      nonce !== undefined &&
      mac !== undefined &&
      sameText(mac, macOf(`${end}.${nonce}`, owner)) &&
      endOf(token ?? '') > now()
    )
  }
  return {
    make(owner: string): string {
      const head = `${(now() + lifetimeMs).toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${head}.${macOf(head, owner)}`
    },
    /** True when it does not work for `owner`, or will not for much longer. */
    isStale: (token: string | undefined, owner: string): boolean =>
      !isValid(token, owner) || endOf(token) - now() < lifetimeMs / 2,
    accepts: (input: { cookie: string | undefined; header: unknown; owner: string }): boolean =>
      isValid(input.cookie, input.owner) &&
      typeof input.header === 'string' &&
      sameText(input.cookie, input.header),
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
