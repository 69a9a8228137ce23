export type Config = {
  databaseUrl: string | undefined
  rows: number
  attributes: number
  questions: number
}

/** Sizes are those of the product: 42,000 zips, 45 numbers about each. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    databaseUrl: env.TEST_DATABASE_URL || env.DATABASE_URL || undefined,
    rows: 42_000,
    attributes: 45,
    questions: 400,
  }
}
