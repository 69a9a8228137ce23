import { paths } from '@homeground/contracts/paths'
import type { Route } from '../route.ts'
import { rankingMeasures } from './ranking-measures.ts'

/** The screens of housing, the map and comparing. */
export const housingRoutes: readonly Route[] = [
  {
    path: '/real-estate-trends',
    title: 'Real estate trends',
    name: 'Price trends',
    description:
      'Asking prices, price per square foot, listings and days on market by month, for the United States and each state, with the states that moved most.',
    group: 'housing',
    load: () => import('../../features/housing/trends/trends-page.tsx'),
  },
  {
    path: '/discover/hotHousing',
    title: 'Hot housing',
    description:
      'Zip codes by median days on market, or by its 1-month change, in any loaded month: filter by price, listings, people and schools.',
    ranking: {
      title: 'Hot housing by :measure',
      description: 'Zip codes by :measure, in any loaded month: filter by price, listings, people and schools.',
      measures: rankingMeasures.hotHousing,
    },
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../../features/housing/hot-page.tsx'),
  },
  {
    path: '/housing/inventory',
    title: 'Housing inventory',
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
    load: () => import('../../features/housing/inventory-page.tsx'),
  },
  {
    path: '/changingPlaces',
    title: 'Changing places',
    description:
      'Zip codes by how much their average listing price changed between two years, in dollars and percent, with the months behind each average.',
    group: 'housing',
    firstCalls: [paths.availableHousingPeriods],
    load: () => import('../../features/housing/changing-page.tsx'),
  },
  {
    path: '/map',
    title: 'Map of zip codes',
    name: 'Map',
    description:
      'Zip codes on a map, colored by price, income, people or schools: filter by price, school score, owners, renters, age and density.',
    group: 'map',
    load: () => import('../../features/map/map-page.tsx'),
  },
  {
    path: '/compare',
    title: 'Compare places',
    description:
      'Up to four zip codes side by side: prices, schools, income and people with their margins of error, price history, distances and a link to share.',
    group: 'compare',
    load: () => import('../../features/compare/compare-page.tsx'),
  },
  {
    path: '/calc',
    title: 'Mortgage calculator',
    name: 'Calculator',
    description:
      'The monthly payment for a home with tax and insurance, every payment of the loan, the price that an income pays for, and the places at that price.',
    group: 'housing',
    load: () => import('../../features/calc/calc-page.tsx'),
  },
]
