import { countPageView } from '@homeground/contracts'
import { screenOf } from '@homeground/contracts/screens'
import { createCalendar, type Db, productTimeZone, requireDatabase, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'

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

/**
 * Adds one to the views of a screen on a day (`YYYY-MM-DD`). SQL rather than an entity, because inserting or
 * incrementing must be one statement: concurrent views are all counted.
 */
async function incrementViews(db: Db, { day, screen }: { day: string; screen: string }): Promise<void> {
  await db.query(
    `insert into page_view as known (day, screen, views) values ($1, $2, 1)
     on conflict (day, screen) do update set views = known.views + 1`,
    [day, screen],
  )
}
