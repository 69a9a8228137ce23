import { runTools } from './check-tools.ts'
import { startThrowAwayServers } from './servers/throw-away.ts'
import { runCommand } from './terminal/sentence.ts'

/** `npm run bench`: the measurements, on the pinned Node, beside a Postgres of their own. */
await runCommand(async () => {
  const servers = await startThrowAwayServers()
  process.env.TEST_DATABASE_URL = servers.databaseUrl
  try {
    return await runTools([[process.execPath, 'infra/bench/src/main.ts', ...process.argv.slice(2)]])
  } finally {
    await servers.stop()
  }
})
