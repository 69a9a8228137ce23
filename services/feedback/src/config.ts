import { commonConfig, databaseConfig, readConfig } from '@homeground/service'
import Type from 'typebox'

const schema = Type.Object({ ...commonConfig, ...databaseConfig })

export type Config = Type.Static<typeof schema>

/** Reads the environment of the feedback server. Errors: throws a sentence that names what is wrong. */
export function config(): Config {
  return readConfig(schema, process.env)
}
