import { readConfig } from '@homeground/service'
import Type, { type Static } from 'typebox'

/** Environment variables of a process that refreshes sources. */
export const publisherConfig = {
  PUBLISHERS_URL: Type.String({
    default: '',
    pattern: '^(https?://.*)?$',
    description: 'Replaces the origin of every publisher’s address, for a copy of their files',
  }),
  CENSUS_API_KEY: Type.String({
    default: '',
    description: 'Key of the Census API, which a few calls per day do not need',
  }),
  REFRESH_SCHEDULE: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'off',
    description: 'on: fetches new releases when the calendar of the publishers says so',
  }),
}
const schema = Type.Object(publisherConfig)
export type PublisherEnvironment = Static<typeof schema>

/** The address to request for a publisher's address. */
export type RequestAddress = (address: string) => string

/** Adds the key of the Census API, and replaces origins where the environment says so. */
export function requestAddress(environment: Partial<PublisherEnvironment>): RequestAddress {
  const given = Object.entries(environment).map(([name, value]) => [name, String(value)])
  const { PUBLISHERS_URL, CENSUS_API_KEY } = readConfig(schema, Object.fromEntries(given))
  return (address) => {
    const { hostname, pathname, search } = new URL(address)
    const hasKey = CENSUS_API_KEY && hostname === 'api.census.gov'
    const key = hasKey ? `&key=${encodeURIComponent(CENSUS_API_KEY)}` : ''
    const origin = PUBLISHERS_URL || new URL(address).origin
    return new URL(pathname + search, origin).href + key
  }
}
