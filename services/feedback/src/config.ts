import { commonConfig, databaseConfig, readConfig } from '@homeground/service'
import Type from 'typebox'

const schema = Type.Object({ ...commonConfig, ...databaseConfig })

export type Config = Type.Static<typeof schema>

/** The environment of the feedback server. Errors: a sentence naming what is wrong. */
export function config(): Config {
  return readConfig(schema, process.env)
}
