import { boundCommand } from '../process/bound-process.ts'
import { runProcess } from '../process/run-process.ts'
import { CliError } from '../terminal/cli-error.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import { inheritedEnvironment, migrateEntry, type Service } from './processes.ts'

/** Runs one service's migrations. */
export async function migrateService(
  service: Service,
  { databaseUrl, log }: { databaseUrl: string; log: SystemLog },
): Promise<void> {
  const name = `${service} tables`
  const code = await runProcess(boundCommand('TERM', [process.execPath, migrateEntry(service)]), {
    env: { ...inheritedEnvironment(), DATABASE_URL: databaseUrl },
    onLine: (line) => log.line(name, line),
  })
  if (code === 0) return
  throw new CliError(
    `The database tables of ${service} could not be updated: ${log.lastLines(name).join(' | ')}`,
  )
}
