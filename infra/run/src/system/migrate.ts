import { root } from '../folders.ts'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { Sentence } from '../terminal/sentence.ts'
import type { SystemLog } from '../terminal/system-log.ts'
import { inheritedEnvironment, migrateEntry, type Service } from './processes.ts'

/** Runs one service's migrations to their end. */
export async function migrateService(
  service: Service,
  { databaseUrl, log }: { databaseUrl: string; log: SystemLog },
): Promise<void> {
  const name = `${service} tables`
  const child = spawnCommand(boundCommand('TERM', [process.execPath, migrateEntry(service)]), {
    cwd: root,
    env: { ...inheritedEnvironment(), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  eachLine(child.stdout, (line) => log.line(name, line))
  eachLine(child.stderr, (line) => log.line(name, line))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new Sentence(
    `The tables of ${service} could not be brought up to date: ${log.lastLines(name).join(' | ')}`,
  )
}
