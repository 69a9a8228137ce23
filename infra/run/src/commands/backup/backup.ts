import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  backUp,
  backupKey,
  checkBackup,
  liveSystem,
  newestBackup,
  ownSecrets,
  recordProof,
  serviceMigrations,
  verifyBackup,
} from '@homeground/backup'
import { compileCache, dataFolder } from '../../checkout/folders.ts'
import { startTemporaryServers } from '../../servers/temporary-servers.ts'
import { isDataFolderLocked } from '../../system/data-lock.ts'
import { databaseToRead, hasOwnDatabase } from '../../system/database-access.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { readProcessEnvironment } from '../../system/process-environments.ts'
import { readRunFile } from '../../system/run-file.ts'
import { readOrCreateSecrets } from '../../system/secrets.ts'
import { CliError, runCommand } from '../../terminal/cli-error.ts'
import { backupRequest } from './backup-request.ts'
import { asCliError } from './errors.ts'

/** `npm run backup [-- <file>]` saves the system's rows; `npm run backup -- --verify` proves that a backup restores them. */
await runCommand(async () => {
  const request = backupRequest(process.argv.slice(2), new Date())
  const disposers: Disposers = []
  try {
    if (request.action === 'verify') await verify(resolve(request.place), disposers)
    else await save(resolve(request.file), disposers)
    return 0
  } finally {
    await disposeAll(disposers)
  }
})

async function save(file: string, disposers: Disposers): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const folder = dataFolder()
  const adminUrl = await databaseToRead(folder, disposers)
  const own = hasOwnDatabase() ? await readOrCreateSecrets(folder) : null
  const { tables, rows, bytes } = await asCliError(async () =>
    backUp({
      adminUrl,
      file,
      key: backupKey(own?.backupKey),
      secrets: ownSecrets(own?.identitySecret),
      services: await serviceMigrations(),
    }),
  )
  console.log(`${file}: ${count(rows)} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB`)
}

async function verify(place: string, disposers: Disposers): Promise<void> {
  // The services that it starts share most of the code.
  process.env.NODE_COMPILE_CACHE ??= compileCache
  const folder = dataFolder()
  const own = hasOwnDatabase() ? await readOrCreateSecrets(folder) : null
  await asCliError(async () => {
    const isFolder = await stat(place).then(
      (found) => found.isDirectory(),
      () => {
        throw new CliError(`There is no file or folder ${place}.`)
      },
    )
    const file = isFolder ? await newestBackup(place) : place
    const backup = await checkBackup({ file, key: backupKey(own?.backupKey) })
    const servers = await startTemporaryServers()
    disposers.push(servers.stop)
    const live = await runningSystem(folder)
    const { tables, rows, calls, compared } = await verifyBackup({
      backup,
      services: await serviceMigrations(),
      emptyPostgresUrl: servers.databaseUrl,
      emptyRedisUrl: servers.redisUrl,
      ...(live.address && { liveUrl: live.address }),
    })
    if (live.redisUrl) await recordProof(backup, { ...live, redisUrl: live.redisUrl })
    console.log(
      [
        `${file}, made ${backup.createdAt}, restores:`,
        `✓ ${count(rows)} rows of ${tables} tables are as they were saved`,
        `✓ ${calls} calls to the restored services succeeded`,
        compared > 0
          ? `✓ ${compared} of them returned what the running system returns`
          : '· none was compared: no system runs here, or it shows newer data',
      ].join('\n'),
    )
  })
}

/** The system of REDIS_URL and HOMEGROUND_URL, else the one that runs on the data folder. */
async function runningSystem(folder: string) {
  const given = liveSystem()
  if (given.redisUrl || given.address || !hasOwnDatabase() || !(await isDataFolderLocked(folder))) return given
  const gateway = await readProcessEnvironment(folder, 'gateway')
  const run = await readRunFile(folder)
  return { ...given, redisUrl: gateway?.REDIS_URL, address: run?.address }
}

function count(rows: number): string {
  return rows.toLocaleString('en-US')
}
