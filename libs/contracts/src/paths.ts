/** Every public call's path, once. `:name` marks a path parameter. Free of typebox. */
export const paths = {
  search: '/api/search',
  searchCount: '/api/search/count',
  zip: '/api/zip/:zip',
  zips: '/api/zips',
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
  adminJobs: '/api/admin/jobs',
  adminJob: '/api/admin/jobs/:id',
} as const

/** Calls between services; the gateway never proxies them. */
export const internalPaths = {
  housingColumns: '/internal/housing/columns',
  dataSources: '/internal/data-sources',
  schoolColumns: '/internal/schools/columns',
  searchModel: '/internal/search/model',
  searchPlaces: '/internal/search/places',
} as const

/** Fills `:name` parameters, each percent-encoded. */
export function pathTo(path: string, params: Record<string, string | number>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
