import { commonConfig, databaseConfig, identityKeyConfig, readConfig } from '@homeground/service'
import { importConfig, publisherConfig } from '@homeground/sources'
import Type from 'typebox'

/** The environment variables of the search service and its worker. */
export const schema = Type.Object({
  ...commonConfig,
  ...identityKeyConfig('search'),
  ...databaseConfig,
  ...importConfig,
  ...publisherConfig,
  HOUSING_URL: Type.String({ pattern: '^https?://', description: 'Address of the housing service' }),
  SCHOOLS_URL: Type.String({ pattern: '^https?://', description: 'Address of the schools service' }),
})

export type Config = Type.Static<typeof schema>

/** The environment of the search server and its worker. Errors: a sentence that names what is wrong. */
export function config(): Config {
  return readConfig(schema, process.env)
}
