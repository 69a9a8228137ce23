import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { orderMenus, usualRanking } from '@homeground/catalog/attributes/selections'
import { premium } from '@homeground/catalog/defaults'
import {
  districtRankings,
  findSchoolMeasure,
  schoolRankings,
  stateRankings,
  usualStateRanking,
} from '@homeground/catalog/school-measures'
import { statisticPages, statisticsOf } from '@homeground/catalog/state-statistics'
import { contentPages } from '@homeground/content/pages'
import { createPathMatcher, type PathParams } from '@homeground/contracts/pages'
import { paths } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { operatorScreens } from '../features/operator/operator-screens.ts'
import { zipCall } from '../features/zip/zip-call.ts'
import { mostImprovedCrumbs, statisticCrumbs } from '../lib/navigation/paths.ts'
import type { Route } from './route.ts'

type Measures = Readonly<Record<string, string>>

const orderable = attributes.filter((attribute) => attribute.orderable).map(({ key }) => key)

/** The measures of rankings, as their titles name them. */
const rankingMeasures = {
  zips: namesOf([usualRanking, ...orderable], findAttribute),
  hotHousing: namesOf(orderMenus.hot_housing, findAttribute),
  inventory: namesOf(orderMenus.housing_stat, findAttribute),
  schools: namesOf(schoolRankings, findSchoolMeasure),
  districts: namesOf([...districtRankings, 'students'], findSchoolMeasure),
  states: Object.fromEntries(
    stateRankings
      .toSorted((a, b) => Number(b.key === usualStateRanking) - Number(a.key === usualStateRanking))
      .map(({ key, inline }) => [key, inline]),
  ),
} as const satisfies Readonly<Record<string, Measures>>

/** The statistics of a state, as titles name them. */
const statisticNames: Measures = Object.fromEntries(
  statisticPages.flatMap((page) => statisticsOf(page.key).map(({ key, label }) => [key, label] as const)),
)

/** The screens of searching places. */
const searchRoutes: readonly Route[] = [
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
    line: 'Every filter, on a list and a map',
    description:
      'Search zip codes and towns by price, income, people and schools: in a state, near a place or nationwide, as a list and on a map.',
    group: 'search',
    load: () => import('../features/search/search-page.tsx'),
  },
  {
    path: '/finder',
    title: 'Place finder',
    line: 'Filters and what matters to you, step by step',
    description:
      'Find where to live step by step: where, homes, people, income, schools and distance, with live counts, ordered by what matters to you.',
    group: 'search',
    load: () => import('../features/finder/finder-page.tsx'),
  },
  {
    path: '/research',
    title: 'Research',
    name: 'Research tools',
    line: 'Rankings, maps and comparisons by topic',
    description:
      'The tools to research places, housing and schools, each with a live number: searches, rankings, trends, inventory and states.',
    group: 'search',
    load: () => import('../features/overviews/research-page.tsx'),
  },
  {
    path: '/discover',
    title: 'Discover',
    line: 'What stands out across the country',
    description:
      'What stands out among US zip codes: selling fastest, rising most, highest incomes, most homes listed, and every statistic of a state.',
    group: 'search',
    load: () => import('../features/overviews/discover-page.tsx'),
  },
  {
    path: '/not-sure-where-to-live',
    title: 'Not sure where to live?',
    line: 'A few questions, then zips that fit',
    description:
      'A few questions about price, schools, setting, weather and region find the zip codes that match every answer, with the reasons for each.',
    group: 'search',
    load: () => import('../features/survey/survey-page.tsx'),
  },
  {
    path: '/zips/rankings',
    title: 'Zip code rankings',
    name: 'Rankings',
    line: 'Zips in order of any measure',
    description:
      'Every zip code in the United States ranked by price, rent, income, people or schools, high to low or low to high. Very small places are left out.',
    ranking: {
      title: 'Zip codes by :measure',
      description: 'Every zip code in the United States ranked by :measure. Very small places are left out.',
      measures: rankingMeasures.zips,
    },
    group: 'search',
    preset: {
      group: 'housing',
      search: 'order=peak_price_change&dir=asc',
      name: 'Biggest drops from peak',
      line: 'Zips furthest below their highest price',
    },
    load: () => import('../features/zip-rankings/rankings-page.tsx'),
  },
  {
    path: '/zips/rankings/:state',
    title: 'Zip code rankings in :state',
    description:
      'Zip codes in :state ranked by price, rent, income, people or schools, high to low or low to high. Very small places are left out.',
    ranking: {
      title: 'Zip codes in :state by :measure',
      description: 'Zip codes in :state ranked by :measure. Very small places are left out.',
      measures: rankingMeasures.zips,
    },
    group: 'search',
    resource: paths.state,
    load: () => import('../features/zip-rankings/rankings-page.tsx'),
  },
  {
    path: '/lookup',
    title: 'Look up a school or place',
    name: 'Look up by name',
    line: 'A school, district or place',
    description: 'Find a public school, a school district, a zip code, town, county or state by its name.',
    group: 'search',
    load: () => import('../features/schools/lookup-page.tsx'),
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
    path: '/place/:town/:state',
    title: ':town, :state',
    description:
      'Home prices, income, people and schools in :town, :state: its zip codes, totals and means with margins of error, and price history.',
    group: 'search',
    resource: paths.place,
    firstCalls: [paths.place],
    hasOwnBreadcrumbs: true,
    load: () => import('../features/town/town-page.tsx'),
  },
  {
    path: '/demographics/:state',
    title: 'Demographics of :state',
    description:
      'People and income in :state: totals, means and medians over its zip codes, how each measure is distributed, the top zips and a map.',
    group: 'search',
    resource: paths.state,
    firstCalls: [paths.state],
    hasOwnBreadcrumbs: true,
    load: () => import('../features/demographics/demographics-page.tsx'),
  },
  {
    path: '/discover/state/:state/:page/:stat/:year',
    title: ':stat in :state, :year',
    description: ':stat in :state in :year: zip codes or schools ranked, how the values are distributed, and a map.',
    names: { stat: statisticNames },
    group: 'search',
    resource: paths.state,
    crumbsOf: statisticCrumbs,
    load: () => import('../features/statistics/statistic-page.tsx'),
  },
]

/** The screens of schools. */
const schoolsRoutes: readonly Route[] = [
  {
    path: '/schools',
    title: 'Find schools',
    line: 'Any area, by distance, level, type and results',
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
    ranking: {
      title: 'Schools in :state by :measure',
      description: 'Public schools in :state ranked by :measure, with their results as published and a map.',
      measures: rankingMeasures.schools,
    },
    group: 'schools',
    resource: paths.state,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/schools/:state/:level',
    title: 'Public :level schools in :state',
    name: ':level schools',
    description: 'Public :level schools in :state ranked by achievement, proficiency, impact or change over two years.',
    ranking: {
      title: 'Public :level schools in :state by :measure',
      description: 'Public :level schools in :state ranked by :measure, with their results as published.',
      measures: rankingMeasures.schools,
    },
    group: 'schools',
    resource: paths.state,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/school-rankings',
    title: 'School rankings',
    line: 'By results, impact or change',
    description:
      'Public schools of a state or of the country ranked by achievement, proficiency, impact or change. Suppressed results are not ranked.',
    ranking: {
      title: 'Schools ranked by :measure',
      description: 'Public schools of a state or of the country ranked by :measure. Suppressed results are not ranked.',
      measures: rankingMeasures.schools,
    },
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/top-rated-schools',
    title: 'Top-rated schools',
    line: 'The highest results of a state or near a place',
    description:
      'The public schools with the highest achievement in a state or near a place, by level, with their results as published and a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/most-improved-schools',
    title: 'Most improved schools',
    line: 'The largest clear gains over two years',
    description:
      'Public schools whose test results rose most over two years, in a state or near a place: only clear changes.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/most-improved-:level-schools-in-:statename',
    title: 'Most improved :level schools in :statename',
    description: 'Public :level schools in :statename whose test results rose most over two years: only clear changes.',
    group: 'schools',
    crumbsOf: mostImprovedCrumbs,
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/lists/schools-page.tsx'),
  },
  {
    path: '/schools/districts',
    title: 'School districts',
    line: 'Districts by the results of their schools',
    description:
      'School districts of a state or of the country ranked by the mean achievement or change of their schools, with students and a map.',
    ranking: {
      title: 'School districts by :measure',
      description:
        'School districts of a state or of the country ranked by :measure, with the results of their schools and a map.',
      measures: rankingMeasures.districts,
    },
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
    path: '/schoolsSearch',
    title: 'Schools on the rise',
    line: 'Zips where results clearly rose, by home price',
    description:
      'Zip codes with public schools whose test results clearly rose over two years, by home price, school score, level, impact and achievement.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/rising-page.tsx'),
  },
  {
    path: '/affordableGreatSchools',
    title: 'Affordable great schools',
    line: 'Zips with good schools below a price',
    description:
      'Zip codes with good public schools below a price: filter by home price, school score, incomes, density and age, as a list and on a map.',
    group: 'schools',
    load: () => import('../features/schools/affordable-page.tsx'),
  },
  {
    path: '/state-school-rankings',
    title: 'State school rankings',
    name: 'State rankings',
    line: 'The states by results and change',
    description:
      'The states by their public schools: schools, students, share proficient in math and reading, and change over two years, by level and year.',
    ranking: {
      title: 'State school rankings: :measure',
      description:
        'The states ranked by :measure, by level and year, with the results of their public schools in math and reading.',
      measures: rankingMeasures.states,
    },
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../features/schools/state-rankings-page.tsx'),
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
]

/** The screens of housing, the map and comparing. */
const housingRoutes: readonly Route[] = [
  {
    path: '/real-estate-trends',
    title: 'Real estate trends',
    name: 'Price trends',
    line: 'Asking prices and listings over time',
    description:
      'Asking prices, price per square foot, listings and days on market by month, for the United States and each state, with the states that moved most.',
    group: 'housing',
    load: () => import('../features/housing/trends/trends-page.tsx'),
  },
  {
    path: '/discover/hotHousing',
    title: 'Hot housing',
    line: 'Where homes sell fastest',
    description:
      'Zip codes by median days on market, or by its 1-month change, in any loaded month: filter by price, listings, people and schools.',
    ranking: {
      title: 'Hot housing by :measure',
      description: 'Zip codes by :measure, in any loaded month: filter by price, listings, people and schools.',
      measures: rankingMeasures.hotHousing,
    },
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/hot-page.tsx'),
  },
  {
    path: '/housing/inventory',
    title: 'Housing inventory',
    line: 'Homes for sale by state and zip',
    description:
      'Homes for sale by state and zip code in any loaded month, and the change of listings and prices since an earlier one.',
    ranking: {
      title: 'Housing inventory by :measure',
      description:
        'Homes for sale by state and zip code in any loaded month, ranked by :measure, and the changes since an earlier one.',
      measures: rankingMeasures.inventory,
    },
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/inventory-page.tsx'),
  },
  {
    path: '/changingPlaces',
    title: 'Price change by zip',
    line: 'Average prices of two years compared',
    description:
      'Zip codes by how much their average listing price changed between two years, in dollars and percent, with the months behind each average.',
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../features/housing/changing-page.tsx'),
  },
  {
    path: '/map',
    title: 'Map of zip codes',
    name: 'Map',
    description:
      'Zip codes on a map, colored by price, income, people or schools: filter by price, school score, owners, renters, age and density.',
    group: 'map',
    load: () => import('../features/map/map-page.tsx'),
  },
  {
    path: '/compare',
    title: 'Compare places',
    description:
      'Up to four zip codes side by side: prices, schools, income and people with their margins of error, price history, distances and a link to share.',
    group: 'compare',
    load: () => import('../features/compare/compare-page.tsx'),
  },
  {
    path: '/shortlist/:id',
    title: 'Shortlist',
    description: 'A list of places that somebody shares: read it, vote on each place and write notes.',
    group: 'compare',
    resource: paths.shortlist,
    isPrivate: true,
    load: () => import('../features/shortlist/shortlist-page.tsx'),
  },
  {
    path: '/calc',
    title: 'Mortgage calculator',
    name: 'Calculator',
    line: 'Monthly payment, and what you can afford',
    description:
      'The monthly payment for a home with tax and insurance, every payment of the loan, the price that an income pays for, and the places at that price.',
    group: 'housing',
    load: () => import('../features/calc/calc-page.tsx'),
  },
]

/** Linked from the foot of every page, but from no menu. */
const atFoot = { unlisted: true, isAtFoot: true } as const

/** The written pages; their titles and descriptions are in the Markdown files. Articles are linked from the blog. */
const contentRoutes: readonly Route[] = [
  written('/get-started', { name: 'Get started' }, () => import('@homeground/content/get-started.md')),
  written('/about', { name: 'About' }, () => import('@homeground/content/about.md')),
  written('/faqs', { name: 'FAQs' }, () => import('@homeground/content/faqs.md')),
  {
    path: '/blog',
    title: 'Articles',
    name: 'Blog',
    description:
      'Eight articles on where the numbers come from and how to read them: scores, zips, margins of error, medians, prices, schools, and how to choose.',
    group: 'learn',
    load: () => import('../features/content/blog-page.tsx'),
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description:
      'New data, new measures and new articles by email, at most twice a month, with a link to unsubscribe in each.',
    group: 'learn',
    load: () => import('../features/feedback/newsletter-page.tsx'),
  },
  {
    path: '/newsletter/confirm',
    title: 'Confirm newsletter',
    description: 'Confirm the newsletter with the link that we sent you.',
    group: 'learn',
    unlisted: true,
    load: () => import('../features/feedback/newsletter-link-page.tsx'),
  },
  {
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe',
    description: 'Stop the newsletter with the link in your last one.',
    group: 'learn',
    unlisted: true,
    load: () => import('../features/feedback/newsletter-link-page.tsx'),
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us about Homeground or its data. We answer by email.',
    group: 'learn',
    load: () => import('../features/feedback/contact-page.tsx'),
  },
  article('zip-is-not-zcta', () => import('@homeground/content/blog/zip-is-not-zcta.md')),
  article('what-a-median-hides', () => import('@homeground/content/blog/what-a-median-hides.md')),
  article('margins-of-error', () => import('@homeground/content/blog/margins-of-error.md')),
  article('how-scores-are-made', () => import('@homeground/content/blog/how-scores-are-made.md')),
  article('what-ratings-leave-out', () => import('@homeground/content/blog/what-ratings-leave-out.md')),
  article('reading-a-price-history', () => import('@homeground/content/blog/reading-a-price-history.md')),
  article('how-to-choose', () => import('@homeground/content/blog/how-to-choose.md')),
  article('moving-with-children', () => import('@homeground/content/blog/moving-with-children.md')),
  written('/privacy-policy', atFoot, () => import('@homeground/content/privacy-policy.md')),
  written('/terms-of-service', atFoot, () => import('@homeground/content/terms-of-service.md')),
  {
    path: '/style',
    title: 'Style guide',
    description:
      'The colors, the type and the parts that every screen of Homeground is made of, in their states, in light and dark.',
    group: 'learn',
    unlisted: true,
    load: () => import('../features/style/style-page.tsx'),
  },
]

/** The screens of accounts, premium and data. */
const accountRoutes: readonly Route[] = [
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
    path: '/developers',
    title: 'For developers',
    name: 'Developers',
    description: 'The data over HTTP: API keys, limits, attribution, versions, and every call with an example.',
    group: 'learn',
    firstCalls: [paths.openApi],
    load: () => import('../features/developers/developers-page.tsx'),
  },
  {
    path: '/assistants',
    title: 'For AI assistants',
    name: 'AI assistants',
    description: 'Let an assistant look up places, schools and costs here, with sources, margins and links.',
    group: 'learn',
    load: () => import('../features/developers/assistants-page.tsx'),
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
    description: 'The places and schools that you save and watch, and your saved searches.',
    group: 'account',
    guarded: true,
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to open your saved and watched places, schools and searches.',
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
    load: () => import('../features/sign-in/login-page.tsx'),
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
    path: '/secure-account',
    title: 'Secure your account',
    description: 'Take your account back with the link that we sent you.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/account-link-page.tsx'),
  },
  {
    path: '/unsubscribe',
    title: 'Turn off emails',
    description: 'Turn off the emails about what changed in the places and schools that you watch.',
    group: 'account',
    unlisted: true,
    load: () => import('../features/sign-in/account-link-page.tsx'),
  },
]

/** The tabs of one page. They are linked for operators only. */
const operatorRoutes: readonly Route[] = operatorScreens.map((screen) => ({
  ...screen,
  group: 'account',
  unlisted: true,
  isPrivate: true,
  hasOwnBreadcrumbs: true,
  load: () => import('../features/operator/operator-page.tsx'),
}))

/** Shown at every other address. */
export const notFound: Route = {
  path: '*',
  title: 'Page not found',
  description: 'There is no page at this address. Check it, or look up a place.',
  group: 'search',
  unlisted: true,
  load: () => import('../features/content/not-found-page.tsx'),
}

/**
 * Every screen; each is a separate script. Menus, footer, breadcrumbs and the pages that the gateway serves are derived
 * from this table.
 */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...schoolsRoutes,
  ...housingRoutes,
  ...contentRoutes,
  ...accountRoutes,
  ...operatorRoutes,
]

const match = createPathMatcher(routes)

/** The screen at a path; the 404 page if there is none. */
export function findRoute(pathname: string): { readonly route: Route; readonly params: PathParams } {
  const { entry: route, params } = match(pathname) ?? { entry: notFound, params: {} }
  return { route, params }
}

/** A route whose title and description are those of its Markdown file. Throws an Error if there is none. */
function written(
  path: string,
  entry: Partial<Pick<Route, 'name' | 'unlisted' | 'isAtFoot'>>,
  load: Route['load'],
): Route {
  const page = contentPages.find((each) => each.path === path)
  if (!page) throw new Error(`libs/content has no page ${path}`)
  const { title, description } = page
  return { path, title, description, group: 'learn', ...entry, load }
}

function article(name: string, load: Route['load']): Route {
  return written(`/blog/${name}`, { unlisted: true }, load)
}

/** A key that occurs again keeps its first place. */
function namesOf(
  keys: readonly string[],
  find: (key: string) => { readonly label: string; readonly sensitive?: true } | undefined,
): Measures {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const measure = find(key)
      return measure ? [[key, labelInline(measure)]] : []
    }),
  )
}
