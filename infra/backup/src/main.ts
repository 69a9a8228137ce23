import { backUp } from './back-up.ts'
import { BackupError } from './backup-file.ts'
import { backupKey, databaseUrl } from './config.ts'
import { serviceMigrations } from './database.ts'
import { checkBackup } from './read-backup.ts'
import { restore } from './restore.ts'

const usage = `Usage: main.ts backup <file>
       main.ts restore <file> [--unsigned]
DATABASE_URL is an administrator’s; BACKUP_KEY signs backups. --unsigned does not check the signature.`

/** `node infra/backup/src/main.ts backup|restore <file>`, for containers: the database of DATABASE_URL, without questions. */
async function main(args: string[]): Promise<void> {
  const isUnsigned = args.at(-1) === '--unsigned'
  const [action, file, ...more] = isUnsigned ? args.slice(0, -1) : args
  const isKnown = action === 'restore' || (action === 'backup' && !isUnsigned)
  if (!file || !isKnown || more.length > 0) throw new BackupError(usage)
  const services = await serviceMigrations()
  const adminUrl = databaseUrl()
  if (action === 'backup') {
    const { rows, tables } = await backUp({ adminUrl, services, file, key: backupKey() })
    console.log(`${file}: ${rows} rows of ${tables} tables`)
    return
  }
  const backup = await checkBackup({ file, key: isUnsigned ? null : backupKey() })
  await restore({ adminUrl, services, backup })
  console.log('Restored. Remove the keys homeground:* from Redis, then restart all processes.')
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})
