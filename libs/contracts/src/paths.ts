/** The path of every public route. `:name` marks a path parameter. Free of typebox. */
export const paths = {
  search: '/api/search',
  searchCount: '/api/search/count',
  zip: '/api/zip/:zip',
  zips: '/api/zips',
  zipRankings: '/api/zips/rankings',
  zipResults: '/api/zips/results',
  place: '/api/place/:town/:state',
  map: '/api/zips/getFromMapExtent',
  stateByPoint: '/api/state/latlng/:lat/:lng',
  state: '/api/state/:state',
  placesSuggest: '/api/places/suggest',
  attributes: '/api/attributes',
  availableHousingPeriods: '/api/housing/availableHousingPeriods',
  housingOfZip: '/api/housing/zip/:zip',
  school: '/api/school/:ncesID',
  schoolsInZip: '/api/schools/in-zip/:zip',
  dataSources: '/api/data-sources',
  quota: '/api/quota',
  user: '/api/user',
  confirmation: '/api/user/confirmation',
  sessions: '/api/user/sessions',
  session: '/api/user/sessions/:id',
  savedPlaces: '/api/user/places',
  savedPlace: '/api/user/places/:zip',
  watches: '/api/user/watches',
  watch: '/api/user/watches/:zip',
  savedSearches: '/api/user/searches',
  savedSearch: '/api/user/searches/:id',
  register: '/api/register',
  login: '/api/login',
  logout: '/api/logout',
  forgotPassword: '/api/forgot-password',
  resetPassword: '/api/reset-password',
  confirmEmail: '/api/confirm-email',
  premium: '/api/premium',
  premiumCheckout: '/api/premium/checkout',
  premiumWebhook: '/api/premium/webhook',
  sandboxCheckout: '/api/premium/sandbox/:checkout',
  pageview: '/api/pageview',
  operators: '/api/admin/operators',
  operator: '/api/admin/operators/:email',
  adminJobs: '/api/admin/jobs',
  adminJob: '/api/admin/jobs/:id',
} as const

/** Routes between services; the gateway never forwards them. */
export const internalPaths = {
  housingColumns: '/internal/housing/columns',
  dataSources: '/internal/data-sources',
  schoolColumns: '/internal/schools/columns',
  searchModel: '/internal/search/model',
  searchPlaces: '/internal/search/places',
  operatorToken: '/internal/user/operator-token',
} as const

/** Fills `:name` parameters, each percent-encoded. */
export function pathTo(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
