import type { Route } from './route.ts'
import { accountRoutes } from './routes/account.ts'
import { contentRoutes } from './routes/content.ts'
import { housingRoutes } from './routes/housing.ts'
import { schoolsRoutes } from './routes/schools.ts'
import { searchRoutes } from './routes/search.ts'

/**
 * Every screen; each is a separate script. Menus, footer, breadcrumbs and the pages that the gateway serves are derived
 * from this table.
 */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...schoolsRoutes,
  ...housingRoutes,
  ...contentRoutes,
  ...accountRoutes,
]
