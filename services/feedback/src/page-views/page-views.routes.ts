import { countPageView, screenOf } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { countedDay } from './counted-day.ts'
import { addView } from './page-views.repository.ts'

interface Parts {
  readonly db: DataSource
  readonly now: () => number
}

/** `POST /api/pageview`: counts the screen; path, title and who asks are forgotten. */
export function pageViewRoutes(server: Server, { db, now }: Parts): void {
  server.route({
    ...countPageView,
    handler: async ({ body }, reply) => {
      requireDatabase(db)
      await addView(db, { day: countedDay(now()), screen: screenOfView(body.path) })
      return reply.status(204).send()
    },
  })
}

/** What a path is counted under; what follows `?` or `#` is no part of it. */
function screenOfView(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  return screenOf(pathname) ?? 'other'
}
