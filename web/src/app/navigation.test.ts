import { createPathMatcher } from '@homeground/contracts/pages'
import { screens } from '@homeground/contracts/screens'
import { describe, expect, test } from '@jest/globals'
import { accountLinks, breadcrumbs, currentGroup, headerGroups } from './navigation.ts'
import type { GroupKey, Route } from './route.ts'

const route = (path: string, group: GroupKey, more: Partial<Route> = {}): Route => ({
  path,
  group,
  title: `Title of ${path}`,
  description: path,
  load: () => Promise.reject(new Error('not in this test')),
  ...more,
})

const groupOf = (path: string): GroupKey => {
  if (/school/i.test(path)) return 'schools'
  if (/hous|estate|calc|changing/i.test(path)) return 'housing'
  if (/^\/(map|compare)$/.test(path)) return path.slice(1) as GroupKey
  if (/^\/(home|login|signup|.*password|confirm.*|secure-account|unsubscribe)$/.test(path)) return 'account'
  return /data|about|blog|faqs|policy|terms|premium/.test(path) ? 'learn' : 'search'
}

/** All screens of the specification, as a table like that of the product. */
const product = screens.map((path) =>
  route(path, groupOf(path), {
    ...(path === '/' && { unlisted: true }),
    ...(path === '/home' && { guarded: true, name: 'My places' }),
    ...(/^\/(login|signup)$/.test(path) && { onlyAnonymous: true }),
    ...(/password|confirm|secure|unsubscribe/.test(path) && { unlisted: true }),
    ...(path.endsWith(':state') && { name: ':state' }),
    ...(path === '/schools' && { name: 'Schools' }),
    ...(path === '/zips/rankings' && { name: 'Zip rankings' }),
  }),
)

describe('the groups of the header', () => {
  test('have every screen of the specification, but those with parameters and unlisted ones', () => {
    const groups = headerGroups(product)
    expect(groups.map(({ label }) => label).join()).toBe('Places,Buy or rent,Schools,Map,Compare,Learn')
    const links = groups.flatMap((group) => group.links.map(({ to }) => to))
    const account = accountLinks(product, 'user').concat(accountLinks(product, 'anonymous'))
    const listed = new Set([...links, ...account.map(({ to }) => to)])
    const others = screens.filter((path) => !listed.has(path))
    expect(others.filter((path) => !path.includes(':')).join()).toBe(
      '/,/forgot-password,/reset-password,/confirm-email,/secure-account,/unsubscribe,/newsletter/confirm,/newsletter/unsubscribe',
    )
    expect(links).toHaveLength(new Set(links).size)
  })

  test('show only screens that exist, in the order of the table', () => {
    const groups = headerGroups([
      route('/b', 'learn', { name: 'B' }),
      route('/z', 'search', { name: 'Z' }),
      route('/a', 'learn', { name: 'A' }),
      route('/map/:zip', 'map'),
    ])
    expect(groups.map(({ label, links }) => [label, ...links.map(({ name }) => name)])).toEqual([
      ['Places', 'Z'],
      ['Learn', 'B', 'A'],
    ])
  })

  test('name lists of screens of other groups, which stay pages of their own group', () => {
    const preset = { group: 'housing', search: 'order=a', name: 'By a', line: 'Zips by a' } as const
    const groups = headerGroups([route('/rankings', 'search', { preset }), route('/calc', 'housing')])
    expect(groups.map(({ links }) => links.map(({ to }) => to))).toEqual([
      ['/rankings'],
      ['/calc', '/rankings?order=a'],
    ])
    expect(currentGroup(groups, '/rankings')).toBe('search')
  })

  test('contain the pages below their links, of two links the nearest one', () => {
    const groups = headerGroups([
      route('/schools', 'schools'),
      route('/discover', 'search'),
      route('/discover/hotHousing', 'housing'),
    ])
    const groupAt = (path: string) => currentGroup(groups, path)
    expect(['/schools', '/schools/MA/High', '/schoolsSearch'].map(groupAt)).toEqual(['schools', 'schools', undefined])
    expect(['/discover/state/MA', '/discover/hotHousing'].map(groupAt)).toEqual(['search', 'housing'])
  })
})

test('the account has its pages for a user, and login and signup for a visitor', () => {
  expect(accountLinks(product, 'user')).toEqual([{ to: '/home', name: 'My places' }])
  expect(accountLinks(product, 'anonymous').map(({ to }) => to)).toEqual(['/login', '/signup'])
})

describe('breadcrumbs', () => {
  const match = createPathMatcher(product)
  const crumbsAt = (address: string) => {
    const { entry, params } = match(address)!
    return breadcrumbs(product, { route: entry, params })
  }

  test('lead through the screens above a screen, with its parameters', () => {
    expect(crumbsAt('/zips/rankings/nh')).toEqual([
      { to: '/zips/rankings', name: 'Zip rankings' },
      { name: 'New Hampshire' },
    ])
    expect(crumbsAt('/schools/new-hampshire/High')).toEqual([
      { to: '/schools', name: 'Schools' },
      { to: '/schools/new-hampshire', name: 'New Hampshire' },
      { name: 'Title of /schools/New Hampshire/High' },
    ])
  })

  test('begin with a capital, also where a parameter does', () => {
    const levels = route('/schools/:state/:level', 'schools', { name: ':level schools' })
    const table = [route('/schools', 'schools', { name: 'Schools' }), levels]
    const { params } = createPathMatcher(table)('/schools/nh/middle')!
    expect(breadcrumbs(table, { route: levels, params }).at(-1)).toEqual({ name: 'Middle schools' })
  })

  test('are none for a screen without one above it', () => {
    expect([...crumbsAt('/data'), ...crumbsAt('/zip/01760'), ...crumbsAt('/')]).toEqual([])
  })

  test('leave out levels without a screen, and screens that only begin alike', () => {
    expect(crumbsAt('/schools/district/natick').map(({ to }) => to)).toEqual(['/schools', undefined])
    expect(crumbsAt('/schoolsSearch')).toEqual([])
  })
})
