import { type FollowedId, isSchoolId, type PlaceId } from '@homeground/catalog/place-kinds'

/** The path of every public route. `:name` marks a path parameter. Free of typebox. */
export const paths = {
  search: '/api/search',
  searchCount: '/api/search/count',
  understand: '/api/search/understand',
  schoolSearch: '/api/search/schools',
  affordableSchools: '/api/search/income_housing_schools',
  changingPlaces: '/api/search/changing_places',
  zip: '/api/zip/:zip',
  zips: '/api/zips',
  zipRankings: '/api/zips/rankings',
  zipResults: '/api/zips/results',
  place: '/api/place/:town/:state',
  map: '/api/zips/getFromMapExtent',
  mapValues: '/api/zips/mapValues',
  outlines: '/api/outlines',
  stateOutlines: '/api/outlines/:version/:state/:detail',
  zipOutline: '/api/outlines/:version/zip/:zip',
  similarPlaces: '/api/zips/similarPlaces/:placeType/:place',
  dataAttributes: '/api/zips/dataAttributes/:placeType/:place/:similarSearchFill',
  stateByPoint: '/api/state/latlng/:lat/:lng',
  state: '/api/state/:state',
  stateStatistic: '/api/state/statistics/:state/:stat',
  formerStateStatistic: '/api/state/:state/statistics/:stat',
  placesSuggest: '/api/places/suggest',
  areaCenters: '/api/places/centers',
  placeResults: '/api/places/results',
  comparedPlaces: '/api/places/compare',
  attributes: '/api/attributes',
  loadedAttributes: '/api/attributes/loaded',
  availableHousingPeriods: '/api/housing/availableHousingPeriods',
  housingOfZip: '/api/housing/zip/:zip',
  housingOfPlace: '/api/housing/place',
  housingChangesOfPlace: '/api/housing/place/changes',
  housingChanges: '/api/housing/changes',
  housingTrends: '/api/housing/trends',
  housingInventory: '/api/housing/inventory',
  school: '/api/school/:ncesID',
  schoolsInZip: '/api/schools/in-zip/:zip',
  schoolsInPlace: '/api/schools/in-place',
  schoolFigures: '/api/schools/figures',
  schoolsNearby: '/api/schools/fetch_nearby',
  schoolRankings: '/api/schools/rankings',
  schoolDistricts: '/api/schools/districts',
  schoolDistrict: '/api/schools/district/:district',
  schoolStatistic: '/api/schools/state/:state/:stat',
  schoolStatistics: '/api/schools/statistics/:year',
  schoolYears: '/api/schools/years',
  schoolsSuggest: '/api/schools/suggest',
  dataSources: '/api/data-sources',
  quota: '/api/quota',
  openApi: '/api/openapi.json',
  docs: '/api/docs',
  user: '/api/user',
  confirmation: '/api/user/confirmation',
  confirmationCode: '/api/user/confirmation/code',
  password: '/api/user/password',
  sessions: '/api/user/sessions',
  session: '/api/user/sessions/:id',
  secondFactor: '/api/user/second-factor',
  secondFactorConfirmation: '/api/user/second-factor/confirmation',
  apiKeys: '/api/user/keys',
  apiKey: '/api/user/keys/:id',
  savedPlaces: '/api/user/places',
  savedPlace: '/api/user/places/:place',
  watches: '/api/user/watches',
  watch: '/api/user/watches/:place',
  watchFeed: '/api/user/feed',
  savedSearches: '/api/user/searches',
  savedSearch: '/api/user/searches/:id',
  ownShortlists: '/api/user/shortlists',
  shortlists: '/api/shortlists',
  shortlist: '/api/shortlists/:id',
  shortlistPlace: '/api/shortlists/:id/places/:place',
  shortlistVote: '/api/shortlists/:id/places/:place/vote',
  shortlistNote: '/api/shortlists/:id/places/:place/note',
  register: '/api/register',
  login: '/api/login',
  loginWithSecondFactor: '/api/login/second-factor',
  logout: '/api/logout',
  forgotPassword: '/api/forgot-password',
  resetPassword: '/api/reset-password',
  confirmEmail: '/api/confirm-email',
  confirmEmailCode: '/api/confirm-email/code',
  secureAccount: '/api/secure-account',
  unsubscribe: '/api/unsubscribe',
  premium: '/api/premium',
  premiumCheckout: '/api/premium/checkout',
  premiumWebhook: '/api/premium/webhook',
  sandboxCheckout: '/api/premium/sandbox/:checkout',
  pageview: '/api/pageview',
  feedbackForm: '/api/submitFeedbackForm',
  contact: '/api/contact',
  report: '/api/report',
  newsletter: '/api/newsletter',
  newsletterConfirmation: '/api/newsletter/confirmation',
  newsletterUnsubscribe: '/api/newsletter/unsubscribe',
  operators: '/api/admin/operators',
  operator: '/api/admin/operators/:email',
  operatorSecondFactor: '/api/admin/operators/:email/second-factor',
  adminMessages: '/api/admin/messages',
  adminMessage: '/api/admin/messages/:id',
  adminNewsletter: '/api/admin/newsletter',
  adminJobs: '/api/admin/jobs',
  adminJob: '/api/admin/jobs/:id',
  adminJobRetry: '/api/admin/jobs/:id/retry',
  adminQueues: '/api/admin/queues',
  adminAccess: '/api/admin/access',
  adminRefreshes: '/api/admin/refreshes',
  adminQuota: '/api/admin/quota',
  adminAccountQuota: '/api/admin/quota/:id',
  adminAccounts: '/api/admin/accounts',
  adminAccountSessions: '/api/admin/accounts/:id/sessions',
} as const

/** Where assistants find the product's tools, by the Model Context Protocol. */
export const assistantPath = '/mcp'

/** The Atom feed of newly loaded data. */
export const dataFeedPath = '/feeds/data.xml'

/** The Atom feed of what changed in the places and schools that a person watches, for whoever has its address. */
export const watchFeedPath = '/feeds/watched/:token.xml'

/** Routes between services; the gateway never forwards them. */
export const internalPaths = {
  housingColumns: '/internal/housing/columns',
  housingMonths: '/internal/housing/months',
  housingYears: '/internal/housing/years',
  housingChanges: '/internal/housing/changes',
  housingChangesOfPlace: '/internal/housing/place-changes',
  dataSources: '/internal/data-sources',
  schoolColumns: '/internal/schools/columns',
  schoolSubjects: '/internal/schools/subjects',
  schoolVersion: '/internal/schools/version',
  searchSubjects: '/internal/search/subjects',
  searchModel: '/internal/search/model',
  searchPlaces: '/internal/search/places',
  searchProfile: '/internal/search/profile',
  operatorToken: '/internal/user/operator-token',
  apiKeyOwner: '/internal/user/api-key-owner',
  watchFeed: '/internal/user/watch-feed',
} as const

/** Fills `:name` parameters, each percent-encoded. */
export function pathTo(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

type Text = string | number | null | undefined

/** Parameters of an address; undefined, null and empty ones of the query are left out. */
export interface AddressParts {
  readonly params?: Readonly<Record<string, Text>> | undefined
  readonly query?: Readonly<Record<string, Text>> | undefined
}

/** The path and query of a call to `url`, whose `:name` parameters are filled in. */
export function addressOf(url: string, { params, query }: AddressParts): string {
  const path = params ? pathTo(url, params as Record<string, string | number>) : url
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') text.set(name, String(value))
  }
  return text.size === 0 ? path : `${path}?${text}`
}

/** The page of a place. */
export function placePath({ kind, id }: PlaceId): string {
  if (kind === 'zip') return pathTo('/zip/:zip', { zip: id })
  const end = id.lastIndexOf(', ')
  return pathTo('/place/:town/:state', { town: id.slice(0, end), state: id.slice(end + 2) })
}

/** The page of a place, school or district. */
export function followedPath(followed: FollowedId): string {
  if (!isSchoolId(followed)) return placePath(followed)
  const { kind, id } = followed
  return kind === 'school'
    ? pathTo('/school/:ncesID', { ncesID: id })
    : pathTo('/schools/district/:district', { district: id })
}

/** Where to search, as calls take it. */
interface SearchedArea {
  readonly searchArea?: string | undefined
  readonly states?: string | undefined
  readonly distanceFromTownZip?: string | undefined
  readonly distanceFromRadius?: string | number | undefined
  readonly drawnArea?: string | undefined
}

/** The same as the pages of results have it in their address. */
function areaOf({ searchArea: area = 'state', ...search }: SearchedArea) {
  return {
    area,
    ...(area === 'state' && { states: search.states }),
    ...((area === 'zip' || area === 'place') && { place: search.distanceFromTownZip }),
    ...(area === 'zip' && { radius: search.distanceFromRadius }),
    ...(area === 'drawn' && { drawnArea: search.drawnArea }),
  }
}

/** A search of places as the call /api/search takes it, as far as its page shows it. */
export interface PlaceSearch extends SearchedArea {
  readonly nearPlaces?: string | undefined
  readonly searchReturnType?: string | undefined
  readonly searchOrderBy?: string | undefined
  readonly searchOrderByDir?: string | undefined
  /** JSON text, as the call takes it: attribute → range. */
  readonly filters?: string | undefined
  /** JSON text: attribute → weight. */
  readonly weights?: string | undefined
  readonly loan?: string | undefined
}

/** Address of the page with the results of a search. The web reads it; its tests check that it finds the same. */
export function placeSearchPath(search: PlaceSearch): string {
  const { filters = '{}', weights = '{}' } = search
  const weightsText = Object.entries(JSON.parse(weights) as Record<string, number>)
    .map(([key, weight]) => `${key}:${weight}`)
    .join(',')
  const query = {
    ...areaOf(search),
    by: search.searchReturnType,
    ...(JSON.parse(filters) as Record<string, string>),
    loan: search.loan,
    near: search.nearPlaces,
    order: search.searchOrderBy,
    dir: search.searchOrderByDir,
    weights: weightsText,
  }
  return addressOf('/research-area', { query })
}

/** A search of schools as the call /api/search/schools takes it, as far as its page shows it. */
export interface SchoolSearch extends SearchedArea {
  /** One level; several have no page of their own. */
  readonly schoolLevel?: string | undefined
  readonly schoolType?: string | undefined
  readonly grade?: string | undefined
  readonly orderBy?: string | undefined
  readonly orderByDir?: string | undefined
  /** JSON text: measure → range. */
  readonly filters?: string | undefined
}

/** Address of the page with the results of a search of schools. */
export function schoolSearchPath({ filters = '{}', ...search }: SchoolSearch): string {
  const query = {
    ...areaOf(search),
    ...(JSON.parse(filters) as Record<string, string>),
    level: search.schoolLevel,
    type: search.schoolType,
    grade: search.grade,
    order: search.orderBy,
    dir: search.orderByDir,
  }
  return addressOf('/schools', { query })
}
