import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupKey, type CheckedBackup, checkBackup, restore, serviceMigrations } from '@homeground/backup'
import { Redis } from 'ioredis'
import { dataFolder } from '../../checkout/folders.ts'
import { databaseToReplace, hasOwnDatabase } from '../../system/database-access.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { databasePassword, readOrCreateSecrets, replaceIdentitySecret } from '../../system/secrets.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { confirm } from '../../terminal/confirm.ts'
import { restoreRequest } from './backup-request.ts'
import { asCliError } from './errors.ts'

const keys = 'homeground:*'

/**
 * Removes what Redis has about the former data: sessions, waiting jobs and rankings, whose versions may come again.
 * Returns a sentence about what happened.
 */
async function emptyRedis(folder: string): Promise<string> {
  if (process.env.REDIS_URL) {
    const redis = new Redis(process.env.REDIS_URL)
    redis.on('error', () => {})
    let removed = 0
    for await (const batch of redis.scanStream({ match: keys, count: 1000 })) {
      if (batch.length > 0) removed += await redis.unlink(batch)
    }
    redis.disconnect()
    return `${removed} keys of Redis were removed; everyone has to log in again.`
  }
  if (!hasOwnDatabase())
    return `Now remove the keys ${keys} from its Redis, which belong to the former data, and restart all processes.`
  await rm(join(folder, 'redis/appendonlydir'), { recursive: true, force: true })
  return 'Everyone has to log in again. Start Homeground with: npm start'
}

/** `npm run restore -- <file>`: replaces the database of DATABASE_URL, else of this checkout's stopped system. */
await runCommand(async () => {
  const { file, yes, unsigned } = restoreRequest(process.argv.slice(2))
  const folder = dataFolder()
  const secrets = hasOwnDatabase() ? await readOrCreateSecrets(folder) : null
  const backup = await asCliError(async () =>
    checkBackup({ file: resolve(file), key: unsigned ? null : backupKey(secrets?.backupKey) }),
  )
  const disposers: Disposers = []
  try {
    const adminUrl = await databaseToReplace(folder, disposers)
    console.log(summary(backup, adminUrl))
    if (!yes) await confirm('restore')
    const services = await serviceMigrations()
    await asCliError(() =>
      restore({
        adminUrl,
        services,
        backup,
        ...(secrets && { password: (service: string) => databasePassword(secrets, service) }),
      }),
    )
    console.log(`Restored. ${await emptyRedis(folder)}`)
    await restoreSecrets(folder, backup)
    return 0
  } finally {
    await disposeAll(disposers)
  }
})

/** Second factors, feeds and links in digests work only with the secret that they were made with. */
async function restoreSecrets(folder: string, { secrets }: CheckedBackup): Promise<void> {
  const secret = secrets.IDENTITY_SECRET
  if (secret === undefined) return
  if (hasOwnDatabase()) return replaceIdentitySecret(folder, secret)
  if (process.env.IDENTITY_SECRET !== secret)
    console.log(
      'Its processes need the IDENTITY_SECRET of the backup: node infra/backup/src/main.ts secrets <file> <env file> writes it.',
    )
}

function summary({ source, createdAt, rows }: CheckedBackup, adminUrl: string): string {
  const { host, pathname } = new URL(adminUrl)
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const accounts = rows.get('user.account') ?? 0
  return [
    `${source.file}, made ${createdAt}: ${total.toLocaleString('en-US')} rows, ${accounts.toLocaleString('en-US')} accounts`,
    ...(source.key === null ? ['whose signature was not checked: anybody may have written them'] : []),
    `replaces everything in the database ${pathname.slice(1)} at ${host}.`,
  ].join('\n')
}
