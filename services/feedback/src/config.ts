import { emailPattern } from '@homeground/contracts/account-rules'
import { mailConfig } from '@homeground/mail'
import {
  commonConfig,
  databaseConfig,
  identityKeyConfig,
  identitySecretConfig,
  mailLimitConfig,
  readConfig,
} from '@homeground/service'
import Type from 'typebox'

/** The environment variables of the feedback service and its worker. */
export const schema = Type.Object({
  ...commonConfig,
  ...identitySecretConfig,
  ...identityKeyConfig('feedback'),
  ...databaseConfig,
  ...mailConfig,
  ...mailLimitConfig,
  PUBLIC_URL: Type.String({
    pattern: '^https?://[^/]+$',
    description: "The site's public address, for links in emails",
  }),
  FEEDBACK_TO: Type.String({
    default: '',
    pattern: `^$|${emailPattern}`,
    description: 'Address that messages are mailed to; if empty, they wait in the list of messages',
  }),
})

export type Config = Type.Static<typeof schema>

/** Where messages go if mails are written to a folder, as they are in development. */
const outboxAddress = 'operators@homeground.example'

/** Reads the environment of the feedback server and its worker. Errors: throws a sentence that names what is wrong. */
export function config(): Config {
  const environment = readConfig(schema, process.env)
  const { SMTP_URL, FEEDBACK_TO } = environment
  return { ...environment, FEEDBACK_TO: FEEDBACK_TO || (SMTP_URL ? '' : outboxAddress) }
}
