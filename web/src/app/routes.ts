import { premium } from '@homeground/catalog/defaults'
import { paths } from '@homeground/contracts/paths'
import { zipCall } from '../features/zip/zip-call.ts'
import type { Route } from './route.ts'

/**
 * Every screen; each is a separate script. Menus, footer, breadcrumbs and the pages that the gateway serves are derived
 * from this table.
 */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'Find where to live',
    description:
      'Compare every zip code in the United States on homes, people, income and schools. Each number has its source, vintage and margin of error.',
    group: 'search',
    unlisted: true,
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    path: '/research-area',
    title: 'Research an area',
    description:
      'Search zip codes and towns by price, income, people and schools: in a state, near a place or nationwide, as a list and on a map.',
    group: 'search',
    load: () => import('../features/search/search-page.tsx'),
  },
  {
    path: '/zips/rankings',
    title: 'Zip code rankings',
    name: 'Rankings',
    description:
      'Every zip code in the United States ranked by price, rent, income, people or schools, high to low or low to high. Very small places are left out.',
    group: 'search',
    load: () => import('../features/zip-rankings/rankings-page.tsx'),
  },
  {
    path: '/zips/rankings/:state',
    title: 'Zip code rankings in :state',
    description:
      'Zip codes in :state ranked by price, rent, income, people or schools, high to low or low to high. Very small places are left out.',
    group: 'search',
    resource: paths.state,
    load: () => import('../features/zip-rankings/rankings-page.tsx'),
  },
  {
    path: '/zip/:zip',
    title: 'Zip code :zip',
    description:
      'Home prices, income, people and schools in zip code :zip, each ranked in its state and nationwide, with price history and nearby zips.',
    group: 'search',
    resource: paths.zip,
    firstCalls: [zipCall],
    load: () => import('../features/zip/zip-page.tsx'),
  },
  {
    path: '/data',
    title: 'Data and methods',
    description:
      'Every source behind the numbers with its publisher, vintage, accepted and rejected rows, and how each measure is calculated.',
    group: 'learn',
    firstCalls: [paths.dataSources, paths.availableHousingPeriods],
    load: () => import('../features/data/data-page.tsx'),
  },
  {
    path: '/premium',
    title: 'Premium',
    description: `Unlimited searches for ${premium.months} months for ${premium.price}: one payment, no auto-renewal, no stored card.`,
    group: 'learn',
    load: () => import('../features/premium/premium-page.tsx'),
  },
  {
    path: '/premium/sandbox/:checkout',
    title: 'Test checkout',
    description: 'A checkout for tests, where nothing is charged.',
    group: 'learn',
    guarded: true,
    load: () => import('../features/premium/sandbox-page.tsx'),
  },
  {
    path: '/home',
    title: 'My places',
    description: 'Your saved places, watched zips and saved searches.',
    group: 'account',
    guarded: true,
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to open your saved places, watched zips and searches.',
    group: 'account',
    onlyAnonymous: true,
    load: () => import('../features/sign-in/login-page.tsx'),
  },
  {
    path: '/signup',
    title: 'Sign up',
    description: 'Create a free account to save places, notes and searches.',
    group: 'account',
    onlyAnonymous: true,
    load: () => import('../features/sign-in/signup-page.tsx'),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Enter your email and we’ll send a reset link.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    description: 'Set a new password with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/reset-password-page.tsx'),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email',
    description: 'Confirm your email with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/confirm-email-page.tsx'),
  },
]

/** Shown at every other address. */
export const notFound: Route = {
  path: '*',
  title: 'Page not found',
  description: 'There is no page at this address. Check it, or look up a place.',
  group: 'search',
  unlisted: true,
  load: () => import('../features/not-found/not-found-page.tsx'),
}
