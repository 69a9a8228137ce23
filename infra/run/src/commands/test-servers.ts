import { endSignal } from '../process/bound-process.ts'
import { startTemporaryServers } from '../servers/temporary-servers.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run test-servers`: a temporary Postgres and Redis for a test runner of your own, until Ctrl-C. */
await runCommand(async () => {
  const end = endSignal()
  const servers = await startTemporaryServers()
  console.log(`export TEST_DATABASE_URL=${servers.databaseUrl}`)
  console.log(`export TEST_REDIS_URL=${servers.redisUrl}`)
  await end
  await servers.stop()
  return 0
})
