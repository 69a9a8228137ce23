import { createPathMatcher, type PathParams } from '@homeground/contracts/pages'
import type { Route } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { contentRoutes, notFound } from './routes/content.ts'
import { housingRoutes } from './routes/housing.ts'
import { schoolsRoutes } from './routes/schools.ts'
import { searchRoutes } from './routes/search.ts'

interface FoundRoute {
  readonly route: Route
  readonly params: PathParams
}

/**
 * Every screen; each is a separate script. Menus, footer, breadcrumbs and the pages that the gateway serves are derived
 * from this table.
 */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...schoolsRoutes,
  ...housingRoutes,
  ...contentRoutes,
  ...accountRoutes,
]

const match = createPathMatcher(routes)

/** The screen at a path; the 404 page if there is none. */
export function findRoute(pathname: string): FoundRoute {
  const { entry: route, params } = match(pathname) ?? { entry: notFound, params: {} }
  return { route, params }
}
