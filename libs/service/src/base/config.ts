import type { Operator } from '@homeground/contracts/operator'
import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'

/** Environment variables of every process. */
export const commonConfig = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({ default: 0, minimum: 0, maximum: 65535, description: 'Port to listen on; 0 picks a free port' }),
  LOG_LEVEL: Type.String({ default: 'info', description: 'Lowest level that is logged: debug, info, warn or error' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', description: 'redis://host:port' }),
  REDIS_PREFIX: Type.String({ default: 'homeground', description: 'Prefix of every key and channel' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    default: '',
    pattern: '^(https?://.+)?$',
    description: 'OpenTelemetry collector that traces are sent to, http://host:4318; empty for none',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description: 'Share of the traces that are sent, 0 to 1',
  }),
}

export type CommonEnvironment = Static<TObject<typeof commonConfig>>

/** Further variable of the processes that make or read what outlives a call: cookies, mailed links, stored secrets. */
export const identitySecretConfig = {
  IDENTITY_SECRET: Type.String({
    minLength: 32,
    description: 'Key of cookies, mailed links and stored second factors; the same for all that read it',
  }),
}

/** Who runs the site, as its pages and receipts name it. */
export const operatorConfig = {
  OPERATOR_NAME: Type.String({
    default: '',
    description: 'Who runs the site, on its pages and receipts; empty: they say that it is not named',
  }),
  OPERATOR_ADDRESS: Type.String({ default: '', description: 'Postal address of the operator, in one line' }),
  OPERATOR_EMAIL: Type.String({
    default: '',
    pattern: '^([^\\s@<>"]+@[^\\s@<>"]+)?$',
    description: 'Address that people write to, on pages and receipts; empty: the contact page',
  }),
  REFUND_RULE: Type.String({
    default: '',
    description: 'When a payment is paid back, in sentences; empty: pages say that there is no rule',
  }),
}

/** The operator that an environment names. */
export function operatorOf(environment: Static<TObject<typeof operatorConfig>>): Operator {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email, REFUND_RULE: refunds } = environment
  return { name, address, email, refunds }
}

/** Further variables of a service with tables. */
export const databaseConfig = {
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'postgres://role:password@host/database' }),
  DATABASE_POOL: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'Largest number of connections of this process',
  }),
}

/**
 * Validates an environment against a schema, converts text to numbers and fills in defaults.
 * Errors: throws an environmentError that names every missing or invalid variable.
 */
export function readConfig<S extends TObject>(schema: S, environment: Record<string, string | undefined>): Static<S> {
  const values = Object.fromEntries(
    Object.keys(schema.properties)
      .filter((name) => environment[name] !== undefined && environment[name] !== '')
      .map((name) => [name, environment[name]]),
  )
  const config = Value.Default(schema, Value.Convert(schema, values))
  if (Value.Check(schema, config)) return config as Static<S>
  const problems = Value.Errors(schema, config).map((error) => {
    const missing = (error.params as { requiredProperties?: string[] }).requiredProperties
    return missing ? `${missing.join(', ')} missing` : `${error.instancePath.slice(1)} ${error.message}`
  })
  throw environmentError([...new Set(problems)].join('; '))
}

/** Address of the database, for a process that needs nothing else of its environment. Errors: as readConfig. */
export function databaseUrl(): string {
  const { DATABASE_URL } = databaseConfig
  return readConfig(Type.Object({ DATABASE_URL }), process.env).DATABASE_URL
}

/** Error of an environment variable that is missing or invalid. `problem` starts with its name and has no period. */
export function environmentError(problem: string): Error {
  return new Error(`Invalid environment: ${problem}.`)
}
