import { states } from '@homeground/catalog/states'
import { createPathMatcher, fillParams, type PageTable, pathTo } from '@homeground/contracts'
import type { LinkList, PageLink } from './subject/subject.ts'

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
    const found = match(path)
    return found ? [{ text: fillParams(found.entry.title, found.params), path }] : []
  }
  return {
    above(path) {
      const segments = path.split('/').slice(1, -1)
      return segments.flatMap((_, at) => linkOf(`/${segments.slice(0, at + 1).join('/')}`))
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
