import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import type { Disposers } from '../../system/parts.ts'
import { type JestRun, runJest } from '../test/run-jest.ts'
import { failedRun, type Totals } from '../test/totals.ts'

/** Runs tests on temporary servers, and returns how many passed and failed. */
export async function runTests(run: Omit<JestRun, 'mode'>, disposers: Disposers): Promise<Totals> {
  const { databaseUrl, redisUrl, stop } = await startTemporaryServers()
  disposers.push(stop)
  const environment = { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl, ...run.environment }
  const args = [...run.args, '--silent']
  return (await runJest({ ...run, mode: 'once', args, environment }, disposers)) ?? failedRun('no tests were run')
}
