import { paths } from '@homeground/contracts/paths'
import type { Route } from '../route.ts'
import { rankingMeasures } from './ranking-measures.ts'

/** The screens of schools. */
export const schoolsRoutes: readonly Route[] = [
  {
    path: '/schools',
    title: 'Search schools',
    name: 'Search schools',
    description:
      'Public schools in a state, near a place or nationwide, with achievement, impact, proficiency as published, change and students, as a list and on a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/lists/schools-page.tsx'),
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
    load: () => import('../../features/schools/lists/state-schools-page.tsx'),
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
    load: () => import('../../features/schools/lists/state-schools-page.tsx'),
  },
  {
    path: '/top-rated-schools',
    title: 'Top-rated schools',
    description:
      'The public schools with the highest achievement in a state or near a place, by level, with their results as published and a map.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/lists/top-rated-page.tsx'),
  },
  {
    path: '/most-improved-schools',
    title: 'Most improved schools',
    description:
      'Public schools whose test results rose most over two years, in a state or near a place: only clear changes.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/lists/most-improved-page.tsx'),
  },
  {
    path: '/most-improved-:level-schools-in-:statename',
    title: 'Most improved :level schools in :statename',
    description: 'Public :level schools in :statename whose test results rose most over two years: only clear changes.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/lists/most-improved-page.tsx'),
  },
  {
    path: '/school-rankings',
    title: 'School rankings',
    description:
      'Public schools of a state or of the country ranked by achievement, proficiency, impact or change. Suppressed results are not ranked.',
    ranking: {
      title: 'Schools ranked by :measure',
      description: 'Public schools of a state or of the country ranked by :measure. Suppressed results are not ranked.',
      measures: rankingMeasures.schools,
    },
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/lists/school-rankings-page.tsx'),
  },
  {
    path: '/state-school-rankings',
    title: 'State school rankings',
    name: 'States',
    description:
      'The states by their public schools: schools, students, share proficient in math and reading, and change over two years, by level and year.',
    ranking: {
      title: 'States by their schools: :measure',
      description:
        'The states ranked by :measure, by level and year, with the results of their public schools in math and reading.',
      measures: rankingMeasures.states,
    },
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/state-rankings-page.tsx'),
  },
  {
    path: '/schools/districts',
    title: 'School districts',
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
    load: () => import('../../features/schools/districts/districts-page.tsx'),
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
    load: () => import('../../features/schools/districts/district-page.tsx'),
  },
  {
    path: '/lookup',
    title: 'Look up a school or place',
    name: 'Look up by name',
    description: 'Find a public school, a school district, a zip code, town, county or state by its name.',
    group: 'schools',
    load: () => import('../../features/schools/lookup-page.tsx'),
  },
  {
    path: '/schoolsSearch',
    title: 'Schools on the rise',
    description:
      'Zip codes with public schools whose test results clearly rose over two years, by home price, school score, level, impact and achievement.',
    group: 'schools',
    firstCalls: [paths.schoolYears],
    load: () => import('../../features/schools/rising-page.tsx'),
  },
  {
    path: '/affordableGreatSchools',
    title: 'Affordable great schools',
    description:
      'Zip codes with good public schools below a price: filter by home price, school score, incomes, density and age, as a list and on a map.',
    group: 'schools',
    load: () => import('../../features/schools/affordable-page.tsx'),
  },
  {
    path: '/school/:ncesID',
    title: 'School :ncesID',
    description:
      'Test scores by subject and year as published, achievement, impact, rank, students and nearby alternatives of one public school.',
    group: 'schools',
    resource: paths.school,
    firstCalls: [paths.school],
    load: () => import('../../features/schools/school/school-page.tsx'),
  },
]
