export { backUp } from './back-up.ts'
export { BackupError } from './backup-file.ts'
export { backupName, newestBackup } from './backup-folder.ts'
export { backupKey, liveSystem, ownSecrets } from './config.ts'
export {
  databaseOf,
  doneMigrations,
  migrateAs,
  migrationNames,
  type ServiceMigrations,
  serviceMigrations,
  urlOfDatabase,
  withClient,
} from './database.ts'
export { type CheckedBackup, checkBackup } from './read-backup.ts'
export { restore } from './restore.ts'
export { recordProof, type Verification, verifyBackup } from './verify.ts'
