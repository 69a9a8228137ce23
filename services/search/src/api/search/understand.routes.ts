import { understandSentence } from '@homeground/contracts'
import { type Server, setTiming } from '@homeground/service'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { understand } from '../../understand/understand.ts'

/** `GET /api/search/understand`: what a sentence asks for, without searching. */
export function understandRoutes(server: Server, snapshots: Snapshots): void {
  server.route({
    ...understandSentence,
    handler: async ({ query }, reply) => {
      const startMs = performance.now()
      const search = understand(query.q, snapshots.current().placeLookup)
      setTiming(reply, 'understand', startMs)
      return search
    },
  })
}
