import { join } from 'node:path'
import { boundCommand, runProcess } from '../process/bound-process.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import { inheritedEnvironment, type Service } from './processes.ts'

const name = 'database tables'

/** Runs the migrations of services, given by the address of each one's database. */
export async function migrateServices(databaseUrls: Partial<Record<Service, string>>, log: SystemLog): Promise<void> {
  const entry = join(import.meta.dirname, 'migrations-process.ts')
  const code = await runProcess(boundCommand('TERM', [process.execPath, entry]), {
    env: { ...inheritedEnvironment(), DATABASE_URLS: JSON.stringify(databaseUrls) },
    onLine: (line) => log.line(name, line),
  })
  if (code === 0) return
  throw new CliError(`The database tables could not be updated: ${log.lastLines(name).join(' | ')}`)
}
