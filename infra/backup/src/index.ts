export { backUp } from './back-up.ts'
export { BackupError } from './backup-error.ts'
export { type CheckedBackup, checkBackup } from './check-backup.ts'
export { databaseOf, urlOfDatabase, withClient } from './client.ts'
export { backupKey } from './config.ts'
export {
  doneMigrations,
  migrateAs,
  migrationNames,
  type ServiceMigrations,
  serviceMigrations,
} from './migrations.ts'
export { restore } from './restore.ts'
