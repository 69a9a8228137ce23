import { commonConfig, databaseConfig, identityKeyConfig, readConfig } from '@homeground/service'
import { importConfig, publisherConfig } from '@homeground/sources'
import Type from 'typebox'

/** The environment variables of the housing service and its worker. */
export const schema = Type.Object({
  ...commonConfig,
  ...identityKeyConfig('housing'),
  ...databaseConfig,
  ...importConfig,
  ...publisherConfig,
})

export type Config = Type.Static<typeof schema>

/** Reads the environment of the housing server and worker. Errors: names every invalid variable. */
export function config(): Config {
  return readConfig(schema, process.env)
}
