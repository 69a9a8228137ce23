import type { Db } from '@homeground/service'

/**
 * Adds one to the views of a screen on a day (`YYYY-MM-DD`). SQL rather than an entity, because inserting or
 * incrementing must be one statement: concurrent views are all counted.
 */
export async function incrementViews(db: Db, { day, screen }: { day: string; screen: string }): Promise<void> {
  await db.query(
    `insert into page_view as known (day, screen, views) values ($1, $2, 1)
     on conflict (day, screen) do update set views = known.views + 1`,
    [day, screen],
  )
}
