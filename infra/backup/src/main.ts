import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from './back-up.ts'
import { BackupError } from './backup-file.ts'
import { backupName, newestBackup, removeOldBackups } from './backup-folder.ts'
import { backupKey, databaseUrl, emptyServers, liveSystem, ownSecrets } from './config.ts'
import { serviceMigrations } from './database.ts'
import { checkBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { recordProof, verifyBackup } from './verify.ts'

const usage = `Usage: main.ts backup <file>
       main.ts nightly <folder>               a new backup there; the newest 14 are kept
       main.ts verify <folder>                restores the newest backup of the folder into an empty system and checks it
       main.ts restore <file> [--unsigned]
       main.ts secrets <file> <env file>      writes the secrets of a backup to a file of variables
DATABASE_URL is an administrator’s. BACKUP_KEY encrypts and signs backups; --unsigned does not check the signature. With
IDENTITY_SECRET, a backup contains it. verify needs EMPTY_DATABASE_URL and EMPTY_REDIS_URL; it compares answers with those
of HOMEGROUND_URL, and records in REDIS_URL that the backup was proven.`

const kept = 14

const actions: Record<string, (...args: string[]) => Promise<string>> = {
  backup: (file) => save(file!),
  async nightly(folder) {
    const saved = await save(join(folder!, backupName(new Date())))
    const removed = await removeOldBackups(folder!, kept)
    return [saved, ...removed.map((name) => `${name} was removed`)].join('\n')
  },
  async verify(folder) {
    const live = liveSystem()
    const backup = await checkBackup({ file: await newestBackup(folder!), key: backupKey() })
    const proof = await verifyBackup({
      ...emptyServers(),
      backup,
      services: await serviceMigrations(),
      ...(live.address && { liveUrl: live.address }),
    })
    if (live.redisUrl) await recordProof(backup, { ...live, redisUrl: live.redisUrl })
    const { tables, rows, calls, compared } = proof
    return `${backup.source.file} restores: ${rows} rows of ${tables} tables are equal, ${calls} calls succeeded, ${compared} of them as in the running system`
  },
  async restore(file, option) {
    const backup = await checkBackup({ file: file!, key: option ? null : backupKey() })
    await restore({ adminUrl: databaseUrl(), services: await serviceMigrations(), backup })
    const differs = Object.entries(backup.secrets).filter(([name, value]) => process.env[name] !== value)
    return [
      'Restored. Remove the keys homeground:* from Redis, then restart all processes.',
      ...differs.map(([name]) => `They need the ${name} of the backup: main.ts secrets <file> <env file> writes it.`),
    ].join('\n')
  },
  async secrets(file, target) {
    const { secrets } = await checkBackup({ file: file!, key: backupKey() })
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(target!, lines.join(''), { mode: 0o600, flag: 'wx' })
    return `${target}: ${lines.length} secrets`
  },
}

async function save(file: string): Promise<string> {
  const input = {
    adminUrl: databaseUrl(),
    services: await serviceMigrations(),
    key: backupKey(),
    secrets: ownSecrets(),
  }
  const { rows, tables } = await backUp({ ...input, file })
  return `${file}: ${rows} rows of ${tables} tables`
}

/** `node infra/backup/src/main.ts backup|nightly|verify|restore …`, for containers; without questions. */
async function main([name = '', ...args]: string[]): Promise<void> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  const isComplete =
    name === 'restore'
      ? args.length === 1 || (args.length === 2 && args[1] === '--unsigned')
      : args.length === (name === 'secrets' ? 2 : 1)
  if (!action || !isComplete || args[0]!.startsWith('-')) throw new BackupError(usage)
  console.log(await action(...args))
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})
