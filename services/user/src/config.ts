import { mailConfig } from '@homeground/mail'
import {
  commonConfig,
  databaseConfig,
  environmentError,
  identityKeyConfig,
  identitySecretConfig,
  mailLimitConfig,
  operatorConfig,
  readConfig,
} from '@homeground/service'
import Type from 'typebox'

/** The environment variables of the user service and its worker. */
export const schema = Type.Object({
  ...commonConfig,
  ...identitySecretConfig,
  ...identityKeyConfig('user'),
  ...databaseConfig,
  ...mailConfig,
  ...mailLimitConfig,
  ...operatorConfig,
  PUBLIC_URL: Type.String({
    pattern: '^https?://[^/]+$',
    description: "The site's public address, for links in emails and the return from payments",
  }),
  HOUSING_URL: Type.String({ pattern: '^https?://', description: 'Address of the housing service' }),
  SEARCH_URL: Type.String({ pattern: '^https?://', description: 'Address of the search service' }),
  SCHOOLS_URL: Type.String({ pattern: '^https?://', description: 'Address of the schools service' }),
  PAYMENTS: Type.Union([Type.Literal('off'), Type.Literal('sandbox'), Type.Literal('stripe')], {
    default: 'off',
    description: 'sandbox grants premium without payment: for trying out only',
  }),
  STRIPE_SECRET_KEY: Type.String({ default: '', description: 'sk_…; required for stripe' }),
  STRIPE_WEBHOOK_SECRET: Type.String({ default: '', description: 'whsec_…; required for stripe' }),
})

export type Config = Type.Static<typeof schema>

/** Reads the environment of the user server and its worker. Errors: throws a sentence that names what is wrong. */
export function config(): Config {
  const environment = readConfig(schema, process.env)
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment
  if (PAYMENTS === 'stripe' && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)) {
    throw environmentError('PAYMENTS is stripe, which requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  }
  return environment
}
