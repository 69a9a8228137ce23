import { commonConfig, databaseConfig, readConfig } from '@homeground/service'
import Type from 'typebox'

const schema = Type.Object({
  ...commonConfig,
  ...databaseConfig,
  SEARCH_URL: Type.String({
    pattern: '^https?://',
    description: 'Address of the search service, which knows where zips are',
  }),
})

export type Config = Type.Static<typeof schema>

/** The environment of the schools server and its worker. Errors: a sentence naming what is wrong. */
export function config(): Config {
  return readConfig(schema, process.env)
}
