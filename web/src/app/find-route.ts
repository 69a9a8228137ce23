import { createPathMatcher, type PathParams } from '@homeground/contracts/pages'
import type { Route } from './route.ts'
import { notFound } from './routes/not-found.ts'
import { routes } from './routes.ts'

export interface FoundRoute {
  readonly route: Route
  readonly params: PathParams
}

const match = createPathMatcher(routes)

/** The screen at a path; the 404 page if there is none. */
export function findRoute(pathname: string): FoundRoute {
  const { entry: route, params } = match(pathname) ?? { entry: notFound, params: {} }
  return { route, params }
}
