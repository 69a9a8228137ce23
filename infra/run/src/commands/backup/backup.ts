import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backUp, serviceMigrations } from '@homeground/backup'
import { dataFolder } from '../../checkout/folders.ts'
import { databaseToRead } from '../../system/database-access.ts'
import { type Disposers, disposeAll } from '../../system/parts.ts'
import { runCommand } from '../../terminal/run-command.ts'
import { backupRequest } from './backup-request.ts'
import { asCliError } from './errors.ts'

/** `npm run backup [-- <file>]`: saves all rows of the database of DATABASE_URL, else of this checkout's system. */
await runCommand(async () => {
  const file = resolve(backupRequest(process.argv.slice(2), new Date()))
  const disposers: Disposers = []
  try {
    await mkdir(dirname(file), { recursive: true })
    const adminUrl = await databaseToRead(dataFolder(), disposers)
    const services = await serviceMigrations()
    const { tables, rows, bytes } = await asCliError(backUp({ adminUrl, services, file }))
    const count = rows.toLocaleString('en-US')
    console.log(`${file}: ${count} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB`)
    return 0
  } finally {
    await disposeAll(disposers)
  }
})
