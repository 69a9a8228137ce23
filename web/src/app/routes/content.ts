import { contentPages } from '@homeground/content/pages'
import type { Route } from '../route.ts'

/** Linked from the foot of every page, but from no menu. */
const atFoot = { unlisted: true, isAtFoot: true } as const

/** The written pages; their titles and descriptions are in the Markdown files. Articles are linked from the blog. */
export const contentRoutes: readonly Route[] = [
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
    load: () => import('../../features/content/blog-page.tsx'),
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    description:
      'New data, new measures and new articles by email, at most twice a month, with a link to unsubscribe in each.',
    group: 'learn',
    load: () => import('../../features/feedback/newsletter-page.tsx'),
  },
  {
    path: '/newsletter/confirm',
    title: 'Confirm newsletter',
    description: 'Confirm the newsletter with the link that we sent you.',
    group: 'learn',
    unlisted: true,
    load: () => import('../../features/feedback/newsletter-confirm-page.tsx'),
  },
  {
    path: '/newsletter/unsubscribe',
    title: 'Unsubscribe',
    description: 'Stop the newsletter with the link in your last one.',
    group: 'learn',
    unlisted: true,
    load: () => import('../../features/feedback/newsletter-unsubscribe-page.tsx'),
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us about Homeground or its data. We answer by email.',
    group: 'learn',
    load: () => import('../../features/feedback/contact-page.tsx'),
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
    ...atFoot,
    load: () => import('../../features/style/style-page.tsx'),
  },
]

/** Shown at every other address. */
export const notFound: Route = {
  path: '*',
  title: 'Page not found',
  description: 'There is no page at this address. Check it, or look up a place.',
  group: 'search',
  unlisted: true,
  load: () => import('../../features/not-found/not-found-page.tsx'),
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
