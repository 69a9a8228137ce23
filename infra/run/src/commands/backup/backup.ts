import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backUp, backupKey, serviceMigrations } from '@homeground/backup'
import { dataFolder } from '../../checkout/folders.ts'
import { databaseToRead, hasOwnDatabase } from '../../system/database-access.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { readOrCreateSecrets } from '../../system/secrets.ts'
import { runCommand } from '../../terminal/cli-error.ts'
import { backupRequest } from './backup-request.ts'
import { asCliError } from './errors.ts'

/** `npm run backup [-- <file>]`: saves all rows of the database of DATABASE_URL, else of this checkout's system. */
await runCommand(async () => {
  const file = resolve(backupRequest(process.argv.slice(2), new Date()))
  const disposers: Disposers = []
  try {
    await mkdir(dirname(file), { recursive: true })
    const folder = dataFolder()
    const adminUrl = await databaseToRead(folder, disposers)
    const own = hasOwnDatabase() ? await readOrCreateSecrets(folder) : null
    const { tables, rows, bytes } = await asCliError(async () =>
      backUp({ adminUrl, file, key: backupKey(own?.backupKey), services: await serviceMigrations() }),
    )
    const count = rows.toLocaleString('en-US')
    console.log(`${file}: ${count} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB`)
    return 0
  } finally {
    await disposeAll(disposers)
  }
})
