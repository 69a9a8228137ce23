import { paths } from '@homeground/contracts/paths'
import { zipCall } from '../../features/zip/zip-call.ts'
import { statisticCrumbs } from '../../lib/navigation/paths.ts'
import type { Route } from '../route.ts'
import { rankingMeasures, statisticNames } from './ranking-measures.ts'

/** The screens of searching places. */
export const searchRoutes: readonly Route[] = [
  {
    path: '/',
    title: 'Find where to live',
    description:
      'Compare every zip code in the United States on homes, people, income and schools. Each number has its source, vintage and margin of error.',
    group: 'search',
    unlisted: true,
    load: () => import('../../features/home/home-page.tsx'),
  },
  {
    path: '/research-area',
    title: 'Research an area',
    description:
      'Search zip codes and towns by price, income, people and schools: in a state, near a place or nationwide, as a list and on a map.',
    group: 'search',
    load: () => import('../../features/search/search-page.tsx'),
  },
  {
    path: '/finder',
    title: 'Place finder',
    description:
      'Find where to live step by step: where, homes, people, income, schools and distance, with live counts, ordered by what matters to you.',
    group: 'search',
    load: () => import('../../features/finder/finder-page.tsx'),
  },
  {
    path: '/research',
    title: 'Research',
    name: 'Research tools',
    description:
      'The tools to research places, housing and schools, each with a live number: searches, rankings, trends, inventory and states.',
    group: 'search',
    load: () => import('../../features/overviews/research-page.tsx'),
  },
  {
    path: '/discover',
    title: 'Discover',
    description:
      'What stands out among US zip codes: selling fastest, rising most, highest incomes, most homes listed, and every statistic of a state.',
    group: 'search',
    load: () => import('../../features/overviews/discover-page.tsx'),
  },
  {
    path: '/not-sure-where-to-live',
    title: 'Not sure where to live?',
    description:
      'Six questions about price, schools, setting, age, airport and region find the zip codes that match every answer, with the reasons for each.',
    group: 'search',
    load: () => import('../../features/survey/survey-page.tsx'),
  },
  {
    path: '/zips/rankings',
    title: 'Zip code rankings',
    name: 'Rankings',
    description:
      'Every zip code in the United States ranked by price, rent, income, people or schools, high to low or low to high. Very small places are left out.',
    ranking: {
      title: 'Zip codes by :measure',
      description: 'Every zip code in the United States ranked by :measure. Very small places are left out.',
      measures: rankingMeasures.zips,
    },
    group: 'search',
    load: () => import('../../features/zip-rankings/rankings-page.tsx'),
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
    load: () => import('../../features/zip-rankings/rankings-page.tsx'),
  },
  {
    path: '/zip/:zip',
    title: 'Zip code :zip',
    description:
      'Home prices, income, people and schools in zip code :zip, each ranked in its state and nationwide, with price history and nearby zips.',
    group: 'search',
    resource: paths.zip,
    firstCalls: [zipCall],
    load: () => import('../../features/zip/zip-page.tsx'),
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
    load: () => import('../../features/town/town-page.tsx'),
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
    load: () => import('../../features/demographics/demographics-page.tsx'),
  },
  {
    path: '/discover/state/:state/:page/:stat/:year',
    title: ':stat in :state, :year',
    description: ':stat in :state in :year: zip codes or schools ranked, how the values are distributed, and a map.',
    names: { stat: statisticNames },
    group: 'search',
    resource: paths.state,
    crumbsOf: statisticCrumbs,
    load: () => import('../../features/statistics/statistic-page.tsx'),
  },
]
