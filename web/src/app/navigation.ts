import { fillParams, type PathParams } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'
import type { Crumb } from '../ui/page/breadcrumbs.tsx'
import { type GroupKey, groupLabels, type Route } from './route.ts'

export interface MenuLink {
  readonly to: string
  readonly name: string
  /** What it is for. */
  readonly line?: string
}

/** A group with at least one link. */
export interface MenuGroup {
  readonly key: GroupKey
  readonly label: string
  readonly links: readonly MenuLink[]
}

/**
 * The groups of the header with the screens that menus list, in the order of the table, and last the lists of screens
 * of other groups.
 */
export function headerGroups(routes: readonly Route[]): MenuGroup[] {
  const keys = (Object.keys(groupLabels) as GroupKey[]).filter((key) => key !== 'account')
  return keys.flatMap((key) => {
    const links = [...listed(routes, key).map(linkTo), ...presetsIn(routes, key)]
    return links.length === 0 ? [] : [{ key, label: groupLabels[key], links }]
  })
}

/** The screens of the account that a visitor or a user may open. */
export function accountLinks(routes: readonly Route[], session: 'anonymous' | 'user'): readonly MenuLink[] {
  return listed(routes, 'account')
    .filter(({ guarded, onlyAnonymous }) => !(session === 'user' ? onlyAnonymous : guarded))
    .map(linkTo)
}

/** The screens in the last line of every page. */
export function footLinks(routes: readonly Route[]): readonly MenuLink[] {
  return routes.filter(({ isAtFoot }) => isAtFoot).map(linkTo)
}

/** The group with the link that leads to a path, or else to the nearest page above it. */
export function currentGroup(groups: readonly MenuGroup[], pathname: string): GroupKey | undefined {
  const above = groups.flatMap(({ key, links }) =>
    links.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`)).map(({ to }) => ({ key, to })),
  )
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.key
}

/** The screens above a screen, by their paths, and the screen itself, last; empty if there is none above it. */
export function breadcrumbs(
  routes: readonly Route[],
  { route, params }: { readonly route: Route; readonly params: PathParams },
): readonly Crumb[] {
  if (route.hasOwnBreadcrumbs) return []
  if (route.crumbsOf) return route.crumbsOf(params)
  const above = routes
    .filter(({ path }) => path !== '/' && route.path.startsWith(`${path}/`))
    .toSorted((a, b) => a.path.length - b.path.length)
    .map((each) => ({ to: pathTo(each.path, params), name: capitalized(nameOf(each, params)) }))
  return above.length === 0 ? [] : [...above, { name: capitalized(nameOf(route, params)) }]
}

/** A parameter that begins a name is in lower case: `middle schools`. */
function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function listed(routes: readonly Route[], group: GroupKey): Route[] {
  return routes.filter((route) => route.group === group && !route.unlisted && !route.path.includes(':'))
}

function presetsIn(routes: readonly Route[], group: GroupKey): MenuLink[] {
  return routes.flatMap(({ path, preset }) =>
    preset?.group === group ? [{ to: `${path}?${preset.search}`, name: preset.name, line: preset.line }] : [],
  )
}

function linkTo(route: Route): MenuLink {
  const { path: to, line } = route
  return { to, name: nameOf(route, {}), ...(line !== undefined && { line }) }
}

function nameOf({ name, title }: Route, params: PathParams): string {
  return fillParams(name ?? title, params)
}
