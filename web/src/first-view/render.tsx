import { type Operator, operatorMeta } from '@homeground/contracts/operator'
import type { FirstView } from '@homeground/contracts/pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { findRoute } from '../app/routes.ts'
import { preloadScreen, unloadScreen } from '../app/screen.tsx'
import { attributesQuery } from '../lib/api/attributes.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { setFirstAnswers } from '../lib/api/request.ts'
import { metaContents } from './no-browser.ts'

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })

/** Who runs the site, as its pages name it. */
export function setOperator(operator: Operator): void {
  metaContents.set(operatorMeta, JSON.stringify(operator))
}

/** A screen may call for more once it has its first answers. */
const mostRenderings = 3

/**
 * The HTML of a page as a browser shows it first, to someone who is not logged in. A screen whose layout depends on the size of
 * the window, and one that cannot be rendered, is shown as loading.
 */
export async function renderFirstView({ path, isFrame, answers }: FirstView): Promise<string> {
  const found = findRoute(path)
  const renderFrame = () => {
    unloadScreen(found.route)
    return render(path)
  }
  queryClient.clear()
  setFirstAnswers(Object.fromEntries(Object.entries(answers).map(([address, text]) => [address, JSON.parse(text)])))
  // The banner of the frame depends on it.
  await queryClient.prefetchQuery(attributesQuery)
  if (isFrame) return renderFrame()
  await preloadScreen(found)
  let html = ''
  for (let rendering = 0; rendering < mostRenderings; rendering++) {
    try {
      html = render(path)
    } catch {
      return renderFrame()
    }
    if (!(await readAnswers())) break
  }
  return html
}

const render = (path: string) =>
  renderToStaticMarkup(<App>{(layout) => <StaticRouter location={path}>{layout}</StaticRouter>}</App>)

/** Gives the queries of the last rendering their answers. Returns whether there was one. */
async function readAnswers(): Promise<boolean> {
  const cache = queryClient.getQueryCache()
  const waiting = cache.getAll().filter(({ state }) => state.status === 'pending')
  await Promise.allSettled(waiting.map((query) => query.fetch()))
  for (const query of waiting) if (query.state.status === 'error') cache.remove(query)
  return waiting.some(({ state }) => state.status === 'success')
}
