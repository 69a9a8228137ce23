import type { Page, PageTable } from '@homeground/contracts/pages'
import type { Route } from './route.ts'
import { notFound, routes } from './routes.ts'

/** What the gateway needs to know about the pages; the build writes it next to them. */
export function pageTable(): PageTable {
  return { pages: routes.map(pageOf), notFound: pageOf(notFound) }
}

function pageOf({ path, title, description, resource }: Route): Page {
  return { path, title, description, ...(resource && { resource }) }
}
