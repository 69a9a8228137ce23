/** Postgres of the test run. Errors: throws a message that says how to set it. */
export function testDatabaseServer(): string {
  return required('TEST_DATABASE_URL', 'Postgres')
}

/** Redis of the test run. Errors: throws a message that says how to set it. */
export function testRedisServer(): string {
  return required('TEST_REDIS_URL', 'Redis')
}

/** Where Node keeps compiled code, for the environment of processes that tests start; empty without such a folder. */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { TEST_COMPILE_CACHE: folder } = process.env
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

function required(name: string, what: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name} to a ${what} that tests may use, or run npm test.`)
  return value
}

/** How many damaged forms of each publisher's file are tried: MUTATIONS, else few enough for every run. */
export function mutationCount(): number {
  return Number(process.env.MUTATIONS ?? 50)
}

/** The seed of the random choices of tests that print it in their names: SEED, else another in every run. */
export function testSeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
}

/** Whether the oracle reads the shared files whole (`ORACLE=whole`), else three states of them: enough for every run. */
export function readsWholeFiles(): boolean {
  return process.env.ORACLE === 'whole'
}
