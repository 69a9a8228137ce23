import { states } from '@homeground/catalog/states'
import { createPathMatcher, fillParams, type PageTable, pathTo } from '@homeground/contracts'
import type { Operator } from '@homeground/contracts/operator'
import type { FastifyRequest } from 'fastify'
import type { LinkList, PageLink } from './subject.ts'

/** The built web and what the operator adds to its pages. */
export interface Site {
  /** Folder of the built web. */
  readonly root: string
  /** Address pattern of map tiles, or empty for none. */
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Google Analytics measurement id, or empty for none. */
  readonly measurementId: string
  /** The site's own address in links that leave it, or empty for that of each request. */
  readonly publicUrl: string
  /** Who runs the site. */
  readonly operator: Operator
}

/** The address of the site, without a slash at the end. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Site, 'publicUrl'>,
): string {
  return publicUrl.replace(/\/+$/, '') || `${protocol}://${host}`
}

export interface SiteLinks {
  /** The pages whose address is the beginning of an address, from the widest. */
  above(path: string): readonly PageLink[]
  /** Where a page leads: its page for each state, if it has one. */
  below(path: string): readonly LinkList[]
  /** Every page without parameters that search engines may know. */
  readonly screens: readonly PageLink[]
}

/** The links between pages, derived from their table. */
export function createSiteLinks({ pages }: PageTable): SiteLinks {
  const match = createPathMatcher(pages)
  const byPath = new Set(pages.map(({ path }) => path))
  const linkOf = (path: string): PageLink[] => {
    const page = match(path)
    return page ? [{ text: fillParams(page.entry.title, page.params), path }] : []
  }
  return {
    above(path) {
      const segments = path.split('/').slice(1, -1)
      return segments.flatMap((_, index) => linkOf(`/${segments.slice(0, index + 1).join('/')}`))
    },
    below(path) {
      const byState = `${path}/:state`
      if (!byPath.has(byState)) return []
      const links = Object.entries(states).map(([state, name]) => ({ text: name, path: pathTo(byState, { state }) }))
      return [{ title: 'By state', links }]
    },
    screens: pages
      .filter(({ path, isPrivate }) => !path.includes(':') && !isPrivate)
      .map(({ path, title }) => ({ text: title, path })),
  }
}
