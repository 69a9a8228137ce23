import { boundCommand, runProcess } from '../process/bound-process.ts'
import { startTemporaryServers } from '../servers/temporary-servers.ts'
import { runCommand } from '../terminal/cli-error.ts'

/** `npm run bench`: all measurements, on the pinned Node and with a temporary Postgres and Redis. */
await runCommand(async () => {
  const servers = await startTemporaryServers()
  try {
    return await runProcess(
      boundCommand('TERM', [process.execPath, 'infra/bench/src/main.ts', ...process.argv.slice(2)]),
      { env: { ...process.env, TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl } },
    )
  } finally {
    await servers.stop()
  }
})
