import { isSchoolId, readFollowedKey } from '@homeground/catalog/place-kinds'
import {
  endSession,
  endSessions,
  listSessions,
  login,
  loginWithSecondFactor,
  logout,
  maxNoteLength,
  type Registration,
  register as registerRoute,
  type User,
} from '@homeground/contracts'
import {
  AppError,
  type Db,
  identityOf,
  logSecurityEvent,
  notFound,
  requireDatabase,
  requireUser,
  runOnce,
  type Server,
  sessionHandle,
  setSessionEnd,
  setSessionStart,
  signalOf,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Account,
  deleteAccount,
  emailKey,
  findAccount,
  findOpenAnywhere,
  findUnconfirmedOfDevice,
  insertAccount,
  isFromBeforeDevices,
  lockAccount,
} from '../accounts/account.repository.ts'
import { moveApiKeys } from '../accounts/api-key.repository.ts'
import { type AccessParts, changeAndEndAccess } from '../accounts/end-access.ts'
import { attemptOf, deviceHashOf } from '../accounts/login-attempts.ts'
import { checkNewPassword, hashPassword, passwordMatches } from '../accounts/passwords.ts'
import { removeTermOverlaps } from '../accounts/premium-term.repository.ts'
import { hasSecondFactor } from '../accounts/second-factor.repository.ts'
import { refreshSessions, userIdOf, userResponse } from '../accounts/session-user.ts'
import { countLink, notifyOwner, requestLink } from '../mails/mails.ts'
import { placeLimit, searchLimit, watchLimit } from '../saved-lists.ts'
import { expiredLogin, isCurrent, type LoginParts, requireCode } from './second-factor.ts'

/** Registration, login and logout. No response reveals whether an address has an account. */
export function loginRoutes(server: Server, parts: LoginParts): void {
  const { db, sessions, attempts, pendingLogins, now } = parts

  server.route({
    ...registerRoute,
    handler: async (request, reply) => {
      const { email, password, name = '' } = request.body
      checkNewPassword({ password, email })
      requireDatabase(db)
      const user = await register(parts, { email, password, name }, { request, reply })
      return reply.status(201).send(user)
    },
  })

  server.route({
    ...login,
    handler: async (request, reply) => {
      const { email, password, bringAlong: isBroughtAlong = false } = request.body
      requireDatabase(db)
      const attempt = attemptOf(request, email)
      const [anywhere, own] = await Promise.all([
        findOpenAnywhere(db, { emailKey: attempt.emailKey, nowMs: now() }),
        findUnconfirmedOfDevice(db, attempt),
      ])
      let tooMany: unknown
      const countedKeys = await attempts.begin(attempt).catch((error: unknown) => {
        // Failures elsewhere don't keep a browser out of the accounts that only it can open.
        if (own.length === 0) throw error
        tooMany = error
        return attempts.beginOwn(attempt)
      })
      const candidates = { anywhere: tooMany ? null : anywhere, own }
      const account = await findByPassword(candidates, password, signalOf(request))
      if (!account) {
        logSecurityEvent(request.log, 'login failed', { account: anywhere?.id })
        throw tooMany ?? wrongLogin()
      }
      await attempts.takeBack(countedKeys)
      if (await hasSecondFactor(db, account.id)) {
        return { login: await pendingLogins.begin(account, { isBroughtAlong }) }
      }
      if (isBroughtAlong) await bringAlong(parts, { request, to: account.id })
      if (isFromBeforeDevices(account)) {
        // Its first link has expired. The login does not depend on the mail.
        const job = { kind: 'confirm', accountId: account.id } as const
        await requestLink(parts, job, { to: email, request }).catch((error: unknown) =>
          request.log.warn({ err: error }, 'confirmation link not mailed'),
        )
      }
      return logIn(parts, account, { request, reply })
    },
  })

  // Until the code there is no session.
  server.route({
    ...loginWithSecondFactor,
    handler: async (request, reply) => {
      const { login: id, code } = request.body
      requireDatabase(db)
      const login = await pendingLogins.find(id)
      const account = await findAccount(db, login.accountId)
      if (!account || !isCurrent(login, account)) throw expiredLogin()
      await requireCode(parts, account.id, { request, code })
      await pendingLogins.end(id)
      if (login.isBroughtAlong) await bringAlong(parts, { request, to: account.id })
      return logIn(parts, account, { request, reply, isSecondFactorGiven: true })
    },
  })

  server.route({
    ...logout,
    handler: async (request, reply) => {
      await endRequestSession(sessions, request)
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}

/**
 * Creates a new, unconfirmed account, requests its mail and logs in to it. Its address may have other accounts: nothing
 * is looked up, so neither the response nor its time reveals which ones do. A repetition in the same browser logs in to
 * the account again. Nobody who was refused has an account: it is stored last, and not after the request's deadline.
 * Errors: those of `runOnce` and `countLink`.
 */
async function register(
  parts: LoginParts,
  { email, password, name }: Required<Registration>,
  { request, reply }: Pick<LoginRequest, 'request' | 'reply'>,
): Promise<User> {
  const { db, sessions, mails, now } = parts
  const { device } = identityOf(request)
  // A repetition has the same hash, so that it is recognized by the password without a faster hash being stored.
  const salted = device === undefined ? undefined : [device, emailKey(email)]
  const passwordHash = await hashPassword(password, signalOf(request), salted)
  let first: StartedSession | undefined
  const once = runOnce(db, {
    request,
    // Calls without a browser have nothing in common.
    sender: device ?? request.id,
    sent: [email, name, passwordHash],
    nowMs: now(),
    async effect(tx) {
      const isMailed = await countLink(parts, { to: email, request })
      const deviceHash = deviceHashOf(request)
      const account = await insertAccount(tx, { email, name, deviceHash, passwordHash })
      first = await startSession({ db: tx, sessions, now }, account, request)
      return { accountId: account.id, isMailed }
    },
    async lasts(tx, { accountId }) {
      const account = await findAccount(tx, accountId)
      const isUnchanged = account?.emailKey === emailKey(email) && account.passwordHash === passwordHash
      return isUnchanged && !(await hasSecondFactor(tx, accountId))
    },
    async follow({ accountId, isMailed }) {
      if (isMailed) await mails.add({ kind: 'confirm', accountId }, `sign-up ${accountId}`)
    },
  })
  const { accountId } = await once.catch(async (error: unknown) => {
    if (first) await sessions.end(first.user.id, sessionHandle(first.id))
    throw error
  })
  if (!first) {
    const account = await findAccount(db, accountId)
    if (!account) throw wrongLogin()
    return logIn(parts, account, { request, reply })
  }
  await switchSession(sessions, first, { request, reply })
  logSecurityEvent(request.log, 'signed up', { account: accountId })
  return first.user
}

/**
 * Returns the account that a password opens: first the one that it opens in any browser, then the browser's own
 * unconfirmed ones. Verifies one hash whether or not there is the former, so that the response time doesn't reveal it.
 */
async function findByPassword(
  { anywhere, own }: { anywhere: Account | null; own: readonly Account[] },
  password: string,
  signal: AbortSignal,
): Promise<Account | undefined> {
  const opens = await Promise.all(
    [anywhere, ...own].map((account) => passwordMatches(account?.passwordHash, password, signal)),
  )
  return opens[0] && anywhere ? anywhere : own.find((_, index) => opens[index + 1])
}

/**
 * Moves the lists, the premium and the API keys of the unconfirmed account that the caller is logged in to, to another
 * one whose password the caller has just given, and deletes the first. Does nothing if the first is confirmed, an
 * operator's, or the same account. Errors: 409 if a list or a note would be longer than an account may have, and then
 * nothing changes.
 */
async function bringAlong(parts: AccessParts, { request, to }: { request: FastifyRequest; to: string }): Promise<void> {
  const from = userIdOf(request)
  if (from === undefined || from === to) return
  await changeAndEndAccess(parts, { signal: signalOf(request) }, async (tx, endAccess) => {
    // In a fixed order, so that two calls at once don't wait for each other.
    for (const id of [from, to].toSorted()) await lockAccount(tx, id)
    const source = await findAccount(tx, from)
    if (!source || source.emailConfirmed || source.role !== 'user') return
    if (!(await findAccount(tx, to))) return
    const before = await countLists(tx, to)
    await moveBelongings(tx, { from, to })
    await requireWithinLimits(tx, { from, to, before })
    await moveApiKeys(tx, { apiKeyCache: parts.apiKeyCache, from, to })
    await removeTermOverlaps(tx, to)
    await endAccess(from)
    await deleteAccount(tx, from)
  })
}

const lists = [placeLimit, watchLimit, searchLimit]

/** The rows of an account in each of the lists. */
async function countLists(tx: Db, accountId: string): Promise<number[]> {
  const counts: number[] = []
  for (const { entity } of lists) counts.push(await tx.getRepository(entity).countBy({ accountId }))
  return counts
}

async function requireWithinLimits(
  tx: Db,
  { from, to, before }: { from: string; to: string; before: readonly number[] },
): Promise<void> {
  const after = await countLists(tx, to)
  lists.forEach(({ maxRows, listName }, index) => {
    const count = after[index]!
    if (count > maxRows && count > before[index]!) {
      throw tooMuch(`Together, your accounts have ${count} ${listName}; one holds ${maxRows}.`)
    }
  })
  const places = await findLongNotes(tx, { from, to, maxLength: maxNoteLength })
  if (places.length > 0) {
    throw tooMuch(`Together, your notes on ${places.join('; ')} are too long for one account.`)
  }
}

function tooMuch(sentence: string): AppError {
  return new AppError('conflict', 409, `${sentence} Please shorten or remove some first.`)
}

/** Moves everything that belongs to one account to another, so that deleting the first loses nothing. */
async function moveBelongings(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  // SQL: each statement merges two sets. If both accounts have a note on a place, the notes are joined.
  await tx.query(
    `insert into saved_place as mine (account_id, zip, note, saved_at)
     select $2, zip, note, saved_at from saved_place where account_id = $1
     on conflict (account_id, zip) do update set
       note = case when mine.note in ('', excluded.note) then excluded.note
         when excluded.note = '' then mine.note
         else mine.note || E'\\n' || excluded.note end,
       saved_at = least(mine.saved_at, excluded.saved_at)`,
    [from, to],
  )
  await tx.query(
    `insert into watched_zip (account_id, zip, watched_at)
     select $2, zip, watched_at from watched_zip where account_id = $1
     on conflict do nothing`,
    [from, to],
  )
  await tx.query(
    `insert into saved_search (account_id, name, path, saved_at)
     select $2, name, path, saved_at from saved_search where account_id = $1
     on conflict (account_id, path) do nothing`,
    [from, to],
  )
  for (const table of ['checkout', 'payment', 'premium_term', 'receipt', 'shortlist']) {
    await tx.query(`update ${table} set account_id = $2 where account_id = $1`, [from, to])
  }
}

/** Places that were moved, five at most, whose note is longer than one may be. */
async function findLongNotes(
  tx: Db,
  { from, to, maxLength }: { from: string; to: string; maxLength: number },
): Promise<string[]> {
  const rows: { zip: string }[] = await tx.query(
    `select zip from saved_place join saved_place as moved using (zip)
     where saved_place.account_id = $2 and moved.account_id = $1 and length(saved_place.note) > $3
     order by zip limit 5`,
    [from, to, maxLength],
  )
  return rows.map(({ zip }) => {
    const followed = readFollowedKey(zip)
    return isSchoolId(followed) ? `${followed.kind} ${followed.id}` : followed.id
  })
}

/** The caller's own sessions: lists them, ends one, ends all. */
export function sessionRoutes(server: Server, { sessions }: LoginParts): void {
  server.route({
    ...listSessions,
    handler: async (request) => {
      const { userId, session } = requireUser(request)
      const rows = await sessions.list(userId)
      return rows.map(({ handle, device, startedAtMs, seenAtMs }) => ({
        id: handle,
        device,
        startedAt: new Date(startedAtMs).toISOString(),
        seenAt: new Date(seenAtMs).toISOString(),
        current: handle === session,
      }))
    },
  })

  server.route({
    ...endSessions,
    handler: async (request, reply) => {
      await sessions.endAll(requireUser(request).userId)
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...endSession,
    handler: async (request, reply) => {
      const { userId, session } = requireUser(request)
      const { id } = request.params
      if (!(await sessions.end(userId, id))) throw notFound('There is no such session.')
      if (id === session) setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}

/**
 * Starts a session for an account whose password was just verified, and ends the session that the request
 * came with. A browser that a confirmed account doesn't know yet becomes known, and the owner gets a mail about it. Errors:
 * 401 if the password was changed in the meantime; 503 if Redis is down.
 */
async function logIn(
  parts: LoginParts,
  account: Account,
  { request, reply, isSecondFactorGiven = false }: LoginRequest,
): Promise<User> {
  const { db, sessions, sessionFactors, attempts, now } = parts
  const newSession = await startSession({ db, sessions, now }, account, request)
  const { user, id } = newSession
  if (isSecondFactorGiven) await sessionFactors.give(sessionHandle(id))
  // A password reset during the verification ended all sessions, but could not know of this one. The same goes for
  // a second factor that was turned on meanwhile.
  const current = await findAccount(db, account.id)
  const isCodeMissing = !isSecondFactorGiven && (await hasSecondFactor(db, account.id))
  if (current?.passwordHash !== account.passwordHash || isCodeMissing) {
    await sessions.end(account.id, sessionHandle(id))
    throw wrongLogin()
  }
  // Likewise, a purchase or a change of role updated all sessions but this one.
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  if (account.emailConfirmed) {
    const attempt = attemptOf(request, account.email)
    if (!(await attempts.isKnownDevice(attempt))) await notifyOwner(parts, account, 'login')
    await attempts.rememberDevice(attempt)
  }
  await switchSession(sessions, newSession, { request, reply })
  logSecurityEvent(request.log, 'logged in', { account: account.id, secondFactor: isSecondFactorGiven })
  return user
}

interface LoginRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The caller has just given a code of the account's second factor. */
  readonly isSecondFactorGiven?: boolean
}

interface StartedSession {
  readonly user: User
  /** For the cookie. */
  readonly id: string
}

/** Starts a session of an account. Errors: 503 if Redis is down. */
async function startSession(
  { db, sessions, now }: { db: Db } & Pick<LoginParts, 'sessions' | 'now'>,
  account: Account,
  request: FastifyRequest,
): Promise<StartedSession> {
  const user = await userResponse(db, account, now())
  const premiumUntilMs = user.premiumUntil ? Date.parse(user.premiumUntil) : 0
  const { id: userId, role, emailConfirmed: isConfirmed } = account
  const sessionUser = { userId, role, premiumUntilMs, isConfirmed }
  return { user, id: await sessions.start(sessionUser, request.headers['user-agent'] ?? '') }
}

/** Makes the caller's browser use a session, and ends the one that the request came with. Errors: 503 if Redis is down. */
async function switchSession(
  sessions: LoginParts['sessions'],
  { id }: StartedSession,
  { request, reply }: Pick<LoginRequest, 'request' | 'reply'>,
): Promise<void> {
  await endRequestSession(sessions, request)
  setSessionStart(reply, id)
}

/** Ends the session that the request came with, if any. Errors: 503 if Redis is down. */
export async function endRequestSession(sessions: LoginParts['sessions'], request: FastifyRequest): Promise<void> {
  const { session } = identityOf(request)
  const userId = userIdOf(request)
  if (userId !== undefined && session) await sessions.end(userId, session)
}

/** The 401 of a failed login: the same for an unknown address, a wrong password and an unconfirmed account. */
function wrongLogin(): AppError {
  return new AppError('unauthenticated', 401, "Wrong email or password, or the account isn't confirmed yet.")
}
