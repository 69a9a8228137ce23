import { readFollowedKey } from '@homeground/catalog/place-kinds'
import {
  getWatchFeed,
  internalPaths,
  renewWatchFeed,
  turnOffWatchFeed,
  turnOnWatchFeed,
  type WatchFeedContent,
  type WatchFeedEntry as WatchFeedEntryResponse,
  type WatchFeed as WatchFeedResponse,
} from '@homeground/contracts'
import { followedPath, pathTo, watchFeedPath } from '@homeground/contracts/paths'
import { createIdTokens, notFound, requireDatabase, requireUser, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { DataSource } from 'typeorm'
import {
  findFeed,
  listFeedEntries,
  renewFeedAddress,
  turnOffFeed,
  turnOnFeed,
  type WatchFeed,
  type WatchFeedEntry,
} from './accounts/watch-feed.repository.ts'

interface Parts {
  readonly db: DataSource
  /** Signs the addresses of feeds. */
  readonly identitySecret: string
}

/** `/api/user/feed`: the address of the caller's feed of watched places and schools. Returns its content to the gateway. */
export function watchFeedRoutes(server: Server, { db, identitySecret }: Parts): void {
  const tokens = createIdTokens(identitySecret, 'watch-feed')
  const ownerOf = (request: FastifyRequest): string => {
    const { userId } = requireUser(request)
    requireDatabase(db)
    return userId
  }
  const response = (feed: WatchFeed | null): WatchFeedResponse => ({
    path: feed && pathTo(watchFeedPath, { token: tokens.make(feed.id) }),
  })

  server.route({
    ...getWatchFeed,
    handler: async (request) => response(await findFeed(db, { accountId: ownerOf(request) })),
  })

  server.route({ ...turnOnWatchFeed, handler: async (request) => response(await turnOnFeed(db, ownerOf(request))) })

  server.route({
    ...renewWatchFeed,
    handler: async (request) => {
      const accountId = ownerOf(request)
      await renewFeedAddress(db, accountId)
      return response(await turnOnFeed(db, accountId))
    },
  })

  server.route({
    ...turnOffWatchFeed,
    handler: async (request, reply) => {
      await turnOffFeed(db, ownerOf(request))
      return reply.status(204).send(null)
    },
  })

  server.get(internalPaths.watchFeed, async (request): Promise<WatchFeedContent> => {
    requireDatabase(db)
    const id = tokens.read(`${request.headers['x-feed-token']}`)
    const feed = id === undefined ? null : await findFeed(db, { id })
    if (!feed) throw notFound('There is no such feed.')
    const entries = await listFeedEntries(db, feed.accountId)
    return { since: feed.createdAt.toISOString(), entries: entries.map(entryResponse) }
  })
}

function entryResponse({ publication, place, title, paragraphs, createdAt }: WatchFeedEntry): WatchFeedEntryResponse {
  const path = followedPath(readFollowedKey(place))
  return { id: `${publication}-${place}`, title, paragraphs, path, updated: createdAt.toISOString() }
}
