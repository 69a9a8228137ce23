import type { Page, PageTable } from '@homeground/contracts/pages'
import type { Route } from './route.ts'
import { notFound } from './routes/content.ts'
import { routes } from './routes.ts'

/**
 * What the gateway needs to know about the pages; the build writes it next to them. `filesOf` returns the scripts and
 * stylesheets of a screen, which is given by the path of its module from the folder `routes`.
 */
export function pageTable(filesOf: (screen: string) => string[]): PageTable {
  const pageOf = ({ path, title, description, names, ranking, resource, firstCalls, load, ...route }: Route): Page => ({
    path,
    title,
    description,
    ...(names && { names }),
    ...(ranking && { ranking }),
    ...(resource && { resource }),
    ...(firstCalls && { firstCalls }),
    ...((route.guarded || route.group === 'account') && { isPrivate: true }),
    files: filesOf(moduleOf(load)),
  })
  return { pages: routes.map(pageOf), notFound: pageOf(notFound) }
}

/** The module that a route loads, as its source names it: the route itself does not say it a second time. */
function moduleOf(load: Route['load']): string {
  const [, path] = /import\(\s*["'](.+?)["']/.exec(String(load)) ?? []
  if (!path) throw new Error(`A route must load its screen with import(), not with ${load}.`)
  return path
}
