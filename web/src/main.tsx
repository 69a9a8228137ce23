import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './app/theme/fonts/fonts.css'
import './app/theme/fallback-fonts.css'
import './app/theme/base.css'
import './app/common-parts.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { findRoute } from './app/find-route.ts'
import { followOtherTabs, loadSession } from './lib/account/session.ts'
import { attributesQuery } from './lib/api/attributes.ts'
import { queryClient } from './lib/api/query-client.ts'

// Loads the screen's script and the data of every screen while React starts.
void findRoute(location.pathname)
  .route.load()
  .catch(() => {})
void queryClient.prefetchQuery(attributesQuery)
void loadSession()
followOtherTabs()

createRoot(document.getElementById('root')!).render(<App />)
