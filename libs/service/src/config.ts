import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'

/** What every process reads from its environment. */
export const commonConfig = {
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 65535,
    description: '0 picks a free port',
  }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  REDIS_URL: Type.String({ pattern: '^rediss?://', description: 'redis://host:port' }),
  REDIS_PREFIX: Type.String({
    default: 'homeground',
    description: 'Prefix of every key and channel',
  }),
  IDENTITY_SECRET: Type.String({
    minLength: 32,
    description: 'Shared by all processes of one system',
  }),
}

/** A service with tables adds these. */
export const databaseConfig = {
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'postgres://role:password@host/database',
  }),
  DATABASE_POOL: Type.Integer({
    default: 10,
    minimum: 1,
    description: 'Connections this process may open',
  }),
}

/**
 * Reads an environment against a schema: text becomes numbers where the schema says so, defaults are
 * filled in. Errors: throws one sentence that names every variable that is missing or wrong.
 */
export function readConfig<S extends TObject>(
  schema: S,
  environment: Record<string, string | undefined>,
): Static<S> {
  const known = Object.fromEntries(
    Object.keys(schema.properties)
      .filter((name) => environment[name] !== undefined && environment[name] !== '')
      .map((name) => [name, environment[name]]),
  )
  const config = Value.Default(schema, Value.Convert(schema, known))
  if (Value.Check(schema, config)) return config as Static<S>
  const problems = Value.Errors(schema, config).map((error) => {
    const missing = (error.params as { requiredProperties?: string[] }).requiredProperties
    return missing
      ? `${missing.join(', ')} missing`
      : `${error.instancePath.slice(1)} ${error.message}`
  })
  throw new Error(`The environment is not right: ${[...new Set(problems)].join('; ')}.`)
}
