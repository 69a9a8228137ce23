import { premium } from '@homeground/catalog/defaults'
import { paths } from '@homeground/contracts/paths'
import type { Route } from '../route.ts'

/** The screens of accounts, premium and data. */
export const accountRoutes: readonly Route[] = [
  {
    path: '/data',
    title: 'Data and methods',
    description:
      'Every source behind the numbers with its publisher, vintage, accepted and rejected rows, and how each measure is calculated.',
    group: 'learn',
    firstCalls: [paths.dataSources, paths.availableHousingPeriods],
    load: () => import('../../features/data/data-page.tsx'),
  },
  {
    path: '/developers',
    title: 'For developers',
    name: 'Developers',
    description: 'The data over HTTP: API keys, limits, attribution, versions, and every call with an example.',
    group: 'learn',
    firstCalls: [paths.openApi],
    load: () => import('../../features/developers/developers-page.tsx'),
  },
  {
    path: '/premium',
    title: 'Premium',
    description: `Unlimited searches for ${premium.months} months for ${premium.price}: one payment, no auto-renewal, no stored card.`,
    group: 'learn',
    load: () => import('../../features/premium/premium-page.tsx'),
  },
  {
    path: '/premium/sandbox/:checkout',
    title: 'Test checkout',
    description: 'A checkout for tests, where nothing is charged.',
    group: 'learn',
    guarded: true,
    load: () => import('../../features/premium/sandbox-page.tsx'),
  },
  {
    path: '/home',
    title: 'My places',
    description: 'Your saved places, watched zips and saved searches.',
    group: 'account',
    guarded: true,
    load: () => import('../../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to open your saved places, watched zips and searches.',
    group: 'account',
    onlyAnonymous: true,
    load: () => import('../../features/sign-in/login-page.tsx'),
  },
  {
    path: '/signup',
    title: 'Sign up',
    description: 'Create a free account to save places, notes and searches.',
    group: 'account',
    onlyAnonymous: true,
    load: () => import('../../features/sign-in/signup-page.tsx'),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Enter your email and we’ll send a reset link.',
    group: 'account',
    unlisted: true,
    load: () => import('../../features/sign-in/forgot-password-page.tsx'),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    description: 'Set a new password with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../../features/sign-in/reset-password-page.tsx'),
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email',
    description: 'Confirm your email with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../../features/sign-in/confirm-email-page.tsx'),
  },
  {
    path: '/secure-account',
    title: 'Secure your account',
    description: 'Take your account back with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../../features/sign-in/secure-account-page.tsx'),
  },
  {
    path: '/unsubscribe',
    title: 'Turn off emails',
    description: 'Turn off the emails about what changed in the zips that you watch.',
    group: 'account',
    unlisted: true,
    load: () => import('../../features/sign-in/unsubscribe-page.tsx'),
  },
]
