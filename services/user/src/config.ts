import { mailConfig } from '@homeground/mail'
import { commonConfig, databaseConfig, readConfig } from '@homeground/service'
import Type from 'typebox'

const schema = Type.Object({
  ...commonConfig,
  ...databaseConfig,
  ...mailConfig,
  PUBLIC_URL: Type.String({
    pattern: '^https?://[^/]+$',
    description:
      'Address of the site as visitors see it, for links in mails and back from payments',
  }),
  PAYMENTS: Type.Union([Type.Literal('off'), Type.Literal('sandbox'), Type.Literal('stripe')], {
    default: 'off',
    description: 'sandbox gives premium without money: for trying out only',
  }),
  STRIPE_SECRET_KEY: Type.String({ default: '', description: 'sk_…; needed for stripe' }),
  STRIPE_WEBHOOK_SECRET: Type.String({ default: '', description: 'whsec_…; needed for stripe' }),
})

export type Config = Type.Static<typeof schema>

/** The environment of the user server and its worker. Errors: a sentence naming what is wrong. */
export function config(): Config {
  const environment = readConfig(schema, process.env)
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment
  if (PAYMENTS === 'stripe' && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)) {
    throw new Error(
      'The environment is not right: PAYMENTS is stripe, so STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed.',
    )
  }
  return environment
}
