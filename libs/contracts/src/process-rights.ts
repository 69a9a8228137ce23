import { internalPaths, paths } from './paths.ts'

/** The services, by the names under which they are called. */
export const serviceNames = ['search', 'housing', 'schools', 'user', 'feedback'] as const
export type ServiceName = (typeof serviceNames)[number]
/** Whoever calls a service: the gateway or another service, each with its worker. */
export type CallerName = 'gateway' | ServiceName

/**
 * Which process calls which service, and what it may read there in its own name: the whole table. Keys, configuration
 * and checks are derived from it. The gateway also forwards calls in the names of their callers; nobody else does.
 */
export const processRights = {
  gateway: {
    search: [internalPaths.dataSources, internalPaths.searchModel, internalPaths.searchSubjects],
    housing: [internalPaths.dataSources],
    schools: [internalPaths.dataSources, internalPaths.schoolSubjects],
    user: [internalPaths.operatorToken, internalPaths.apiKeyOwner, internalPaths.watchFeed],
    feedback: [],
  },
  search: {
    housing: [internalPaths.housingColumns, internalPaths.housingMonths, internalPaths.housingYears],
    schools: [internalPaths.schoolColumns],
  },
  schools: { search: [internalPaths.searchModel, internalPaths.searchPlaces, internalPaths.searchProfile] },
  user: {
    search: [internalPaths.searchModel, paths.placeResults],
    housing: [internalPaths.housingChanges, internalPaths.housingChangesOfPlace],
    schools: [internalPaths.schoolVersion, paths.schoolFigures, paths.schoolDistrict],
  },
} as const satisfies Partial<Record<CallerName, Partial<Record<ServiceName, readonly string[]>>>>

/** Whether a process may read a route of a service in its own name. `route` is the path of the contract. */
export function mayRead(caller: string, service: ServiceName, route: string): boolean {
  const rights: Record<string, Partial<Record<ServiceName, readonly string[]>>> = processRights
  return rights[caller]?.[service]?.includes(route) ?? false
}

type Rights = typeof processRights
type KeyNameOf<C extends string, S extends string> = `IDENTITY_KEY_${Uppercase<C>}_${Uppercase<S>}`
/** Environment variable of the key of one caller and one called service, such as `IDENTITY_KEY_SEARCH_HOUSING`. */
export type IdentityKeyName = {
  [C in keyof Rights]: { [S in keyof Rights[C]]: KeyNameOf<C, S & string> }[keyof Rights[C]]
}[keyof Rights]

export interface CallPair {
  readonly caller: CallerName
  readonly service: ServiceName
  readonly keyName: IdentityKeyName
}

/** Every pair of a caller and a called service. Each has a key of its own, which only these two know. */
export const callPairs: readonly CallPair[] = Object.entries(processRights).flatMap(([caller, services]) =>
  Object.keys(services).map((service) => ({
    caller: caller as CallerName,
    service: service as ServiceName,
    keyName: `IDENTITY_KEY_${caller}_${service}`.toUpperCase() as IdentityKeyName,
  })),
)
