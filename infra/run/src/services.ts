import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dataFolder } from './folders.ts'
import { endSignal } from './process/end-signal.ts'
import { startThrowAwayServers } from './servers/throw-away.ts'
import { runCommand } from './terminal/sentence.ts'

/** `services`: a throw-away Postgres and Redis for running tests by hand, until it is ended. */
await runCommand(async () => {
  const end = endSignal()
  const servers = await startThrowAwayServers()
  const file = join(dataFolder(), 'test-services.json')
  const addresses = { TEST_DATABASE_URL: servers.databaseUrl, TEST_REDIS_URL: servers.redisUrl }
  await mkdir(dirname(file), { recursive: true })
  const written = JSON.stringify(addresses)
  await writeFile(file, written, { mode: 0o600 })
  for (const [name, url] of Object.entries(addresses)) console.log(`${name}=${url}`)
  await end
  // Started twice, the file tells of the later ones.
  if ((await readFile(file, 'utf8').catch(() => '')) === written) await rm(file)
  await servers.stop()
  return 0
})
