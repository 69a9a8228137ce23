import type { Socket } from 'node:net'
import { rawErrorResponse, type Server } from '@homeground/service'
import { addressOf } from './client-address.ts'

interface Options {
  /** Open connections of one address, or of one IPv6 /64. */
  readonly max: number
  /** Whether an address is a trusted proxy: it connects for many clients, so its connections are not limited. */
  readonly isProxy: (address: string) => boolean
}

/** Responds 429 to each connection of a client beyond `max` open ones, and closes it. */
export function limitConnections({ server }: Server, { max, isProxy }: Options): void {
  const open = new Map<string, number>()
  const release = (client: string) => {
    const rest = open.get(client)! - 1
    if (rest > 0) open.set(client, rest)
    else open.delete(client)
  }
  server.prependListener('connection', (socket: Socket) => {
    // Also for the log: a socket knows its address after a reset only if it was read before.
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress)) return
    const client = addressOf({ ip: remoteAddress })
    const count = (open.get(client) ?? 0) + 1
    if (count > max) {
      const message = 'Too many open connections. Please wait a moment.'
      socket.end(rawErrorResponse(429, { code: 'rate_limited', message, retryAfterSeconds: 10 }))
      return socket.destroySoon()
    }
    open.set(client, count)
    socket.once('close', () => release(client))
  })
}
