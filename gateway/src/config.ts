import { freeDailySearches } from '@homeground/catalog/defaults'
import {
  commonConfig,
  createCalendar,
  environmentError,
  identityKeyConfig,
  identitySecretConfig,
  operatorConfig,
  productTimeZone,
  readConfig,
} from '@homeground/service'
import Type from 'typebox'
import { trustedProxies } from './calls/client-address.ts'

const serviceUrl = (description: string) => Type.String({ pattern: '^https?://', description })

/** A whole number with its least and its default value. */
const atLeast = (minimum: number, value: number, description: string) =>
  Type.Integer({ default: value, minimum, description })

/** The environment variables of the gateway. */
export const schema = Type.Object({
  ...commonConfig,
  ...identitySecretConfig,
  ...identityKeyConfig('gateway'),
  ...operatorConfig,
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    description: 'Port to listen on; 0 picks a free port',
  }),
  METRICS_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address that serves /metrics to Prometheus; never the public one',
  }),
  METRICS_PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description: 'Port that serves /metrics to Prometheus; 0 picks a free port',
  }),
  SEARCH_URL: serviceUrl('Address of the search service'),
  HOUSING_URL: serviceUrl('Address of the housing service'),
  SCHOOLS_URL: serviceUrl('Address of the schools service'),
  USER_URL: serviceUrl('Address of the user service'),
  FEEDBACK_URL: serviceUrl('Address of the feedback service'),
  WEB_ROOT: Type.String({ default: 'web/dist', description: 'Folder of the built web' }),
  OPERATOR_TOKEN: Type.String({
    minLength: 24,
    description: 'Bearer token of the system’s own commands, such as npm run data',
  }),
  NODE_ENV: Type.String({ default: '', description: 'production or development' }),
  OPERATOR_SECOND_FACTOR: Type.Optional(
    Type.Union([Type.Literal('required'), Type.Literal('optional')], {
      description: 'Second factor of operators who log in to the web. By default required if NODE_ENV is production',
    }),
  ),
  UPSTREAM_TIMEOUT_MS: atLeast(100, 1500, 'Longest time that a service may work on a call'),
  CALLS_PER_SERVICE: atLeast(
    1,
    20,
    'Calls in progress at a service before others wait; then a fast one gets more, a slow one fewer',
  ),
  CALL_WAIT_MS: atLeast(1, 120, 'Longest wait before work on a request begins; after that, it gets 503'),
  CLIENT_HEADERS_TIMEOUT_MS: atLeast(100, 10_000, 'Longest time a client may take to send the headers of a request'),
  CLIENT_REQUEST_TIMEOUT_MS: atLeast(100, 20_000, 'Longest time a client may take to send a request with its body'),
  CLIENT_IDLE_TIMEOUT_MS: atLeast(100, 30_000, 'A request without any data for this long is ended'),
  CLIENT_CONNECTIONS: atLeast(1, 200, 'Open connections from one address; those of trusted proxies are not limited'),
  LOG_CLIENT: Type.Union(
    [Type.Literal('truncated'), Type.Literal('hashed'), Type.Literal('full'), Type.Literal('none')],
    { default: 'truncated', description: 'How the log shows the address of a client; truncated is its network' },
  ),
  SECURITY_CONTACT: Type.String({
    default: '',
    pattern: '^((mailto:|https://)[\\x21-\\x7e]+)?$',
    description: 'Contact in /.well-known/security.txt: mailto:… or https:…; empty for the contact page',
  }),
  PUBLIC_URL: Type.String({
    default: '',
    pattern: '^(https?://[^/]+/?)?$',
    description: 'Address of the site for search engines and shared links; empty for that of each request',
  }),
  ASSISTANT_HOSTS: Type.String({
    default: '',
    description: 'Host names, comma-separated, for assistants at /mcp, besides PUBLIC_URL and localhost',
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
  FREE_DAILY_SEARCHES: atLeast(0, freeDailySearches, 'Different searches per day of a visitor or a free user'),
  FREE_DAILY_SEARCHES_PER_ADDRESS: atLeast(
    0,
    0,
    'Different searches per day of all visitors of one address; 0: FREE_DAILY_SEARCHES',
  ),
  QUOTA_TIME_ZONE: Type.String({
    default: productTimeZone,
    description: 'IANA time zone in which the day of the quota begins at midnight',
  }),
  BURST_PER_MINUTE: atLeast(1, 600, 'Calls per minute from one address'),
  BURST_FORMS_PER_MINUTE: atLeast(1, 10, 'Calls per minute from one address to each form, such as login or register'),
  PAGES_PER_MINUTE: atLeast(1, 300, 'Pages per minute from one address, per gateway'),
  FILES_PER_MINUTE: atLeast(1, 6000, 'Scripts, images and other files per minute from one address, per gateway'),
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

/** Whether the sessions of operators need a second factor for operator calls. */
export function requiresSecondFactor({
  NODE_ENV,
  OPERATOR_SECOND_FACTOR: setting,
}: Pick<Config, 'NODE_ENV' | 'OPERATOR_SECOND_FACTOR'>): boolean {
  return setting ? setting === 'required' : NODE_ENV === 'production'
}
