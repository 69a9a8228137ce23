import { expect, test } from '@jest/globals'
import { routes } from './routes.ts'

/** The paths of the specification, with its parameters' names. */
const specified = [
  '/',
  '/calc',
  '/get-started',
  '/not-sure-where-to-live',
  '/research-area',
  '/real-estate-trends',
  '/school-rankings',
  '/lookup',
  '/contact',
  '/login',
  '/forgot-password',
  '/signup',
  '/style',
  '/privacy-policy',
  '/terms-of-service',
  '/finder',
  '/compare',
  '/map',
  '/changingPlaces',
  '/premium',
  '/newsletter',
  '/about',
  '/faqs',
  '/blog',
  '/discover',
  '/research',
  '/data',
  '/schools',
  '/most-improved-schools',
  '/top-rated-schools',
  '/schools/districts',
  '/schoolsSearch',
  '/affordableGreatSchools',
  '/discover/hotHousing',
  '/housing/inventory',
  '/state-school-rankings',
  '/zips/rankings',
  '/schools/district/{district}',
  '/schools/{state}',
  '/schools/{state}/{level}',
  '/zips/rankings/{state}',
  '/demographics/{state}',
  '/zip/{zip}',
  '/school/{ncesID}',
  '/place/{town}/{state}',
  '/discover/state/{state}/{page}/{stat}/{year}',
  '/most-improved-{level}-schools-in-{statename}',
  '/home',
]

const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
const findSpecified = (path: string) => routes.find((route) => route.path === pathOf(path))

test('the specification has 48 routes', () => {
  expect(new Set(specified).size).toBe(48)
})

test.each(specified)('%s is a screen with a title and a description', (path) => {
  expect(findSpecified(path)).toMatchObject({
    title: expect.stringMatching(/\w/),
    description: expect.stringMatching(/\w/),
  })
})

test('only /home needs a login; a logged-in user does not see /login', () => {
  expect(specified.filter((path) => findSpecified(path)?.guarded)).toEqual(['/home'])
  expect(findSpecified('/login')?.onlyAnonymous).toBe(true)
})
