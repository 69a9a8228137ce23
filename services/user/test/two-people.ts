import { anonymous, createLog, type Identity, sessionHandle } from '@homeground/service'
import { createCaller, testSecret } from '@homeground/testing'
import fc from 'fast-check'
import './quick-passwords.ts'

const { sendUserMail } = await import('../src/mails/mails.ts')
const { sandboxPayments } = await import('../src/premium/payments.ts')
const { codeIn, operator, publicUrl, startedSession, startUserService } = await import('./support.ts')

/**
 * The user service in this process; it sends a mail at once, and its clock does not move. Called at the top of a test
 * file; stops the service after the tests of the file.
 */
export async function startFastService() {
  const links = new Map<string, URL>()
  const secureLinks = new Map<string, URL>()
  const codes = new Map<string, string>()
  const mailer = {
    async send({ to, text }: { to: string; text: string }) {
      const link = /https:\S+token=\S+/.exec(text)?.[0]
      const code = codeIn(text)
      if (code) codes.set(to, code)
      const ofKind = link?.includes('/secure-account?') ? secureLinks : links
      if (link) ofKind.set(to, new URL(link))
      return { refused: null }
    },
  }
  const log = createLog('user', 'silent')
  const clock = { ms: Date.now() }
  const now = () => clock.ms
  let sent = 0
  const service = await startUserService({
    clock,
    payments: sandboxPayments({ publicUrl, identitySecret: testSecret, now }),
    mails: (db) => ({
      add: (job) => {
        const run = { jobId: `${++sent}`, requestedAtMs: now() }
        return sendUserMail({ db, mailer, log, now, publicUrl, identitySecret: testSecret, operator }, job, run)
      },
      close: async () => {},
    }),
  })
  return {
    ...service,
    /** Mails that were sent count no longer, as an hour later: links stay valid. */
    async forgetMailCounts() {
      const keys = await service.redis.keys(`${service.prefix}:mails:*`)
      if (keys.length > 0) await service.redis.del(keys)
    },
    /** The newest link to set a password or confirm an address that was mailed to each address. */
    links,
    /** The newest link that secures an account that was mailed to each address. */
    secureLinks,
    /** The newest code that was mailed to each address, or shown to the reader of its mail. */
    codes,
  }
}

export type FastService = Awaited<ReturnType<typeof startFastService>>

/** Somebody with one browser and one password. The browser holds a session at a time, as the gateway's cookies do. */
export function createPerson(service: FastService, { browser, password }: Record<'browser' | 'password', string>) {
  let session: { id: string; userId: string } | undefined
  const device = { device: browser, client: browser }
  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
    if (session && !(await service.isOpen(session.id))) session = undefined
    const identity: Identity = session
      ? { subject: `user:${session.userId}`, session: sessionHandle(session.id), tier: 'free', role: 'user', ...device }
      : { ...anonymous, ...device }
    const response = await createCaller(service.server, identity)(url, { method, ...(payload && { payload }) })
    const started = startedSession(response)
    if (started) session = { id: started, userId: response.json().id }
    return response
  }
  return {
    send,
    /** The account that the browser was logged in to last. */
    userId: () => session?.userId ?? null,
    signUp: (email: string) => send('POST', '/api/register', { email, password }),
    logIn: (email: string, other = {}) => send('POST', '/api/login', { email, password, ...other }),
    forget: (email: string) => send('POST', '/api/forgot-password', { email }),
    save: (note: string) => send('PUT', '/api/user/places/02139', { note }),
    places: () => send('GET', '/api/user/places'),
    resend: () => send('POST', '/api/user/confirmation'),
    changeTo: (email: string) => send('PATCH', '/api/user', { email, currentPassword: password }),
    async buy() {
      const checkout = await send('POST', '/api/premium/checkout')
      if (checkout.statusCode !== 201) return checkout
      const id = checkout.json().url.split('/').at(-1)
      return send('POST', `/api/premium/sandbox/${id}`, { outcome: 'pay' })
    },
    typeCode: (code: string) => send('POST', '/api/user/confirmation/code', { code }),
    /** Opens the newest link mailed to an address for a code, which is then the newest of the address. */
    async showCode(email: string) {
      const token = service.links.get(email)?.searchParams.get('token')
      if (!token) return undefined
      const response = await send('POST', '/api/confirm-email/code', { token })
      if (response.statusCode === 201) service.codes.set(email, response.json().code)
      return response
    },
    /** Opens the newest link mailed to an address that secures an account. */
    async secure(email: string) {
      const token = service.secureLinks.get(email)?.searchParams.get('token')
      return token ? send('POST', '/api/secure-account', { token }) : undefined
    },
    /** Opens the newest link mailed to an address, and chooses the password if asked. */
    async openMail(email: string) {
      const link = service.links.get(email)
      if (!link) return undefined
      const token = link.searchParams.get('token')
      if (link.pathname === '/reset-password') return send('POST', '/api/reset-password', { token, password })
      const response = await send('POST', '/api/confirm-email', { token })
      if (response.statusCode !== 422 || !response.json().errors.password) return response
      return send('POST', '/api/confirm-email', { token, password })
    },
  }
}

const sequences = 200
/** About 4 s on a machine of its own. */
export const timeoutMs = 300_000
const atOnce = 8
const seed = Date.now() % 1_000_000

/** Runs `check` on random sequences. A failure names the seed: set it above to repeat the run. */
export async function checkSequences<Each>(
  sequence: fc.Arbitrary<Each>,
  check: (each: Each, index: number) => Promise<void>,
): Promise<void> {
  const samples = fc.sample(sequence, { numRuns: sequences, seed })
  let next = 0
  const worker = async () => {
    while (next < samples.length) {
      const index = next++
      const each = samples[index]!
      await check(each, index).catch((error: unknown) => {
        next = samples.length
        throw new Error(`seed ${seed}, sequence ${index}: ${JSON.stringify(each)}`, { cause: error })
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
