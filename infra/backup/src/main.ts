import { backUp } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check-backup.ts'
import { databaseUrl } from './config.ts'
import { serviceMigrations } from './migrations.ts'
import { restore } from './restore.ts'

/** `node infra/backup/src/main.ts backup|restore <file>`, for containers: the database of DATABASE_URL, without questions. */
async function main([action, file]: string[]): Promise<void> {
  if (!file || (action !== 'backup' && action !== 'restore'))
    throw new BackupError(
      'Usage: main.ts backup|restore <file>, with an administrator’s DATABASE_URL',
    )
  const services = await serviceMigrations()
  const adminUrl = databaseUrl()
  if (action === 'backup') {
    const { rows, tables } = await backUp({ adminUrl, services, file })
    console.log(`${file}: ${rows} rows of ${tables} tables`)
    return
  }
  await restore({ adminUrl, services, backup: await checkBackup(file) })
  console.log('Restored. Remove the keys homeground:* from Redis, then restart all processes.')
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof BackupError ? error.message : error)
  process.exitCode = 1
})
