import { freeDailySearches } from '@homeground/catalog/defaults'
import { commonConfig, readConfig } from '@homeground/service'
import Type from 'typebox'
import { openCalendar } from './callers/calendar.ts'
import { trustedProxies } from './callers/trusted-proxies.ts'

const address = (description: string) => Type.String({ pattern: '^https?://', description })

const schema = Type.Object({
  ...commonConfig,
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  SEARCH_URL: address('Address of the search service'),
  HOUSING_URL: address('Address of the housing service'),
  SCHOOLS_URL: address('Address of the schools service'),
  USER_URL: address('Address of the user service'),
  FEEDBACK_URL: address('Address of the feedback service'),
  WEB_ROOT: Type.String({ default: 'web/dist', description: 'Folder of the built web' }),
  OPERATOR_TOKEN: Type.String({ minLength: 24, description: 'Bearer token of the operators' }),
  UPSTREAM_TIMEOUT_MS: Type.Integer({
    default: 1500,
    minimum: 100,
    description: 'Longest wait for a service',
  }),
  TILE_URL: Type.String({
    default: '',
    description: 'Map tiles, https://…/{z}/{x}/{y}.png; none by default',
  }),
  TILE_ATTRIBUTION: Type.String({ default: '', description: 'Credit line of the tiles' }),
  MEASUREMENT_ID: Type.String({
    default: '',
    pattern: '^(G-[A-Z0-9]+)?$',
    description: 'Google Analytics measurement id; none by default',
  }),
  FREE_DAILY_SEARCHES: Type.Integer({
    default: freeDailySearches,
    minimum: 0,
    description: 'Different searches a day of a visitor or a free user',
  }),
  FREE_DAILY_SEARCHES_PER_ADDRESS: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'The same for all visitors of one address; 0: as many as FREE_DAILY_SEARCHES',
  }),
  QUOTA_TIME_ZONE: Type.String({
    default: 'America/New_York',
    description: 'IANA time zone at whose midnight the day begins',
  }),
  BURST_PER_MINUTE: Type.Integer({
    default: 600,
    minimum: 1,
    description: 'Calls a minute of one address',
  }),
  BURST_FORMS_PER_MINUTE: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'Calls a minute of one address to each of login, register and the like',
  }),
  TRUST_PROXY: Type.String({
    default: '',
    description: 'Proxies whose X-Forwarded-For counts: a number, or addresses and CIDRs',
  }),
})

export type Config = Type.Static<typeof schema>

/** The environment of the gateway. Errors: a sentence naming what is wrong. */
export function config(): Config {
  const environment = readConfig(schema, process.env)
  try {
    openCalendar(environment.QUOTA_TIME_ZONE)
  } catch {
    throw new Error(
      `The environment is not right: QUOTA_TIME_ZONE ${environment.QUOTA_TIME_ZONE} is no time zone.`,
    )
  }
  trustedProxies(environment.TRUST_PROXY)
  return environment
}
