import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@homeground/catalog/defaults'
import { isSchoolKey, placeSeparator } from '@homeground/catalog/place-kinds'
import {
  addToShortlist,
  createShortlist,
  deleteShortlist,
  getShortlist,
  listSchoolFigures,
  listShortlists,
  removeFromShortlist,
  removeShortlistNote,
  renameShortlist,
  type ShortlistPlace as ShortlistPlaceResponse,
  type Shortlist as ShortlistResponse,
  voteOnShortlist,
  writeShortlistNote,
} from '@homeground/contracts'
import { makerSecretHeader, voterIdHeader } from '@homeground/contracts/headers'
import {
  AppError,
  callService,
  type Db,
  invalid,
  notFound,
  requireDatabase,
  requireUser,
  type Server,
  type SignIdentity,
  signalOf,
  transactionWithin,
  unavailable,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type DataSource, type EntityManager, EntitySchema, MoreThan } from 'typeorm'
import { lockOwnAccount } from './accounts/account.repository.ts'
import { userIdOf } from './accounts/session-user.ts'
import { findPlaces } from './digest/figures.ts'

const rules = limits.shortlist
/** Shortlists that an account sees of its own. */
const mostListed = 100

/** Places that somebody shares with a link, so that others vote on them. */
export interface Shortlist {
  /** Random, as in the link. */
  readonly id: string
  /** The account that made it, which may change it without the secret; null if nobody was logged in. */
  readonly accountId: string | null
  /** SHA-256 of the maker's secret, hex. */
  readonly secretHash: string
  readonly title: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const Shortlist = new EntitySchema<Shortlist>({
  name: 'Shortlist',
  tableName: 'shortlist',
  columns: {
    id: { type: 'text', primary: true },
    accountId: { type: 'uuid', nullable: true },
    secretHash: { type: 'text' },
    title: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    expiresAt: { type: 'timestamptz' },
  },
})

/** What identifies a place of a list, and who voted on it or wrote a note. */
interface PlaceOfList {
  readonly shortlistId: string
  /** As `followedKey` of the catalog writes it. */
  readonly place: string
}

export interface ShortlistPlace extends PlaceOfList {
  /** The maker's order. */
  readonly position: number
}

export const ShortlistPlace = new EntitySchema<ShortlistPlace>({
  name: 'ShortlistPlace',
  tableName: 'shortlist_place',
  columns: {
    shortlistId: { type: 'text', primary: true },
    place: { type: 'text', primary: true },
    position: { type: 'integer' },
  },
})

interface VoterOfPlace extends PlaceOfList {
  /** SHA-256 of the id that the voter's browser keeps, hex. */
  readonly voterHash: string
}

export interface ShortlistVote extends VoterOfPlace {
  readonly isUp: boolean
}

export const ShortlistVote = new EntitySchema<ShortlistVote>({
  name: 'ShortlistVote',
  tableName: 'shortlist_vote',
  columns: {
    shortlistId: { type: 'text', primary: true },
    place: { type: 'text', primary: true },
    voterHash: { type: 'text', primary: true },
    isUp: { type: 'boolean' },
  },
})

export interface ShortlistNote extends VoterOfPlace {
  readonly name: string
  readonly text: string
  readonly writtenAt: Date
}

export const ShortlistNote = new EntitySchema<ShortlistNote>({
  name: 'ShortlistNote',
  tableName: 'shortlist_note',
  columns: {
    shortlistId: { type: 'text', primary: true },
    place: { type: 'text', primary: true },
    voterHash: { type: 'text', primary: true },
    name: { type: 'text' },
    text: { type: 'text' },
    writtenAt: { type: 'timestamptz' },
  },
})

/** Where places are looked up, and what signs calls there. */
export interface PlaceServices {
  readonly searchUrl: string
  readonly schoolsUrl: string
  readonly sign: SignIdentity
}

interface Parts {
  readonly db: DataSource
  readonly places: PlaceServices
  readonly now: () => number
}

type ListRequest = FastifyRequest & { readonly params: { readonly id: string } }

/** Shortlists: anyone with the id reads, votes and writes notes; the maker changes the list. */
export function shortlistRoutes(server: Server, parts: Parts): void {
  makerRoutes(server, parts)
  readerRoutes(server, parts)
}

function makerRoutes(server: Server, { db, places, now }: Parts): void {
  server.route({
    ...createShortlist,
    handler: async (request) => {
      requireDatabase(db)
      const { title, places: keys } = request.body
      await requireKnown(keys, { field: 'places', places, request })
      const id = randomBytes(16).toString('base64url')
      const secret = randomBytes(32).toString('base64url')
      const nowMs = now()
      const accountId = userIdOf(request) ?? null
      await transactionWithin(db, signalOf(request), async (tx) => {
        if (accountId !== null) await lockOwnAccount(tx, accountId)
        await tx
          .getRepository(Shortlist)
          .insert({
            id,
            accountId,
            secretHash: hashOf(secret),
            title: title.trim(),
            createdAt: new Date(nowMs),
            expiresAt: expiryAt(nowMs),
          })
        const rows = keys.map((place, position) => ({ shortlistId: id, place, position }))
        await tx.getRepository(ShortlistPlace).insert(rows)
      })
      return { id, secret }
    },
  })

  server.route({
    ...listShortlists,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const lists = await db
        .getRepository(Shortlist)
        .find({
          where: { accountId, expiresAt: MoreThan(new Date(now())) },
          order: { createdAt: 'DESC', id: 'ASC' },
          take: mostListed,
        })
      return lists.map(({ id, title, createdAt }) => ({ id, title, createdAt: createdAt.toISOString() }))
    },
  })

  /** Changes a list as its maker, which keeps it for another 12 months, and returns it. */
  const changeAsMaker = (request: ListRequest, change: (tx: EntityManager) => Promise<unknown>) =>
    changeList({ db, now, request }, async (tx, list) => {
      requireMaker(list, request)
      await change(tx)
    })

  server.route({
    ...renameShortlist,
    handler: (request) =>
      changeAsMaker(request, (tx) =>
        tx.getRepository(Shortlist).update({ id: request.params.id }, { title: request.body.title.trim() }),
      ),
  })

  server.route({
    ...deleteShortlist,
    handler: async (request, reply) => {
      const { id } = request.params
      requireMaker(await findList(db, id, now()), request)
      await db.getRepository(Shortlist).delete({ id })
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...addToShortlist,
    handler: async (request) => {
      const { id, place } = request.params
      requireMaker(await findList(db, id, now()), request)
      await requireKnown([place], { field: 'place', places, request })
      return changeAsMaker(request, async (tx) => {
        const rows = await tx.getRepository(ShortlistPlace).findBy({ shortlistId: id })
        if (rows.some((row) => row.place === place)) return
        if (rows.length >= rules.places) {
          throw full('place', `A shortlist holds ${rules.places} places. Please remove one first.`)
        }
        const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
        await tx.getRepository(ShortlistPlace).insert({ shortlistId: id, place, position })
      })
    },
  })

  server.route({
    ...removeFromShortlist,
    handler: (request) =>
      changeAsMaker(request, (tx) => {
        const { id, place } = request.params
        return tx.getRepository(ShortlistPlace).delete({ shortlistId: id, place })
      }),
  })
}

function readerRoutes(server: Server, { db, now }: Parts): void {
  server.route({
    ...getShortlist,
    handler: async (request) => listResponse(db, await findList(db, request.params.id, now()), request),
  })

  server.route({
    ...voteOnShortlist,
    handler: (request) =>
      changeList({ db, now, request }, async (tx) => {
        const { vote } = request.body
        const row = voterOf(request)
        await requirePlace(tx, row)
        if (vote === null) {
          await tx.getRepository(ShortlistVote).delete(row)
          return
        }
        await requireRoomForVoter(tx, row)
        await tx.getRepository(ShortlistVote).save({ ...row, isUp: vote === 'up' })
      }),
  })

  server.route({
    ...writeShortlistNote,
    handler: (request) =>
      changeList({ db, now, request }, async (tx) => {
        const { name, text } = request.body
        const row = voterOf(request)
        await requirePlace(tx, row)
        await requireRoomForVoter(tx, row)
        const notes = tx.getRepository(ShortlistNote)
        await notes.save({ ...row, name: name.trim(), text: text.trim(), writtenAt: new Date(now()) })
        if ((await notes.countBy({ shortlistId: row.shortlistId })) > rules.notes) {
          throw full('text', `A shortlist holds ${rules.notes} notes. No more can be added to this one.`)
        }
      }),
  })

  server.route({
    ...removeShortlistNote,
    handler: (request) =>
      changeList({ db, now, request }, async (tx) => {
        await tx.getRepository(ShortlistNote).delete(voterOf(request))
      }),
  })
}

/** Deletes the lists that nobody has changed for 12 months. Returns how many there were. */
export async function deleteExpiredShortlists(db: Db, nowMs: number): Promise<number> {
  const rows = await db.query('delete from shortlist where expires_at <= $1 returning id', [new Date(nowMs)])
  return rows[1]
}

/** Errors: 404 if it was deleted, has expired or never existed; 503 while Postgres is down. */
async function findList(db: Db, id: string, nowMs: number): Promise<Shortlist> {
  if ('isInitialized' in db) requireDatabase(db)
  const list = await db.getRepository(Shortlist).findOneBy({ id })
  if (!list || list.expiresAt.getTime() <= nowMs) {
    throw notFound('There is no such shortlist: it was deleted or never existed.')
  }
  return list
}

/**
 * Changes a list in a transaction that locks it, so that two calls at once can't exceed a limit, keeps it for another 12
 * months, and returns it as the caller then sees it. Errors: those of `findList`.
 */
async function changeList(
  { db, now, request }: Pick<Parts, 'db' | 'now'> & { request: ListRequest },
  change: (tx: EntityManager, list: Shortlist) => Promise<void>,
): Promise<ShortlistResponse> {
  requireDatabase(db)
  return transactionWithin(db, signalOf(request), async (tx) => {
    const { id } = request.params
    await tx.query('select from shortlist where id = $1 for update', [id])
    await change(tx, await findList(tx, id, now()))
    await tx.getRepository(Shortlist).update({ id }, { expiresAt: expiryAt(now()) })
    return listResponse(tx, await findList(tx, id, now()), request)
  })
}

function expiryAt(nowMs: number): Date {
  const date = new Date(nowMs)
  date.setUTCMonth(date.getUTCMonth() + rules.months)
  return date
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the caller has the list's secret, or is logged in to the account that made it. */
function isMakerOf({ secretHash, accountId }: Shortlist, request: FastifyRequest): boolean {
  if (accountId !== null && accountId === userIdOf(request)) return true
  const secret = request.headers[makerSecretHeader]
  return typeof secret === 'string' && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secretHash))
}

function requireMaker(list: Shortlist, request: FastifyRequest): void {
  if (isMakerOf(list, request)) return
  throw new AppError('forbidden', 403, 'Only the person who made this shortlist can change it.')
}

/** The voter and the place of a call. */
function voterOf({ params, headers }: { params: { id: string; place: string }; headers: FastifyRequest['headers'] }) {
  return { shortlistId: params.id, place: params.place, voterHash: hashOf(String(headers[voterIdHeader])) }
}

function full(field: string, sentence: string): AppError {
  return new AppError('conflict', 409, sentence, { fields: { [field]: [sentence] } })
}

/** Errors: 404 if the list doesn't have the place. */
async function requirePlace(tx: Db, { shortlistId, place }: PlaceOfList): Promise<void> {
  if (await tx.getRepository(ShortlistPlace).existsBy({ shortlistId, place })) return
  throw notFound('This shortlist does not have that place.')
}

/** Errors: 409 if the list has as many voters as it may and the caller is none of them. */
async function requireRoomForVoter(tx: Db, { shortlistId, voterHash }: VoterOfPlace): Promise<void> {
  const rows: { voterHash: string }[] = await tx.query(
    `select voter_hash as "voterHash" from shortlist_vote where shortlist_id = $1
     union select voter_hash from shortlist_note where shortlist_id = $1`,
    [shortlistId],
  )
  if (rows.length < rules.voters || rows.some((row) => row.voterHash === voterHash)) return
  throw full('voter', `A shortlist holds the votes and notes of ${rules.voters} people. This one has as many.`)
}

/** Errors: 422 on `field` if one is unknown; 503 while search or schools is down. */
async function requireKnown(
  keys: readonly string[],
  { field, places, request }: { field: string; places: PlaceServices; request: FastifyRequest },
): Promise<void> {
  const { searchUrl, schoolsUrl, sign } = places
  const schoolKeys = keys.filter(isSchoolKey)
  const placeKeys = keys.filter((key) => !isSchoolKey(key))
  const call = { sign, requestId: request.id, signal: signalOf(request) }
  const [foundPlaces, foundSchools] = await Promise.all([
    placeKeys.length > 0 ? findPlaces({ searchUrl, ...call }, placeKeys) : new Map(),
    schoolKeys.length > 0
      ? callService(listSchoolFigures, {
          url: schoolsUrl,
          to: 'schools',
          query: { schools: schoolKeys.join(placeSeparator) },
          ...call,
        })
      : [],
  ]).catch((error: unknown) => {
    const isDown = error instanceof AppError && error.status === 503
    throw isDown ? unavailable('Places can’t be looked up right now. Please try again.', error) : error
  })
  const known = new Set([...foundPlaces.keys(), ...foundSchools.map(({ key }) => key)])
  const unknown = keys.filter((key) => !known.has(key))
  if (unknown.length > 0) throw invalid({ [field]: `there is no ${unknown.join('; ')}` })
}

/** A list as the caller sees it: nobody sees who voted how, and only the caller which note is the caller's. */
async function listResponse(db: Db, list: Shortlist, request: FastifyRequest): Promise<ShortlistResponse> {
  const { id: shortlistId, title, createdAt, expiresAt } = list
  const voterId = request.headers[voterIdHeader]
  const own = typeof voterId === 'string' ? hashOf(voterId) : null
  // One after the other: a transaction has one connection.
  const places = await db.getRepository(ShortlistPlace).find({ where: { shortlistId }, order: { position: 'ASC' } })
  const votes = await db.getRepository(ShortlistVote).findBy({ shortlistId })
  const notes = await db
    .getRepository(ShortlistNote)
    .find({ where: { shortlistId }, order: { writtenAt: 'ASC', voterHash: 'ASC' } })
  const placeResponse = ({ place }: ShortlistPlace): ShortlistPlaceResponse => {
    const cast = votes.filter((vote) => vote.place === place)
    const up = cast.filter(({ isUp }) => isUp).length
    const ownVote = cast.find(({ voterHash }) => voterHash === own)
    return {
      place,
      up,
      down: cast.length - up,
      ownVote: ownVote ? (ownVote.isUp ? 'up' : 'down') : null,
      notes: notes
        .filter((note) => note.place === place)
        .map(({ name, text, writtenAt, voterHash }) => ({
          name,
          text,
          writtenAt: writtenAt.toISOString(),
          isOwn: voterHash === own,
        })),
    }
  }
  return {
    id: shortlistId,
    title,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isMaker: isMakerOf(list, request),
    // The sort is stable: places with as many votes stay in the maker's order.
    places: places.map(placeResponse).sort((a, b) => b.up - b.down - (a.up - a.down)),
  }
}
