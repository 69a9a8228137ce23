import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 24 * 3600_000

export type Csrf = ReturnType<typeof createCsrf>

/**
 * Double-submit tokens: cookie and header must carry the same one, signed by us for this session or visitor less
 * than 24 hours ago. Another site can neither read nor make one.
 */
export function createCsrf(secret: string, now: () => number) {
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
    /** True if a token is not valid for `owner` or expires within 12 hours. */
    isStale: (token: string | undefined, owner: string): boolean =>
      !isValid(token, owner) || endOf(token) - now() < lifetimeMs / 2,
    accepts: (input: { cookie: string | undefined; header: unknown; owner: string }): boolean =>
      isValid(input.cookie, input.owner) && typeof input.header === 'string' && sameText(input.cookie, input.header),
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
