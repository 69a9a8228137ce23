import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

export interface Route {
  readonly path: string
  /** The window's title, from the path's parameters. */
  readonly title: (params: Readonly<Record<string, string | undefined>>) => string
  readonly load: () => Promise<{ default: ComponentType }>
  /** Its name in the header and the mobile menu; without one, only links lead to it. */
  readonly menu?: string
  /** Only for logged-in users. */
  readonly guarded?: boolean
  /** Only for anonymous visitors: login and signup. */
  readonly onlyAnonymous?: boolean
}

/** Every screen; each is a separate script. */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: () => 'Find where to live',
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    path: '/research-area',
    title: () => 'Research an area',
    menu: 'Search',
    load: () => import('../features/search/search-page.tsx'),
  },
  {
    path: '/zip/:zip',
    title: ({ zip }) => `Zip code ${zip}`,
    load: () => import('../features/zip/zip-page.tsx'),
  },
  {
    path: '/data',
    title: () => 'Data and methods',
    menu: 'Data',
    load: () => import('../features/data/data-page.tsx'),
  },
  {
    path: '/home',
    title: () => 'Home',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
    guarded: true,
  },
  {
    path: '/premium',
    title: () => 'Premium',
    load: () => import('../features/premium/premium-page.tsx'),
  },
  {
    path: '/premium/sandbox/:checkout',
    title: () => 'Sandbox payment',
    load: () => import('../features/premium/sandbox-page.tsx'),
    guarded: true,
  },
  {
    path: '/login',
    title: () => 'Log in',
    load: () => import('../features/sign-in/login-page.tsx'),
    onlyAnonymous: true,
  },
  {
    path: '/signup',
    title: () => 'Sign up',
    load: () => import('../features/sign-in/signup-page.tsx'),
    onlyAnonymous: true,
  },
  {
    path: '/forgot-password',
    title: () => 'Forgot password',
    load: () => import('../features/sign-in/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: () => 'Set a new password',
    load: () => import('../features/sign-in/reset-password-page.tsx'),
  },
  {
    path: '/confirm-email',
    title: () => 'Confirm your email',
    load: () => import('../features/sign-in/confirm-email-page.tsx'),
  },
]

export const notFound: Route = {
  path: '*',
  title: () => 'Page not found',
  load: () => import('../features/not-found/not-found-page.tsx'),
}

/** The screen at a path, with its title; the 404 page if there is none. */
export function routeOf(pathname: string): { route: Route; title: string } {
  for (const route of routes) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, title: route.title(match.params) }
  }
  return { route: notFound, title: notFound.title({}) }
}

/** The links of the header and the mobile menu, in the order of `routes`. */
export const navigation = routes.flatMap(({ path, menu }) =>
  menu === undefined ? [] : [{ to: path, label: menu }],
)
