import type { Route } from '../route.ts'

/** Shown at every other address. */
export const notFound: Route = {
  path: '*',
  title: 'Page not found',
  description: 'There is no page at this address. Check it, or look up a place.',
  group: 'search',
  unlisted: true,
  load: () => import('../../features/not-found/not-found-page.tsx'),
}
