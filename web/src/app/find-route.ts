import { createPathMatcher, fillParams, type PathParams } from '@homeground/contracts/pages'
import type { Route } from './route.ts'
import { notFound } from './routes/not-found.ts'
import { routes } from './routes.ts'

export interface FoundRoute {
  readonly route: Route
  readonly params: PathParams
  readonly title: string
  readonly description: string
}

const match = createPathMatcher(routes)

/** The screen at a path with its title and description; the 404 page if there is none. */
export function findRoute(pathname: string): FoundRoute {
  const { entry: route, params } = match(pathname) ?? { entry: notFound, params: {} }
  return {
    route,
    params,
    title: fillParams(route.title, params),
    description: fillParams(route.description, params),
  }
}
