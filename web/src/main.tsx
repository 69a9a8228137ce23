import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './app/theme/fonts/fonts.css'
import './app/theme/base.css'
// What most screens use is in the first script with the frame: in files of their own, these few kilobytes would cost
// each screen a round trip more.
import '@homeground/catalog/attributes/selections'
import '@homeground/catalog/levels'
import './lib/api/periods.ts'
import './lib/api/data-sources.ts'
import './lib/api/quota.ts'
import './lib/position.ts'
import './places/compare/compare-store.ts'
import './lib/format/certainty.ts'
import './lib/format/csv.ts'
import '@homeground/format/figure-text'
import './lib/format/vintage.ts'
import './lib/lazy-component.tsx'
import './ui/form/copy-button.tsx'
import './lib/use-near.ts'
import './lib/navigation/paths.ts'
import './places/compare/compare-button.tsx'
import './ui/feedback/skeletons.tsx'
import './ui/map/mercator.ts'
import './ui/page/section.tsx'
import './places/save/save-buttons.tsx'
import './places/sheet/print-button.tsx'
import './ui/tables/data-table.tsx'
import './ui/values/no-value.tsx'
import './ui/values/percentile-bar.tsx'
import './places/provenance/provenance.tsx'
import './ui/values/sparkline.tsx'
import './places/zip-link.tsx'
import { firstViewClass } from '@homeground/contracts/pages'
import { startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { findRoute } from './app/routes.ts'
import { preloadScreen } from './app/screen.tsx'
import { followOtherTabs, loadSession } from './lib/account/session.ts'
import { attributesQuery } from './lib/api/attributes.ts'
import { queryClient } from './lib/api/query-client.ts'
import { readFirstAnswers } from './lib/api/request.ts'
import { holdCalls, releaseCalls } from './lib/held-calls.ts'
import { followConnection, registerWorker } from './lib/offline.ts'

const attribute = 'data-mantine-color-scheme'

/** Prints in the light colors, also from the dark scheme: paper is white. */
function printInLightScheme(): void {
  const root = document.documentElement
  let before: string | null = null
  window.addEventListener('beforeprint', () => {
    before = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (before !== null) root.setAttribute(attribute, before)
  })
}

/**
 * Keeps the stylesheets whose text the gateway wrote into the page from being loaded again: a script that needs one looks
 * for a link with its address. A disabled link is not loaded; in the HTML, though, some browsers would load it early.
 */
function keepInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link')
    link.setAttribute('disabled', '')
    link.rel = 'stylesheet'
    link.href = style.dataset.file!
    style.after(link)
  }
}

/** Scripts and calls that take longer than this must not keep the page from reacting. */
const longestWaitMs = document.querySelector(`.${firstViewClass}`) ? 1000 : 300

readFirstAnswers()
keepInlineStyles()
// All of this is in the HTML, or announced there and arrives with this script: one paint shows the page with its texts.
const announced = Promise.all([
  preloadScreen(findRoute(location.pathname)),
  queryClient.prefetchQuery(attributesQuery),
  loadSession(),
])
followOtherTabs()
followConnection()
registerWorker()
printInLightScheme()
holdCalls()

const root = createRoot(document.getElementById('root')!)
void Promise.race([announced, sleep(longestWaitMs)]).then(() => {
  // In a transition the first rendering takes many short steps, between which the browser can react.
  startTransition(() =>
    root.render(
      <>
        <App>
          {/* Controls show state of the URL: they must update at once, not in a transition. */}
          {(layout) => <BrowserRouter useTransitions={false}>{layout}</BrowserRouter>}
        </App>
        <AfterPaint act={releaseCalls} />
      </>,
    ),
  )
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Acts after the browser's next paint, or soon in a tab in the background, which is not painted. */
function AfterPaint({ act }: { readonly act: () => void }) {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(act))
    setTimeout(act, longestWaitMs)
  }, [act])
  return null
}
