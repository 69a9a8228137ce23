import { freeDailySearches } from '@homeground/catalog/defaults'
import {
  commonConfig,
  createCalendar,
  environmentError,
  productTimeZone,
  readConfig,
} from '@homeground/service'
import Type from 'typebox'
import { trustedProxies } from './callers/trusted-proxies.ts'

const serviceUrl = (description: string) => Type.String({ pattern: '^https?://', description })

const schema = Type.Object({
  ...commonConfig,
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  SEARCH_URL: serviceUrl('URL of the search service'),
  HOUSING_URL: serviceUrl('URL of the housing service'),
  SCHOOLS_URL: serviceUrl('URL of the schools service'),
  USER_URL: serviceUrl('URL of the user service'),
  FEEDBACK_URL: serviceUrl('URL of the feedback service'),
  WEB_ROOT: Type.String({ default: 'web/dist', description: 'Folder of the built web' }),
  OPERATOR_TOKEN: Type.String({
    minLength: 24,
    description: 'Bearer token of the system’s own commands, such as npm run data',
  }),
  UPSTREAM_TIMEOUT_MS: Type.Integer({
    default: 1500,
    minimum: 100,
    description: 'Longest wait for a service’s response',
  }),
  TILE_URL: Type.String({
    default: '',
    description: 'URL template of map tiles, https://…/{z}/{x}/{y}.png; empty for none',
  }),
  TILE_ATTRIBUTION: Type.String({ default: '', description: 'Attribution of the tiles' }),
  MEASUREMENT_ID: Type.String({
    default: '',
    pattern: '^(G-[A-Z0-9]+)?$',
    description: 'Google Analytics measurement id; empty for none',
  }),
  FREE_DAILY_SEARCHES: Type.Integer({
    default: freeDailySearches,
    minimum: 0,
    description: 'Different searches per day of a visitor or a free user',
  }),
  FREE_DAILY_SEARCHES_PER_ADDRESS: Type.Integer({
    default: 0,
    minimum: 0,
    description:
      'Different searches per day of all visitors of one address; 0: FREE_DAILY_SEARCHES',
  }),
  QUOTA_TIME_ZONE: Type.String({
    default: productTimeZone,
    description: 'IANA time zone in which the day of the quota begins at midnight',
  }),
  BURST_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'Calls per minute from one address',
  }),
  BURST_FORMS_PER_MINUTE: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'Calls per minute from one address to each form, such as login or register',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description: 'Proxies whose X-Forwarded-For is trusted: a number, or addresses and CIDRs',
  }),
})

export type Config = Type.Static<typeof schema>

/** The gateway's environment. Errors: throws an environmentError. */
export function config(): Config {
  const environment = readConfig(schema, process.env)
  try {
    createCalendar(environment.QUOTA_TIME_ZONE)
  } catch {
    throw environmentError(`QUOTA_TIME_ZONE ${environment.QUOTA_TIME_ZONE} is not a time zone`)
  }
  trustedProxies(environment.TRUST_PROXY)
  return environment
}
