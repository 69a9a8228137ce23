import { commonConfig, readConfig } from '@homeground/service'
import Type from 'typebox'

const address = (description: string) => Type.String({ pattern: '^https?://', description })

const schema = Type.Object({
  ...commonConfig,
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65535 }),
  SEARCH_URL: address('Address of the search service'),
  HOUSING_URL: address('Address of the housing service'),
  SCHOOLS_URL: address('Address of the schools service'),
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
})

export type Config = Type.Static<typeof schema>

/** The environment of the gateway. Errors: a sentence naming what is wrong. */
export function config(): Config {
  return readConfig(schema, process.env)
}
