import { countPageView, screenOf } from '@homeground/contracts'
import { createCalendar, productTimeZone, requireDatabase, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { incrementViews } from './page-views.repository.ts'

interface Parts {
  readonly db: DataSource
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** `POST /api/pageview`: counts a view of a screen. Stores neither the path nor the title nor the caller. */
export function pageViewRoutes(server: Server, { db, now }: Parts): void {
  const dayAt = createCalendar(productTimeZone)
  server.route({
    ...countPageView,
    handler: async ({ body }, reply) => {
      requireDatabase(db)
      await incrementViews(db, { day: dayAt(now()).name, screen: screenOfPath(body.path) })
      return reply.status(204).send(null)
    },
  })
}

/** The screen that a path is counted under, without query and hash; `other` for unknown paths. */
function screenOfPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  return screenOf(pathname) ?? 'other'
}
