import { createPathMatcher } from './pages.ts'

/** Path of every screen of the specification; `:name` marks a parameter. Free of typebox. */
export const screens = [
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
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/signup',
  '/style',
  '/privacy-policy',
  '/terms-of-service',
  '/finder',
  '/compare',
  '/map',
  '/changingPlaces',
  '/premium',
  '/premium/sandbox/:checkout',
  '/newsletter',
  '/about',
  '/faqs',
  '/blog',
  '/discover',
  '/research',
  '/data',
  '/home',
  '/schools',
  '/most-improved-schools',
  '/top-rated-schools',
  '/most-improved-:level-schools-in-:statename',
  '/schools/districts',
  '/schools/district/:district',
  '/schools/:state',
  '/schools/:state/:level',
  '/schoolsSearch',
  '/affordableGreatSchools',
  '/discover/hotHousing',
  '/discover/state/:state/:page/:stat/:year',
  '/housing/inventory',
  '/state-school-rankings',
  '/zips/rankings',
  '/zips/rankings/:state',
  '/demographics/:state',
  '/zip/:zip',
  '/school/:ncesID',
  '/place/:town/:state',
] as const

const match = createPathMatcher(screens.map((path) => ({ path })))

/** The screen that shows a path, as its template: `/zip/01760` → `/zip/:zip`; undefined when there is none. */
export function screenOf(path: string): string | undefined {
  return match(path)?.entry.path
}
