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
    path: '/schools',
    title: 'Search schools',
    name: 'Search schools',
    description:
      'Public schools in a state, near a place or nationwide, with achievement, impact, proficiency as published, change and students, as a list and on a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/schools/:state',
    title: 'Schools in :state',
    name: ':state',
    description:
      'Public schools in :state ranked by achievement, proficiency, impact or change over two years, with students and a map.',
    group: 'schools',
    resource: paths.state,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/state-schools-page.tsx'),
  },
  {
    path: '/schools/:state/:level',
    title: 'Public schools in :state: :level',
    name: ':level schools',
    description:
      'Public schools of one level in :state (:level) ranked by achievement, proficiency, impact or change over two years.',
    group: 'schools',
    resource: paths.state,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/state-schools-page.tsx'),
  },
  {
    path: '/top-rated-schools',
    title: 'Top-rated schools',
    description:
      'The public schools with the highest achievement in a state or around a place, by level, with their results as published and a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/top-rated-page.tsx'),
  },
  {
    path: '/most-improved-schools',
    title: 'Most improved schools',
    description:
      'Public schools whose test results rose most over two years, in a state or around a place: only changes that are certain.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/most-improved-page.tsx'),
  },
  {
    path: '/most-improved-:level-schools-in-:statename',
    title: 'Most improved :level schools in :statename',
    description:
      'Public :level schools in :statename whose test results rose most over two years: only changes that are certain.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/most-improved-page.tsx'),
  },
  {
    path: '/school-rankings',
    title: 'School rankings',
    description:
      'Public schools of a state or of the country ranked by achievement, proficiency, impact or change. Suppressed results are not ranked.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/school-rankings-page.tsx'),
  },
  {
    path: '/state-school-rankings',
    title: 'State school rankings',
    name: 'States',
    description:
      'The states by their public schools: schools, students, share proficient in math and reading, and change over two years, by level and year.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/states/state-rankings-page.tsx'),
  },
  {
    path: '/schools/districts',
    title: 'School districts',
    description:
      'School districts of a state or of the country ranked by the mean achievement or change of their schools, with students and a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/districts/districts-page.tsx'),
  },
  {
    path: '/schools/district/:district',
    title: 'School district :district',
    description:
      'A school district with its public schools: achievement, rank in the state, change over two years, students and a map.',
    group: 'schools',
    resource: paths.schoolDistrict,
    hasOwnBreadcrumbs: true,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/districts/district-page.tsx'),
  },
  {
    path: '/lookup',
    title: 'Look up a school or place',
    name: 'Look up by name',
    description:
      'Find a public school, a school district, a zip code, town, county or state by its name.',
    group: 'schools',
    load: () => import('../features/schools/lookup/lookup-page.tsx'),
  },
  {
    path: '/schoolsSearch',
    title: 'Schools on the rise',
    description:
      'Zip codes with public schools whose test results certainly rose over two years, by home price, school score, level, impact and achievement.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/rising/rising-page.tsx'),
  },
  {
    path: '/affordableGreatSchools',
    title: 'Affordable great schools',
    description:
      'Zip codes with good public schools below a price: filter by home price, school score, incomes, density and age, as a list and on a map.',
    group: 'schools',
    load: () => import('../features/schools/affordable/affordable-page.tsx'),
  },
  {
    path: '/school/:ncesID',
    title: 'School :ncesID',
    description:
      'Test scores by subject and year as published, achievement, impact, rank, students and nearby alternatives of one public school.',
    group: 'schools',
    resource: paths.school,
    firstCalls: [paths.school],
    load: () => import('../features/schools/school/school-page.tsx'),
  },
  {
    path: '/real-estate-trends',
    title: 'Real estate trends',
    name: 'Price trends',
    description:
      'Asking prices, price per square foot, listings and days on market by month, for the United States and each state, with the states that moved most.',
    group: 'housing',
    load: () => import('../features/housing/trends/trends-page.tsx'),
  },
  {
    path: '/discover/hotHousing',
    title: 'Hot housing',
    description:
      'Zip codes by median days on market, or by its change on the month before, in any loaded month: filter by price, listings, people and schools.',
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/lists/hot-page.tsx'),
  },
  {
    path: '/housing/inventory',
    title: 'Housing inventory',
    description:
      'Homes for sale by state and zip code in any loaded month, and the change of listings and prices since an earlier one.',
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/inventory/inventory-page.tsx'),
  },
  {
    path: '/changingPlaces',
    title: 'Changing places',
    description:
      'Zip codes by how much their average listing price changed between two years, in dollars and percent, with the months behind each average.',
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/changing/changing-page.tsx'),
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
  {
    path: '/unsubscribe',
    title: 'Turn off emails',
    description: 'Turn off the emails about what changed in the zips that you watch.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/unsubscribe-page.tsx'),
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
