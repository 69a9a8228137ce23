import { commonConfig, databaseConfig, identityKeyConfig, readConfig } from '@homeground/service'
import { importConfig, publisherConfig } from '@homeground/sources'
import Type from 'typebox'

/** The environment variables of the schools service and its worker. */
export const schema = Type.Object({
  ...commonConfig,
  ...identityKeyConfig('schools'),
  ...databaseConfig,
  ...importConfig,
  ...publisherConfig,
  SEARCH_URL: Type.String({
    pattern: '^https?://',
    description: 'Address of the search service, which has the locations of zips',
  }),
})

export type Config = Type.Static<typeof schema>

/** Reads the environment of the schools server and worker. Errors: names every invalid variable. */
export function config(): Config {
  return readConfig(schema, process.env)
}
