import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './app/theme/fonts/fonts.css'
import './app/theme/fallback-fonts.css'
import './app/theme/base.css'
import './app/common-parts.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { findRoute } from './app/routes.ts'
import { preloadScreen } from './app/screen.tsx'
import { keepInlineStyles, printInLightScheme } from './app/theme/stylesheets.ts'
import { followOtherTabs, loadSession } from './lib/account/session.ts'
import { attributesQuery } from './lib/api/attributes.ts'
import { queryClient } from './lib/api/query-client.ts'
import { readFirstAnswers } from './lib/api/request.ts'
import { holdCalls, releaseCalls } from './lib/held-calls.ts'
import { followConnection, registerWorker } from './lib/offline.ts'

/** Scripts and calls that take longer than this must not keep the frame of the page from showing. */
const longestWaitMs = 300

readFirstAnswers()
keepInlineStyles()
// All of this is in the HTML, or announced there and arrives with this script: one paint shows the page with its texts.
const announced = Promise.all([
  preloadScreen(findRoute(location.pathname).route),
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
  startTransition(() => root.render(<App />))
  whenPainted(releaseCalls)
})

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Calls after the browser's next paint with content, or soon in a tab in the background, which is not painted. */
function whenPainted(then: () => void): void {
  const observer = new PerformanceObserver(then)
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(then, longestWaitMs)
}
