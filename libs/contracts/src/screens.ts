/** Path of every screen of the web app; `:name` marks a parameter. Free of typebox. */
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

const improved = /^\/most-improved-[^/]+-schools-in-[^/]+$/

const patterns = screens.map(
  (screen) => [screen, new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
)

/** The screen that shows a path, as its template: `/zip/01760` → `/zip/:zip`; undefined when there is none. */
export function screenOf(path: string): string | undefined {
  if (improved.test(path)) return '/most-improved-:level-schools-in-:statename'
  return patterns.find(([, pattern]) => pattern.test(path))?.[0]
}
